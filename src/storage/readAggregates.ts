import { addCounts, type Counts } from '@/lib/addCounts.ts'
import type { RunAggregate } from './Archive.ts'
import type { AggregateRow, ArchiveDatabase, RunRow } from './ArchiveDatabase.ts'
import type { Changes } from './Changes.ts'
import { countedAmong } from './countRows.ts'
import type { RowCounter } from './Grouping.ts'

export type ReadRequest = {
  /** What the database has not taken yet, the older first; taken before it is read. */
  readonly unsaved: readonly Changes[]
  readonly counter: RowCounter
  /** Undefined: of all. */
  readonly sessionId: string | undefined
}

export type StoredAggregates = {
  readonly aggregates: readonly AggregateRow[]
  /** Rows of unsaved runs as they are counted in the aggregates. */
  readonly counted: readonly RunRow[]
}

export const NOTHING_STORED: StoredAggregates = { aggregates: [], counted: [] }

/** Rows read at a time, so that the page answers in between. */
const SLICE = 500

/** What the database has, all of one moment. */
export function readAggregates(database: ArchiveDatabase, request: ReadRequest): Promise<StoredAggregates> {
  const { aggregates, groupedRuns, runs } = database
  return database.transaction('r', [aggregates, groupedRuns, runs], async () => ({
    aggregates: await readRows(database, request.sessionId),
    counted: await readCounted(database, request),
  }))
}

async function readRows(
  { aggregates }: ArchiveDatabase,
  sessionId: string | undefined,
): Promise<readonly AggregateRow[]> {
  const rows: AggregateRow[] = []
  const end = sessionId === undefined ? [[]] : [sessionId, []]
  for (let from: readonly unknown[] = sessionId === undefined ? [] : [sessionId]; ;) {
    const slice = await aggregates.where(':id').between(from, end, false).limit(SLICE).toArray()
    for (const row of slice) rows.push(row)
    const last = slice.at(-1)
    if (last === undefined || slice.length < SLICE) return rows
    from = [last.sessionId, last.group]
  }
}

async function readCounted(
  database: ArchiveDatabase,
  { unsaved, counter }: ReadRequest,
): Promise<readonly RunRow[]> {
  const ids = [...new Set(unsaved.flatMap(({ runs }) => [...runs.keys()]))]
  if (ids.length === 0) return []
  const rows = (await database.runs.bulkGet(ids)).flatMap((row) => row ?? [])
  const counted = await countedAmong(
    database,
    rows.flatMap((row) => {
      const group = counter.count(row)?.group
      return group === undefined ? [] : { sessionId: row.sessionId, group, runId: row.id }
    }),
  )
  return rows.filter(({ id }) => counted.has(id))
}

/** As it will be when everything is written. */
export function withUnsaved(stored: StoredAggregates, request: ReadRequest): readonly RunAggregate[] {
  const { unsaved, counter, sessionId } = request
  const sums = createSums(stored.aggregates, counter)
  const rows = new Map(stored.counted.map((row) => [row.id, row]))
  for (const { deletedSessions, runs } of unsaved) {
    for (const id of deletedSessions) sums.drop(id)
    for (const row of rows.values()) if (deletedSessions.has(row.sessionId)) rows.delete(row.id)
    for (const row of runs.values()) {
      const before = rows.get(row.id)
      if (before !== undefined) sums.add(before, -1)
      sums.add(row, 1)
      rows.set(row.id, row)
    }
  }
  const all = sums.list()
  return sessionId === undefined ? all : all.filter((aggregate) => aggregate.sessionId === sessionId)
}

/** The same from rows alone. */
export function countedRows(rows: readonly RunRow[], counter: RowCounter): readonly RunAggregate[] {
  const sums = createSums([], counter)
  for (const row of rows) sums.add(row, 1)
  return sums.list()
}

function createSums(stored: readonly AggregateRow[], counter: RowCounter) {
  const sums = new Map<string, RunAggregate>()
  const changed = new Map<string, Map<string, number>>()
  const nameOf = (sessionId: string, group: string) => JSON.stringify([sessionId, group])
  for (const { sessionId, group, counts } of stored)
    sums.set(nameOf(sessionId, group), { sessionId, group, counts })
  return {
    add(row: RunRow, times: 1 | -1) {
      const counted = counter.count(row)
      if (counted === undefined) return
      const { sessionId } = row
      const name = nameOf(sessionId, counted.group)
      const before = sums.get(name) ?? { sessionId, group: counted.group, counts: {} }
      sums.set(name, before)
      const sum = changed.get(name) ?? new Map(Object.entries(before.counts))
      changed.set(name, sum)
      addCounts(sum, counted.counts, times)
    },
    drop(sessionId: string) {
      for (const [name, aggregate] of sums) {
        if (aggregate.sessionId !== sessionId) continue
        sums.delete(name)
        changed.delete(name)
      }
    },
    list(): readonly RunAggregate[] {
      return [...sums].flatMap(([name, aggregate]) => {
        const sum = changed.get(name)
        if (sum?.size === 0) return []
        return sum === undefined ? aggregate : { ...aggregate, counts: countsOf(sum) }
      })
    },
  }
}

function countsOf(sum: ReadonlyMap<string, number>): Counts {
  return Object.fromEntries(sum)
}
