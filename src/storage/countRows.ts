import { addCounts, type Counts } from '@/lib/addCounts.ts'
import type { ArchiveDatabase, GroupedRunRow, MarkRow, RunRow } from './ArchiveDatabase.ts'

/**
 * To be called within a transaction, before the rows are put: takes what the runs were counted with out of the
 * aggregates, and counts them as they will be. Where no aggregates are kept yet, nothing is done: they will be
 * made from all rows when they are first asked for.
 */
export async function countChangedRows(database: ArchiveDatabase, rows: readonly RunRow[]): Promise<void> {
  const { counter, marks } = database
  if (counter === undefined) return
  const mark = await readMark(database)
  if (mark === undefined) {
    if ((await database.runs.limit(1).count()) > 0) return
    await marks.put(markOf(counter.version, '', true))
  } else if (mark.version !== counter.version) {
    // Another version of the page is open as well: whoever asks next has to count anew.
    await marks.delete('aggregates')
    return
  }
  const stored = await database.runs.bulkGet(rows.map(({ id }) => id))
  await recount(database, { before: stored.flatMap((row) => row ?? []), after: rows })
}

/** The same for stored rows that may not be counted yet: those that are stay as they are. */
export async function countStoredRows(database: ArchiveDatabase, rows: readonly RunRow[]): Promise<void> {
  const keys = rows.flatMap((row) => groupedRowOf(database, row) ?? [])
  const counted = await countedAmong(database, keys)
  await recount(database, { before: [], after: rows.filter(({ id }) => !counted.has(id)) })
}

/** Of the aggregates; undefined where none are kept. */
export async function readMark(database: ArchiveDatabase): Promise<AggregatesMark | undefined> {
  const mark = await database.marks.get('aggregates')
  return mark?.name === 'aggregates' ? mark : undefined
}

type AggregatesMark = Extract<MarkRow, { readonly name: 'aggregates' }>

export function markOf(version: string, countedTo: string, isComplete: boolean): AggregatesMark {
  return { name: 'aggregates', version, countedTo, isComplete }
}

/** Which of the runs are counted in their group. */
export async function countedAmong(
  { groupedRuns }: ArchiveDatabase,
  keys: readonly GroupedRunRow[],
): Promise<ReadonlySet<string>> {
  const found = await groupedRuns.bulkGet(keys.map(keyOf))
  return new Set(found.flatMap((row) => row?.runId ?? []))
}

type Recount = { readonly before: readonly RunRow[]; readonly after: readonly RunRow[] }

async function recount(database: ArchiveDatabase, { before, after }: Recount): Promise<void> {
  const { groupedRuns } = database
  const old = before.flatMap((row) => groupedRowOf(database, row) ?? [])
  const next = after.flatMap((row) => groupedRowOf(database, row) ?? [])
  const counted = await countedAmong(database, old)
  const changes = createGroupChanges(database)
  for (const row of before) if (counted.has(row.id)) changes.add(row, -1)
  for (const row of after) changes.add(row, 1)
  const kept = new Set(next.map((row) => JSON.stringify(keyOf(row))))
  const gone = old.filter((row) => counted.has(row.runId) && !kept.has(JSON.stringify(keyOf(row))))
  if (gone.length > 0) await groupedRuns.bulkDelete(gone.map(keyOf))
  const fresh = next.filter(({ runId }) => !counted.has(runId) || gone.some((row) => row.runId === runId))
  if (fresh.length > 0) await groupedRuns.bulkPut(fresh)
  await changes.write()
}

function groupedRowOf({ counter }: ArchiveDatabase, row: RunRow): GroupedRunRow | undefined {
  const counted = counter?.count(row)
  return counted && { sessionId: row.sessionId, group: counted.group, runId: row.id }
}

function keyOf({ sessionId, group, runId }: GroupedRunRow): [string, string, string] {
  return [sessionId, group, runId]
}

type GroupChange = { readonly key: [string, string]; readonly sum: Map<string, number> }

/** What is to be added to aggregates, by group. */
function createGroupChanges({ aggregates, counter }: ArchiveDatabase) {
  const changes = new Map<string, GroupChange>()
  return {
    add(row: RunRow, times: 1 | -1) {
      const counted = counter?.count(row)
      if (counted === undefined) return
      const name = JSON.stringify([row.sessionId, counted.group])
      const change = changes.get(name) ?? { key: [row.sessionId, counted.group], sum: new Map() }
      changes.set(name, change)
      addCounts(change.sum, counted.counts, times)
    },
    async write() {
      // Most steps of a run change nothing that is counted.
      const real = [...changes.values()].filter(({ sum }) => sum.size > 0)
      if (real.length === 0) return
      const stored = await aggregates.bulkGet(real.map(({ key }) => key))
      const rows = real.map(({ key: [sessionId, group], sum }, position) => {
        const { counts, isStale } = stored[position] ?? {}
        return { sessionId, group, counts: added(counts, sum), ...(isStale === true && { isStale }) }
      })
      const isEmpty = ({ counts, isStale }: (typeof rows)[number]) =>
        isStale !== true && Object.keys(counts).length === 0
      await aggregates.bulkPut(rows.filter((row) => !isEmpty(row)))
      await aggregates.bulkDelete(rows.filter(isEmpty).map(({ sessionId, group }) => [sessionId, group]))
    },
  }
}

function added(counts: Counts | undefined, more: ReadonlyMap<string, number>): Counts {
  const sum = new Map(Object.entries(counts ?? {}))
  addCounts(sum, Object.fromEntries(more))
  return Object.fromEntries(sum)
}
