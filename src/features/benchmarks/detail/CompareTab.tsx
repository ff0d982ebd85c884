import { Alert, Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { compareColumns } from '@/benchmarks/comparing/compareColumns.ts'
import type { Flip, PairComparison } from '@/benchmarks/comparing/Comparison.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { PairTable } from './PairTable.tsx'
import { TracePair, type TraceChoice } from './TracePair.tsx'

const MEASURES: readonly { readonly value: Measure; readonly label: string }[] = [
  { value: 'accuracy', label: 'Right, after self-correction' },
  { value: 'first-pass-accuracy', label: 'Right at the first attempt' },
  { value: 'execution', label: 'Executed, after self-correction' },
  { value: 'first-pass-execution', label: 'Executed at the first attempt' },
]

type CompareTabProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[]
  readonly services: BenchmarkServices
}

/** What can and cannot be concluded of each two columns, and the problems on which they differ. */
export function CompareTab({ benchmark, runs, services }: CompareTabProps) {
  const [measure, setMeasure] = useState<Measure>('accuracy')
  const [choice, setChoice] = useState<TraceChoice>()
  const { columns, seed } = benchmark.plan
  const { pairs, comparisons } = useMemo(
    () => compareColumns(comparedColumns(benchmark.plan, runs), { measure, seed }),
    [benchmark.plan, runs, measure, seed],
  )
  if (columns.length < 2)
    return <Text c="dimmed">One column has nothing to be compared with. Plan a benchmark with two.</Text>
  return (
    <Stack gap="lg">
      <Group align="flex-end">
        <NativeSelect
          label="What is compared"
          data={[...MEASURES]}
          value={measure}
          onChange={(event) =>
            setMeasure(MEASURES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'accuracy')
          }
        />
        {comparisons > 1 && (
          <Text size="sm" c="dimmed">
            {comparisons} comparisons: p-values are corrected after Holm, so that chance is not taken for a
            finding.
          </Text>
        )}
      </Group>
      {pairs.map((pair) => (
        <PairPanel
          key={`${pair.first.columnId} ${pair.last.columnId}`}
          pair={pair}
          benchmark={benchmark}
          onChoose={setChoice}
        />
      ))}
      <TracePair
        choice={choice}
        benchmark={benchmark}
        services={services}
        onClose={() => setChoice(undefined)}
      />
    </Stack>
  )
}

type PairPanelProps = {
  readonly pair: PairComparison
  readonly benchmark: Benchmark
  readonly onChoose: (choice: TraceChoice) => void
}

const COLOURS = {
  evidence: 'blue',
  'no-evidence': 'gray',
  'too-few': 'gray',
  identical: 'gray',
  'no-pairs': 'orange',
} as const

function PairPanel({ pair, benchmark, onChoose }: PairPanelProps) {
  const { first, last, conclusion, flips, tiedIds, leftOut } = pair
  const name = `${first.name} against ${last.name}`
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Alert color={COLOURS[conclusion.type]} role="note">
        {conclusion.sentence}
      </Alert>
      <PairTable pair={pair} />
      <FlipList
        title={`Only “${last.name}” solved`}
        flips={flips.gained}
        pair={pair}
        benchmark={benchmark}
        onChoose={onChoose}
      />
      <FlipList
        title={`Only “${first.name}” solved`}
        flips={flips.lost}
        pair={pair}
        benchmark={benchmark}
        onChoose={onChoose}
      />
      {tiedIds.length + leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {tiedIds.length > 0 && `Majority vote tied on ${tiedIds.length}. `}
          {leftOut.length > 0 &&
            `Not compared: ${new Set(leftOut.map(({ problemId }) => problemId)).size} problems (${reasonsOf(pair)}).`}
        </Text>
      )}
    </Stack>
  )
}

function reasonsOf({ leftOut }: PairComparison): string {
  const counts = new Map<string, number>()
  for (const { because } of leftOut) counts.set(because, (counts.get(because) ?? 0) + 1)
  return [...counts].map(([because, count]) => `${count} ${because}`).join(', ')
}

type FlipListProps = {
  readonly title: string
  readonly flips: readonly Flip[]
  readonly pair: PairComparison
  readonly benchmark: Benchmark
  readonly onChoose: (choice: TraceChoice) => void
}

const SHOWN_FLIPS = 10

function FlipList({ title, flips, pair, benchmark, onChoose }: FlipListProps) {
  const [isWhole, setWhole] = useState(false)
  const questions = useMemo(
    () => new Map(benchmark.plan.problems.map(({ id, question }) => [id, question])),
    [benchmark],
  )
  if (flips.length === 0) return null
  return (
    <div>
      <Title order={3} size="h5">
        {title}: {flips.length.toLocaleString('en')}
      </Title>
      <Table>
        <Table.Tbody>
          {flips.slice(0, isWhole ? undefined : SHOWN_FLIPS).map((flip) => (
            <Table.Tr key={flip.problemId}>
              <Table.Td maw={700}>
                <Text size="sm" lineClamp={2}>
                  {questions.get(flip.problemId) ?? flip.problemId}
                </Text>
              </Table.Td>
              <Table.Td w={130}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Side by side: ${questions.get(flip.problemId) ?? flip.problemId}`}
                  onClick={() =>
                    onChoose({
                      problemId: flip.problemId,
                      sides: [
                        { name: pair.first.name, runIds: flip.firstRunIds },
                        { name: pair.last.name, runIds: flip.lastRunIds },
                      ],
                    })
                  }
                >
                  Side by side
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {flips.length > SHOWN_FLIPS && !isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {flips.length}
        </Button>
      )}
    </div>
  )
}
