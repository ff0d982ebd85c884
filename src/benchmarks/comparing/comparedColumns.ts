import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { ComparedColumn } from './Comparison.ts'

/** The columns of a plan, each with its own runs out of all, in one pass over these. */
export function comparedColumns(
  { columns }: Pick<BenchmarkPlan, 'columns'>,
  runs: readonly RunSummary[],
): readonly ComparedColumn[] {
  const byColumn = new Map<string, RunSummary[]>(columns.map(({ id }) => [id, []]))
  for (const run of runs) if (run.place !== undefined) byColumn.get(run.place.columnId)?.push(run)
  return columns.map(({ id, name, template }) => ({
    id,
    name,
    summaries: byColumn.get(id) ?? [],
    rule: template.grading,
  }))
}
