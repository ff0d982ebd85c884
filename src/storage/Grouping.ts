import type { Counts } from '@/lib/addCounts.ts'
import type { RunRow } from './ArchiveDatabase.ts'
import type { Summarize } from './createRecorder.ts'

/** How runs are counted in groups, so that figures need not look at every run. */
export type Grouping<Summary> = {
  /** To be raised when `groupOf` or `countsOf` give something else: all is then counted anew. */
  readonly version: number
  /** The same text for all runs that are counted together. A run stays in its group as it goes on. */
  groupOf(summary: Summary): string
  /** Whole numbers, which are added up over the group. */
  countsOf(summary: Summary): Counts
}

type CountedRow = { readonly group: string; readonly counts: Counts }

/** A `Grouping` as the tables need it. */
export type RowCounter = {
  readonly version: string
  /** Undefined: the row's summary is of another shape, so it has to be made anew first. */
  count(row: RunRow): CountedRow | undefined
}

/** Counts rows whose summary has the present shape. */
export function rowCounter<Summary>(
  grouping: Grouping<Summary>,
  { version }: Summarize<Summary>,
): RowCounter {
  const isCurrent = (row: RunRow): row is RunRow & { readonly summary: Summary } =>
    row.summaryVersion === version
  return {
    version: `${grouping.version}/${version}`,
    count: (row) =>
      isCurrent(row)
        ? { group: grouping.groupOf(row.summary), counts: grouping.countsOf(row.summary) }
        : undefined,
  }
}
