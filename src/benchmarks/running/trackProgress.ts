import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { countCells } from './cellsOf.ts'
import { isLost } from './isLost.ts'
import { latestRuns } from './latestRuns.ts'
import { cellKey, cellOf } from '@/benchmarks/Cell.ts'

export type BenchmarkProgress = {
  readonly total: number
  /** Cells with a run that counts. */
  readonly done: number
  /** Cells whose last run was lost. */
  readonly lost: number
  /** Runs a second over the last minute; absent: not known yet. */
  readonly perSecond?: number
  /** Absent: not known yet. With early stopping it is an upper bound. */
  readonly secondsLeft?: number
}

export type ProgressTracker = {
  add(summary: RunSummary): void
  progress(): BenchmarkProgress
}

const WINDOW_MS = 60_000
const ENOUGH = 3

/** Counts what is done. `now` is a monotonic clock in milliseconds. */
export function trackProgress(
  plan: BenchmarkPlan,
  runs: readonly RunSummary[],
  now: () => number,
): ProgressTracker {
  const done = new Set<string>()
  const lost = new Set<string>()
  const startedMs = now()
  const finishedMs: number[] = []
  for (const { summary } of latestRuns(runs).values()) count(summary)

  function count(summary: RunSummary): void {
    const cell = cellOf(summary)
    if (cell === undefined) return
    const key = cellKey(cell)
    lost.delete(key)
    if (isLost(summary)) lost.add(key)
    else done.add(key)
  }

  return {
    add(summary) {
      count(summary)
      finishedMs.push(now())
    },
    progress() {
      const total = countCells(plan)
      const since = Math.max(startedMs, now() - WINDOW_MS)
      while (finishedMs[0] !== undefined && finishedMs[0] < since) finishedMs.shift()
      const counts = { total, done: done.size, lost: lost.size }
      if (finishedMs.length < ENOUGH) return counts
      const perSecond = (finishedMs.length * 1000) / Math.max(1, now() - since)
      return { ...counts, perSecond, secondsLeft: (total - done.size) / perSecond }
    },
  }
}
