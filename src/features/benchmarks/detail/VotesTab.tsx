import { Alert, Loader, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { selfConsistency, type ProblemVote } from '@/benchmarks/figures/selfConsistency.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { CurveChart } from './CurveChart.tsx'
import { CurveTable } from './CurveTable.tsx'
import { NothingYet } from './NothingYet.tsx'
import { RunsDrawer, type RunChoice } from './RunsDrawer.tsx'
import { useLongAnswers } from './useLongAnswers.ts'
import { VoteList } from './VoteList.tsx'

type VotesTabProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[]
  readonly services: BenchmarkServices
}

const OUTCOMES: readonly { readonly value: ProblemVote['outcome'] | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All problems' },
  { value: 'tied', label: 'Ties' },
  { value: 'wrong', label: 'Majority wrong' },
  { value: 'right', label: 'Majority right' },
  { value: 'ungraded', label: 'Not graded' },
]

/** How the samples of each problem voted, and what more samples are worth. */
export function VotesTab({ benchmark, runs, services }: VotesTabProps) {
  const { columns, samples, seed } = benchmark.plan
  const [columnId, setColumnId] = useState(columns[0]?.id ?? '')
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]['value']>('all')
  const [choice, setChoice] = useState<RunChoice>()
  const column = columns.find(({ id }) => id === columnId)
  const { answers, error } = useLongAnswers(benchmark, runs, services)
  const consistency = useMemo(
    () =>
      answers &&
      selfConsistency(
        runs.filter(({ place }) => place?.columnId === columnId),
        { seed, answers, ...(column !== undefined && { rule: column.template.grading }) },
      ),
    [runs, columnId, column, seed, answers],
  )
  if (samples < 2)
    return (
      <NothingYet
        title="One sample of each problem is no vote"
        description="Plan a benchmark with several samples: their answers are counted as votes here."
        services={services}
      />
    )
  if (error !== null) return <Alert color="red">{error.message}</Alert>
  if (consistency === undefined) return <Loader role="status" aria-label="Reading long answers" />
  const shown = consistency.votes.filter((vote) => outcome === 'all' || vote.outcome === outcome)
  return (
    <Stack gap="lg">
      <NativeSelect
        label="Column"
        maw={420}
        data={columns.map(({ id, name }) => ({ value: id, label: name }))}
        value={columnId}
        onChange={(event) => setColumnId(event.currentTarget.value)}
      />
      <Stack gap="xs" component="section" aria-label="What more samples are worth">
        <Title order={2} size="h4">
          What more samples are worth
        </Title>
        <Text size="sm" c="dimmed">
          pass@k: at least one of k samples is right. pass^k: all k are. maj@k: the majority of k is, a tie
          counting as its fair share. Without bias over all subsets of k, and over the problems with at least
          k samples that count.
        </Text>
        <CurveChart consistency={consistency} />
        <CurveTable consistency={consistency} />
      </Stack>
      <Stack gap="xs" component="section" aria-label="Votes by problem">
        <Title order={2} size="h4">
          Votes by problem
        </Title>
        <NativeSelect
          label="Show"
          maw={240}
          data={OUTCOMES.map(({ value, label }) => ({
            value,
            label: `${label} (${consistency.votes.filter((vote) => value === 'all' || vote.outcome === value).length})`,
          }))}
          value={outcome}
          onChange={(event) =>
            setOutcome(OUTCOMES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'all')
          }
        />
        <VoteList votes={shown} benchmark={benchmark} onChoose={setChoice} />
        {consistency.lostIds.length > 0 && (
          <Text size="sm" c="dimmed">
            {consistency.lostIds.length} lost runs are neither votes nor abstentions.
          </Text>
        )}
      </Stack>
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
