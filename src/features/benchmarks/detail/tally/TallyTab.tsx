import { Alert, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { compareColumns } from '@/benchmarks/comparing/compareColumns.ts'
import { describeOutcomes } from '@/benchmarks/figures/describeOutcomes.ts'
import { describeSlips } from '@/benchmarks/figures/describeSlips.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { RunsDrawer, type RunChoice } from '@/features/benchmarks/detail/RunsDrawer.tsx'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { tallyOf, type WayTally } from './tallyOf.ts'
import { WayCard } from './WayCard.tsx'

type TallyTabProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[] | undefined
  readonly services: BenchmarkServices
}

/** The ways of asking side by side, as a class can read them: how runs ended, slips in words, and what that shows. */
export function TallyTab({ benchmark, runs, services }: TallyTabProps) {
  const [choice, setChoice] = useState<RunChoice>()
  const tallies = useMemo(() => tallyOf(benchmark.plan, runs ?? []), [benchmark.plan, runs])
  if (runs === undefined) return <Loader role="status" aria-label="Loading the runs" />
  if (runs.length === 0) return <Text c="dimmed">No run has ended yet.</Text>
  return (
    <Stack gap="lg">
      <SimpleGrid
        cols={{ base: 1, sm: Math.min(2, tallies.length), md: Math.min(3, tallies.length) }}
        spacing="md"
        style={{ alignItems: 'stretch' }}
      >
        {tallies.map((tally) => (
          <WayCard key={tally.id} tally={tally} onChoose={setChoice} />
        ))}
      </SimpleGrid>
      <Findings benchmark={benchmark} runs={runs} tallies={tallies} />
      <Text size="sm" c="dimmed">
        Shares have their 95 % intervals: Wilson’s, widened where a problem has several samples. Sums are
        computed again in the words of the reply that counts; what cannot be read for sure is not counted.
      </Text>
      <RunsDrawer
        choice={choice}
        benchmark={benchmark}
        runs={runs}
        services={services}
        onClose={() => setChoice(undefined)}
      />
    </Stack>
  )
}

type FindingsProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[]
  readonly tallies: readonly WayTally[]
}

function Findings({ benchmark, runs, tallies }: FindingsProps) {
  const { samples } = benchmark.plan
  return (
    <Stack gap="xs" component="section" aria-label="What it shows">
      <Title order={2} size="h4">
        What it shows
      </Title>
      <Text size="lg" fw={600}>
        {describeOutcomes(tallies)}
      </Text>
      {tallies.map(
        ({ id, name, slips }) =>
          slips !== undefined && <Text key={id}>{describeSlips(name, slips, samples)}</Text>,
      )}
      {benchmark.state === 'running' ? (
        <Text c="dimmed">What can be concluded is said when the runs have ended.</Text>
      ) : (
        <Conclusions benchmark={benchmark} runs={runs} />
      )}
    </Stack>
  )
}

const NO_RUNS: readonly RunSummary[] = []

/** After the tally has been drawn: of ten thousand runs they take a moment. */
function Conclusions({ benchmark, runs }: Omit<FindingsProps, 'tallies'>) {
  const settled = useDeferredValue(runs, NO_RUNS)
  const conclusions = useMemo(() => conclusionsOf(benchmark, settled), [benchmark, settled])
  if (settled !== runs) return <Loader size="sm" role="status" aria-label="Comparing the ways" />
  if (conclusions === undefined)
    return (
      <Text c="dimmed">
        With several samples of each problem, Compare says what can be concluded of each two columns.
      </Text>
    )
  return conclusions.map(({ key, type, sentence }) => (
    <Alert
      key={key}
      role="note"
      color={type === 'evidence' ? 'blue' : 'gray'}
      variant={type === 'evidence' ? 'light' : 'default'}
      p="sm"
    >
      {sentence}
    </Alert>
  ))
}

/** With several samples the conclusion needs a bootstrap, which for more problems would hold up the page. */
const MOST_BOOTSTRAPPED = 200

function conclusionsOf({ plan }: Benchmark, runs: readonly RunSummary[]) {
  if (plan.samples > 1 && plan.problems.length > MOST_BOOTSTRAPPED) return undefined
  const { pairs } = compareColumns(comparedColumns(plan, runs), { seed: plan.seed, isForConclusion: true })
  return pairs.map(({ first, last, conclusion: { type, sentence } }) => ({
    key: `${first.columnId} ${last.columnId}`,
    type,
    sentence,
  }))
}
