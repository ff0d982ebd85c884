import { Alert, Group, Loader, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { compareColumns } from '@/benchmarks/comparing/compareColumns.ts'
import type { PairComparison } from '@/benchmarks/comparing/Comparison.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { NothingYet } from './NothingYet.tsx'
import { PairTable } from './PairTable.tsx'
import { FlipList } from './FlipList.tsx'
import { TracePair, type TraceChoice } from './TracePair.tsx'
import { useLongAnswers } from './useLongAnswers.ts'

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
  const [choices, setChoices] = useState<readonly TraceChoice[]>([])
  const { columns, seed } = benchmark.plan
  const { answers, error } = useLongAnswers(benchmark, runs, services)
  const comparison = useMemo(
    () => answers && compareColumns(comparedColumns(benchmark.plan, runs), { measure, seed, answers }),
    [benchmark.plan, runs, measure, seed, answers],
  )
  if (columns.length < 2)
    return (
      <NothingYet
        title="One column has nothing to be compared with"
        description="Plan a benchmark with two templates, two versions of one, or two models."
        services={services}
      />
    )
  if (error !== null) return <Alert color="red">{error.message}</Alert>
  if (comparison === undefined) return <Loader role="status" aria-label="Reading long answers" />
  const { pairs, comparisons } = comparison
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
          onChoose={setChoices}
        />
      ))}
      <TracePair choices={choices} benchmark={benchmark} services={services} onClose={() => setChoices([])} />
    </Stack>
  )
}

type PairPanelProps = {
  readonly pair: PairComparison
  readonly benchmark: Benchmark
  readonly onChoose: (choices: readonly TraceChoice[]) => void
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
  const isVersions = areVersions(pair, benchmark)
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Alert
        color={COLOURS[conclusion.type]}
        variant={COLOURS[conclusion.type] === 'gray' ? 'default' : 'light'}
        role="note"
      >
        {conclusion.sentence}
      </Alert>
      <PairTable pair={pair} />
      <FlipList
        title={isVersions ? 'Got better' : `Only “${last.name}” solved`}
        flips={flips.gained}
        pair={pair}
        benchmark={benchmark}
        onChoose={onChoose}
      />
      <FlipList
        title={isVersions ? 'Got worse' : `Only “${first.name}” solved`}
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

/** The same template at two times, asked of the same model: then the later one can be better or worse. */
function areVersions({ first, last }: PairComparison, { plan }: Benchmark): boolean {
  const [before, after] = [first, last].map(({ columnId }) => plan.columns.find(({ id }) => id === columnId))
  return (
    before !== undefined &&
    before.template.id === after?.template.id &&
    before.model.id === after.model.id &&
    before.template.version < after.template.version
  )
}
