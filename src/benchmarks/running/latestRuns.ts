import { cellKey, cellOf, type Cell } from '@/benchmarks/Cell.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { isLost } from './isLost.ts'

/** What became of a cell: the run that counts, and how often it was tried. */
export type CellRun = { readonly cell: Cell; readonly summary: RunSummary; readonly tries: number }

/** The runs that count, one for each cell that has any, by `cellKey`: the latest that was not lost, or else the latest. */
export function latestRuns(runs: readonly RunSummary[]): ReadonlyMap<string, CellRun> {
  const latest = new Map<string, CellRun>()
  for (const summary of runs) {
    const cell = cellOf(summary)
    if (cell === undefined) continue
    const key = cellKey(cell)
    const before = latest.get(key)
    const tries = (before?.tries ?? 0) + 1
    latest.set(key, {
      cell,
      summary: before && isBetter(before.summary, summary) ? before.summary : summary,
      tries,
    })
  }
  return latest
}

function isBetter(before: RunSummary, later: RunSummary): boolean {
  if (isLost(before) !== isLost(later)) return isLost(later)
  return before.startedAt > later.startedAt
}
