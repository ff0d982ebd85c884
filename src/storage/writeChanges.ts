import {
  eventRowsOf,
  ofSession,
  type AggregateRow,
  type ArchiveDatabase,
  type GroupedRunRow,
  type MarkRow,
} from './ArchiveDatabase.ts'
import type { Changes } from './Changes.ts'
import { countChangedRows } from './countRows.ts'

/** Writes all of it or, if that fails, nothing. Rejects with what IndexedDB gives. */
export async function writeChanges(database: ArchiveDatabase, changes: Changes): Promise<void> {
  const { sessions, runs, events, settings, documents } = database
  await database.transaction('rw', database.tables, async () => {
    for (const id of changes.deletedSessions) await deleteStored(database, id)
    if (changes.sessions.size > 0) await sessions.bulkPut([...changes.sessions.values()])
    if (changes.runs.size > 0) {
      await countChangedRows(database, [...changes.runs.values()])
      await runs.bulkPut([...changes.runs.values()])
    }
    if (changes.events.size > 0) await events.bulkPut(rowsOf(changes))
    for (const { name, value } of changes.settings.values()) {
      await (value === undefined ? settings.delete(name) : settings.put({ name, value }))
    }
    for (const row of changes.documents.values()) {
      await (row.value === undefined ? documents.delete([row.collection, row.id]) : documents.put(row))
    }
  })
}

/**
 * The same when the page is about to go and no callback will be called any more: everything is asked for at once
 * and committed without waiting. Deletions of sessions need answers, so they are left out; so does counting runs, so
 * their groups are marked to be counted anew.
 */
export function writeChangesAtOnce(database: ArchiveDatabase, changes: Changes): void {
  const transaction = database.backendDB().transaction(
    database.tables.map(({ name }) => name),
    'readwrite',
  )
  const put = (table: string, value: unknown) => transaction.objectStore(table).put(value)
  for (const session of changes.sessions.values()) put('sessions', session)
  for (const run of changes.runs.values()) {
    put('runs', run)
    const counted = database.counter?.count(run)
    if (counted === undefined) continue
    const { sessionId, id: runId } = run
    const { group } = counted
    put('groupedRuns', { sessionId, group, runId } satisfies GroupedRunRow)
    put('aggregates', { sessionId, group, counts: {}, isStale: true } satisfies AggregateRow)
  }
  if (changes.runs.size > 0 && database.counter !== undefined)
    put('marks', { name: 'written-at-once', version: database.counter.version } satisfies MarkRow)
  for (const row of rowsOf(changes)) put('events', row)
  for (const { name, value } of changes.settings.values()) {
    if (value === undefined) transaction.objectStore('settings').delete(name)
    else put('settings', { name, value })
  }
  for (const row of changes.documents.values()) {
    if (row.value === undefined) transaction.objectStore('documents').delete([row.collection, row.id])
    else put('documents', row)
  }
  transaction.commit()
}

function rowsOf({ events }: Changes) {
  return [...events.values()].flatMap((rows) => [...rows.values()])
}

async function deleteStored(database: ArchiveDatabase, sessionId: string): Promise<void> {
  const runs = database.runs.where('sessionId').equals(sessionId)
  for (const runId of await runs.primaryKeys()) await eventRowsOf(database, runId).delete()
  await runs.delete()
  await ofSession(database.aggregates, sessionId).delete()
  await ofSession(database.groupedRuns, sessionId).delete()
  await database.sessions.delete(sessionId)
}
