import { addCounts } from '@/lib/addCounts.ts'
import type { AggregateRow, ArchiveDatabase, RunRow } from './ArchiveDatabase.ts'
import { countStoredRows, markOf, readMark } from './countRows.ts'

/** Rows in one transaction: few enough that the page answers in between. */
const SLICE = 500

/** Where counting stands; `older`: rows whose summary has to be made anew before they can be counted. */
export type Step =
  | { readonly type: 'complete' }
  | { readonly type: 'counted'; readonly rows: number }
  | { readonly type: 'older'; readonly rows: readonly RunRow[] }

/**
 * One step towards aggregates of all stored runs: safe beside writes, deletions and the same steps in another
 * tab, and after a page that went in the middle. `waitsForOlder` false: rows whose summary has another shape are passed over.
 */
export async function countNextSlice(database: ArchiveDatabase, waitsForOlder: boolean): Promise<Step> {
  const { runs, marks, aggregates, groupedRuns } = database
  const version = database.counter?.version
  if (version === undefined) return { type: 'complete' }
  return database.transaction('rw', [runs, marks, aggregates, groupedRuns], async (): Promise<Step> => {
    const mark = await freshMark(database, version)
    if (mark.isComplete) return { type: 'complete' }
    const rows = await runs.where('id').above(mark.countedTo).limit(SLICE).toArray()
    const older = rows.filter((row) => database.counter?.count(row) === undefined)
    if (waitsForOlder && older.length > 0) return { type: 'older', rows: older }
    await countStoredRows(database, rows)
    const last = rows.at(-1)
    const isComplete = rows.length < SLICE
    await marks.put(markOf(version, last?.id ?? mark.countedTo, isComplete))
    return { type: 'counted', rows: rows.length }
  })
}

/** Begins anew where aggregates are missing or of another version. */
async function freshMark(database: ArchiveDatabase, version: string) {
  const { marks, aggregates, groupedRuns } = database
  const [mark, left] = await Promise.all([readMark(database), marks.get('written-at-once')])
  const isOfOther = left !== undefined && 'version' in left && left.version !== version
  if (mark?.version === version && !isOfOther) return mark
  await aggregates.clear()
  await groupedRuns.clear()
  await marks.delete('written-at-once')
  const fresh = markOf(version, '', false)
  await marks.put(fresh)
  return fresh
}

/** Counts the groups anew that a page that went has left uncounted. */
export async function recountStaleGroups(database: ArchiveDatabase): Promise<void> {
  const { runs, marks, aggregates, groupedRuns } = database
  await database.transaction('rw', [runs, marks, aggregates, groupedRuns], async () => {
    if ((await marks.get('written-at-once')) === undefined) return
    const stale = await aggregates.filter(({ isStale }) => isStale === true).toArray()
    for (const row of stale) await recountGroup(database, row)
    await marks.delete('written-at-once')
  })
}

async function recountGroup(database: ArchiveDatabase, { sessionId, group }: AggregateRow): Promise<void> {
  const { aggregates, groupedRuns } = database
  const sum = new Map<string, number>()
  const ids = await idsOfGroup(database, sessionId, group)
  for (let start = 0; start < ids.length; start += SLICE) {
    const slice = ids.slice(start, start + SLICE)
    const rows = (await database.runs.bulkGet(slice)).flatMap((row) => row ?? [])
    // One that was begun again in another session stands there by now.
    const own = rows.filter(
      (row) => row.sessionId === sessionId && database.counter?.count(row)?.group === group,
    )
    for (const row of own) addCounts(sum, database.counter?.count(row)?.counts ?? {})
    const found = new Set(own.map(({ id }) => id))
    const missing = slice.filter((id) => !found.has(id))
    await groupedRuns.bulkDelete(missing.map((runId): [string, string, string] => [sessionId, group, runId]))
  }
  if (sum.size === 0) await aggregates.delete([sessionId, group])
  else await aggregates.put({ sessionId, group, counts: Object.fromEntries(sum) })
}

/** Ids of the runs that are counted in a group. */
export async function idsOfGroup(
  { groupedRuns }: ArchiveDatabase,
  sessionId: string,
  group: string,
): Promise<readonly string[]> {
  const keys = await groupedRuns
    .where(':id')
    .between([sessionId, group], [sessionId, group, []])
    .primaryKeys()
  return keys.map(([, , runId]) => runId)
}
