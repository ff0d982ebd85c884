import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import {
  LABEL_WARNING_NAMES,
  type LabelWarning,
  type LabelWarnings,
} from '@/benchmarks/problemSets/LabelWarning.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { VirtualList } from '@/ui/VirtualList.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './ProblemList.module.css'

type Props = {
  readonly problems: readonly Problem[]
  readonly warnings: LabelWarnings
  readonly selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  onOpen(id: string): void
}

const ROW_HEIGHT = 88

/** The problems of a set; only those in sight exist. */
export function ProblemList({ problems, warnings, selected, onSelect, onOpen }: Props) {
  const toggle = (id: string): void => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  if (problems.length === 0) return <Text c="dimmed">No problem fits. Change the filter, or show all.</Text>
  return (
    <VirtualList
      items={problems}
      rowHeight={ROW_HEIGHT}
      keyOf={({ id }) => id}
      label="Problems"
      className={styles['box']}
      rowClassName={styles['row']}
    >
      {(problem) => (
        <>
          <Checkbox
            aria-label={`Select ${problem.id}`}
            checked={selected.has(problem.id)}
            onChange={() => toggle(problem.id)}
          />
          <ProblemRow
            problem={problem}
            warnings={warnings.get(problem.id) ?? []}
            onOpen={() => onOpen(problem.id)}
          />
        </>
      )}
    </VirtualList>
  )
}

type RowProps = {
  readonly problem: Problem
  readonly warnings: readonly LabelWarning[]
  onOpen(): void
}

function ProblemRow({ problem, warnings, onOpen }: RowProps) {
  const { id, question, expected, tests, files, tags } = problem
  return (
    <UnstyledButton className={styles['problem'] ?? ''} onClick={onOpen}>
      <Text size="sm" lineClamp={2}>
        {visibleText(question)}
      </Text>
      <span className={styles['facts']}>
        <Text size="sm" fw={600} truncate component="span" className={styles['expected'] ?? ''}>
          {expected === undefined ? (tests === undefined ? '' : 'tests') : visibleText(expected)}
        </Text>
        {warnings.map(({ kind }) => (
          <Badge
            key={kind}
            size="sm"
            variant="default"
            className={styles['warning'] ?? ''}
            leftSection={<IconAlertTriangleFilled size={11} aria-hidden className={styles['sign'] ?? ''} />}
          >
            {LABEL_WARNING_NAMES[kind]}
          </Badge>
        ))}
        {files.map(({ name }) => (
          <Badge key={name} size="sm" variant="default">
            {name}
          </Badge>
        ))}
        {tags.map((tag) => (
          <Badge key={tag} size="sm" variant="light" color="gray" className={styles['tag'] ?? ''}>
            {tag}
          </Badge>
        ))}
        <Text size="xs" c="dimmed" component="span">
          #{id}
        </Text>
      </span>
    </UnstyledButton>
  )
}
