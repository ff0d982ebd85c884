import { Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { countTags, type ProblemFilter } from '@/benchmarks/problemSets/filterProblems.ts'
import {
  LABEL_WARNING_KINDS,
  LABEL_WARNING_NAMES,
  type LabelWarningKind,
  type LabelWarnings,
} from '@/benchmarks/problemSets/LabelWarning.ts'
import type { Problem } from '@/pipeline/Problem.ts'

type Props = {
  readonly problems: readonly Problem[]
  readonly warnings: LabelWarnings
  /** Warnings are still looked for. */
  readonly isLooking: boolean
  readonly filter: ProblemFilter
  onChange(filter: ProblemFilter): void
}

/** Which problems are shown. */
export function FilterBar({ problems, warnings, isLooking, filter, onChange }: Props) {
  const tags = useMemo(() => countTags(problems), [problems])
  const kinds = useMemo(() => countKinds(warnings), [warnings])
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Find"
        placeholder="Words of the question, the answer, a tag"
        leftSection={<IconSearch size={16} aria-hidden />}
        style={{ flex: '2 1 200px' }}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <MultiSelect
        label="Tags"
        placeholder={filter.tags.length === 0 ? 'Any' : ''}
        searchable
        clearable
        style={{ flex: '1 1 160px' }}
        data={tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count.toLocaleString('en')})` }))}
        value={[...filter.tags]}
        onChange={(chosen) => onChange({ ...filter, tags: chosen })}
      />
      <Select
        label="Expected answer"
        allowDeselect={false}
        style={{ flex: '1 1 130px' }}
        data={EXPECTED}
        value={filter.expected}
        onChange={(value) => {
          const chosen = EXPECTED.find((option) => option.value === value)
          if (chosen !== undefined) onChange({ ...filter, expected: chosen.value })
        }}
      />
      <Select
        label="Warnings"
        description={isLooking ? 'Looking at the labels…' : undefined}
        allowDeselect={false}
        style={{ flex: '1 1 180px' }}
        data={[
          { value: 'any', label: 'With or without' },
          { value: 'with', label: `Any warning (${warnings.size.toLocaleString('en')})` },
          { value: 'without', label: 'No warning' },
          ...kinds.map(({ kind, count }) => ({
            value: kind,
            label: `${LABEL_WARNING_NAMES[kind]} (${count.toLocaleString('en')})`,
          })),
        ]}
        value={filter.warnings}
        onChange={(value) => onChange({ ...filter, warnings: warningFilter(value) })}
      />
    </Group>
  )
}

const EXPECTED = [
  { value: 'any', label: 'Given or not' },
  { value: 'given', label: 'Given' },
  { value: 'missing', label: 'Missing' },
] as const

function warningFilter(value: string | null): ProblemFilter['warnings'] {
  if (value === 'with' || value === 'without') return value
  return LABEL_WARNING_KINDS.find((kind) => kind === value) ?? 'any'
}

function countKinds(
  warnings: LabelWarnings,
): readonly { readonly kind: LabelWarningKind; readonly count: number }[] {
  const found = [...warnings.values()].map((list) => new Set(list.map(({ kind }) => kind)))
  return LABEL_WARNING_KINDS.map((kind) => ({
    kind,
    count: found.filter((kinds) => kinds.has(kind)).length,
  })).filter(({ count }) => count > 0)
}
