import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { outcomeFigures, type OutcomeFigures } from '@/benchmarks/figures/outcomeFigures.ts'
import { slipFigures, type SlipFigures } from '@/benchmarks/figures/slipFigures.ts'
import { sortRuns } from '@/benchmarks/figures/sortRuns.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { Mode } from '@/pipeline/Template.ts'

/** A column as one way of asking. */
export type WayTally = {
  readonly id: string
  readonly name: string
  readonly mode: Mode
  readonly outcomes: OutcomeFigures
  /** Undefined: it does not answer in words, or no run has ended. */
  readonly slips: SlipFigures | undefined
  readonly lostIds: readonly string[]
}

/** Whether the columns ask in different ways, and one of them in words: then there is something to tally. */
export function isTallied({ columns }: Pick<BenchmarkPlan, 'columns'>): boolean {
  const modes = columns.map(({ template }) => template.mode)
  return new Set(modes).size > 1 && modes.some(isProse)
}

export function tallyOf(
  plan: Pick<BenchmarkPlan, 'columns'>,
  runs: readonly RunSummary[],
): readonly WayTally[] {
  return comparedColumns(plan, runs).map(({ id, name, summaries }, position) => {
    const { counted, lost } = sortRuns(summaries)
    return {
      id,
      name,
      mode: plan.columns[position]?.template.mode ?? 'program',
      outcomes: outcomeFigures(counted),
      slips: slipFigures(counted),
      lostIds: lost.map(({ runId }) => runId),
    }
  })
}
