import { CloseButton, Drawer, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { sumsOf } from '@/benchmarks/figures/slipFigures.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { VirtualList } from '@/ui/VirtualList.tsx'
import { describeOutcome } from './describeOutcome.ts'
import styles from './RunsDrawer.module.css'
import { TracePair, type TraceChoice } from './TracePair.tsx'
import { traceOfRun } from './traceOfRun.ts'

/** Runs that a figure stands for. */
export type RunChoice = {
  readonly title: string
  readonly runIds: readonly string[]
  /** Each has its first slip in the list, and opens with its slips underlined, beside the other columns. */
  readonly showsSlips?: boolean
}

type RunsDrawerProps = {
  /** Undefined: closed. */
  readonly choice: RunChoice | undefined
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[]
  readonly services: BenchmarkServices
  readonly onClose: () => void
}

/** The runs behind a figure; each opens on the Solve screen, or here beside those of the other columns. */
export function RunsDrawer({ choice, benchmark, runs, services, onClose }: RunsDrawerProps) {
  const [traces, setTraces] = useState<readonly TraceChoice[]>([])
  const chosen = useMemo(() => {
    const byId = new Map(runs.map((run) => [run.runId, run]))
    return (choice?.runIds ?? []).flatMap((id) => byId.get(id) ?? [])
  }, [choice, runs])
  const showsSlips = choice?.showsSlips === true
  const open = (run: RunSummary) =>
    showsSlips ? setTraces([traceOfRun(run, benchmark.plan, runs)]) : services.openRun(run.runId)
  return (
    <Drawer.Root
      opened={choice !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      // Else one key closes what lies above the list, and the list.
      closeOnEscape={traces.length === 0}
    >
      <Drawer.Overlay />
      {/* Not Drawer.Header: as a second banner it confuses screen readers. */}
      <Drawer.Content aria-label={choice?.title ?? ''}>
        <Drawer.Body>
          <Group justify="space-between" wrap="nowrap" py="sm">
            <Title order={2} size="h4">
              {choice?.title}
            </Title>
            <CloseButton aria-label="Close the list" onClick={onClose} />
          </Group>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {chosen.length.toLocaleString('en')} {chosen.length === 1 ? 'run' : 'runs'}
            </Text>
            <RunList runs={chosen} benchmark={benchmark} showsSlips={showsSlips} onOpen={open} />
          </Stack>
          <TracePair
            choices={traces}
            benchmark={benchmark}
            services={services}
            onClose={() => setTraces([])}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const ROW_HEIGHT = 76

type RunListProps = {
  readonly runs: readonly RunSummary[]
  readonly benchmark: Benchmark
  readonly showsSlips: boolean
  readonly onOpen: (run: RunSummary) => void
}

function RunList({ runs, benchmark, showsSlips, onOpen }: RunListProps) {
  const { problems, columns } = benchmark.plan
  const questions = useMemo(() => new Map(problems.map(({ id, question }) => [id, question])), [problems])
  const names = useMemo(() => new Map(columns.map(({ id, name }) => [id, name])), [columns])
  return (
    <VirtualList
      items={runs}
      rowHeight={ROW_HEIGHT}
      keyOf={({ runId }) => runId}
      className={styles['box']}
      rowClassName={styles['item']}
    >
      {(run) => {
        const { tone, text } = describeOutcome(run)
        return (
          <UnstyledButton className={styles['run'] ?? ''} onClick={() => onOpen(run)}>
            <Text size="sm" truncate>
              {questions.get(run.problemId) ?? run.problemId}
            </Text>
            <Text size="sm" component="span">
              <Outcome tone={tone}>{text}</Outcome>
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {showsSlips
                ? describeSums(run)
                : `${names.get(run.place?.columnId ?? '') ?? run.template.name} · sample ${(run.place?.sample ?? 0) + 1}`}
            </Text>
          </UnstyledButton>
        )
      }}
    </VirtualList>
  )
}

/** `2 of 5 sums do not come out: 17 × 4 = 58, really 68` */
function describeSums(run: RunSummary): string {
  const { checked, slips, firstSlip = '' } = sumsOf(run) ?? { checked: 0, slips: 0 }
  if (slips === 0) return `${checked} ${checked === 1 ? 'sum comes' : 'sums come'} out`
  return `${slips} of ${checked} ${checked === 1 ? 'sum does' : 'sums do'} not come out: ${firstSlip}`
}
