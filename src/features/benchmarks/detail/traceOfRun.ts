import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import { sortRuns } from '@/benchmarks/figures/sortRuns.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { TraceChoice } from './TracePair.tsx'

/** A run beside what the other columns made of the same problem in the same sample. */
export function traceOfRun(
  { problemId, place }: RunSummary,
  { columns }: Pick<BenchmarkPlan, 'columns'>,
  runs: readonly RunSummary[],
): TraceChoice {
  const same = runs.filter((run) => run.problemId === problemId && run.place?.sample === place?.sample)
  const { counted, lost } = sortRuns(same)
  const latest = [...counted, ...lost]
  return {
    problemId,
    sides: columns.map(({ id, name }) => ({
      name,
      runIds: latest.flatMap(({ runId, place: own }) => (own?.columnId === id ? runId : [])),
    })),
  }
}
