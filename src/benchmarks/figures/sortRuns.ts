import { isLost } from '@/benchmarks/running/isLost.ts'
import { latestRuns } from '@/benchmarks/running/latestRuns.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

export type SortedRuns = {
  /** Those that say something of the model, each cell once. */
  readonly counted: readonly RunSummary[]
  /** Those of which every try was lost to the infrastructure, or that have not ended. Never wrong answers. */
  readonly lost: readonly RunSummary[]
}

/** The runs of a column: of a cell that was tried again the one that counts. Runs outside of benchmarks all count. */
export function sortRuns(summaries: readonly RunSummary[]): SortedRuns {
  const ofCells = [...latestRuns(summaries).values()].map(({ summary }) => summary)
  const others = summaries.filter(({ place }) => place === undefined)
  const runs = [...ofCells, ...others]
  return { counted: runs.filter((run) => !isLost(run)), lost: runs.filter(isLost) }
}
