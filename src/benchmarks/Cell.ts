import type { RunSummary } from '@/metrics/RunSummary.ts'

/** One run of a benchmark: a problem in a column, for the n-th time. */
export type Cell = {
  readonly problemId: string
  readonly columnId: string
  /** Counts from 0. */
  readonly sample: number
}

/**
 * The id of a cell's run. It follows from the cell, so that a benchmark which goes on after the tab was closed
 * neither loses nor doubles a run. `tries` counts from 0: a cell whose run was lost to the infrastructure is run
 * again under the next id, and the last one counts.
 */
export function runIdOf(benchmarkId: string, { problemId, columnId, sample }: Cell, tries: number): string {
  return [benchmarkId, columnId, problemId, sample, tries].map((part) => encodeURIComponent(part)).join('/')
}

/** Equal for equal cells. */
export function cellKey({ problemId, columnId, sample }: Cell): string {
  return JSON.stringify([problemId, columnId, sample])
}

/** The cell that a run belongs to; undefined for a run outside of benchmarks. */
export function cellOf({ problemId, place }: Pick<RunSummary, 'problemId' | 'place'>): Cell | undefined {
  return place && { problemId, columnId: place.columnId, sample: place.sample }
}
