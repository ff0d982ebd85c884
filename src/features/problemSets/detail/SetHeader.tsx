import { Alert, Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconChevronDown, IconDownload, IconTable, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import { nextVersion } from '@/benchmarks/problemSets/editProblems.ts'
import { toJsonLines, toProblemCsv } from '@/benchmarks/problemSets/exportProblems.ts'
import { countProblems, describeSet } from '@/features/problemSets/describeSet.ts'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import { newId } from '@/lib/newId.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { OutcomeNote } from '@/ui/Outcome.tsx'

type Props = {
  readonly services: ProblemSetServices
  readonly set: ProblemSet
  /** As they were edited. */
  readonly problems: readonly Problem[]
  onDiscard(): void
  onOpen(id: string | undefined): void
}

/** Name and origin of a set; export, deletion, and saving what was changed. */
export function SetHeader({ services, set, problems, onDiscard, onOpen }: Props) {
  const [failure, setFailure] = useState('')
  const isChanged = problems !== set.problems
  const attempt = (work: Promise<void>): void =>
    void work.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
  const save = async (): Promise<void> => {
    const next = nextVersion(set, problems, { id: newId(), createdAt: new Date().toISOString() })
    await services.sets.save(set.origin.type === 'starter' ? ownCopy(next, set) : next)
    onOpen(next.id)
  }
  const remove = async (): Promise<void> => {
    await services.sets.remove(set.id)
    onOpen(undefined)
  }
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={1} size="h2">
            {set.name}
          </Title>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {countProblems(problems.length)} · {describeSet(set)}
          </Text>
          {set.description !== '' && <Text size="sm">{set.description}</Text>}
        </div>
        <Group gap="xs">
          <Button
            leftSection={<IconTable size={16} aria-hidden />}
            disabled={isChanged || problems.length === 0}
            onClick={() => attempt(services.planBenchmark(set.id))}
          >
            Benchmark this set
          </Button>
          <ExportMenu set={{ ...set, problems }} />
          {set.origin.type !== 'starter' && <DeleteMenu name={set.name} onDelete={() => attempt(remove())} />}
        </Group>
      </Group>
      {isChanged && (
        <OutcomeNote tone="warning">
          <Text size="sm" mb="xs" role="status">
            <strong>Changed, and not saved.</strong> A set that benchmarks ran on stays as it is: saving makes
            version {(set.version ?? 1) + 1}, beside the old one.
          </Text>
          <Group gap="xs">
            <Button size="xs" onClick={() => attempt(save())}>
              Save as version {(set.version ?? 1) + 1}
            </Button>
            <Button size="xs" variant="default" onClick={onDiscard}>
              Discard changes
            </Button>
          </Group>
        </OutcomeNote>
      )}
      {failure !== '' && (
        <Alert
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setFailure('')}
        >
          {failure}
        </Alert>
      )}
    </>
  )
}

/** Where a person's own set came from is known, but it is no starter set any more. */
function ownCopy(next: ProblemSet, { name }: ProblemSet): ProblemSet {
  return { ...next, origin: { type: 'file', name: `starter set ${name}` } }
}

function ExportMenu({ set }: { readonly set: ProblemSet }) {
  const file =
    set.name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'problems'
  const download = (text: string, ending: string, type: string): void =>
    downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), `${file}.${ending}`)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(toJsonLines(set), 'jsonl', 'application/jsonl')}>
          JSONL, as the import reads it again
        </Menu.Item>
        <Menu.Item onClick={() => download(toProblemCsv(set, { formulaSafe: true }), 'csv', 'text/csv')}>
          CSV, safe for spreadsheets
        </Menu.Item>
        <Menu.Item onClick={() => download(toProblemCsv(set, { formulaSafe: false }), 'csv', 'text/csv')}>
          CSV, texts unchanged
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function DeleteMenu({ name, onDelete }: { readonly name: string; onDelete(): void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />}>
          Delete
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Benchmarks that ran on it keep their results.</Menu.Label>
        <Menu.Item color="red" onClick={onDelete}>
          Delete “{name}” for good
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
