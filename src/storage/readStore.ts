import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'
import { eventRowsOf, type DocumentRow, type EventsRow, type RunRow } from './ArchiveDatabase.ts'
import { documentKey } from './Changes.ts'
import type { Store } from './createStore.ts'

/** What the database has, with what it has not yet taken: sessions, oldest first. */
export async function readSessions(store: Store): Promise<readonly Session[]> {
  const unsaved = store.unsaved()
  const stored = await store.read((database) => database.sessions.toArray(), [])
  const sessions = new Map(stored.map((session) => [session.id, session]))
  for (const changes of unsaved) {
    for (const id of changes.deletedSessions) sessions.delete(id)
    for (const [id, session] of changes.sessions) sessions.set(id, session)
  }
  return [...sessions.values()].toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id))
}

/** Of one session, by their ids, or all. */
export type WhichRuns = { readonly sessionId?: string | undefined; readonly ids?: readonly string[] }

/** Oldest first. */
export async function readRuns(store: Store, { sessionId, ids }: WhichRuns = {}): Promise<readonly RunRow[]> {
  const unsaved = store.unsaved()
  const isWanted = (run: RunRow) =>
    (sessionId === undefined || run.sessionId === sessionId) && (ids?.includes(run.id) ?? true)
  const stored = await store.read(({ runs }) => {
    if (ids !== undefined) return runs.where('id').anyOf(ids).toArray()
    return sessionId === undefined ? runs.toArray() : runs.where('sessionId').equals(sessionId).toArray()
  }, [])
  const runs = new Map(stored.map((run) => [run.id, run]))
  for (const changes of unsaved) {
    if (changes.deletedSessions.size > 0) {
      for (const run of runs.values()) if (changes.deletedSessions.has(run.sessionId)) runs.delete(run.id)
    }
    for (const run of changes.runs.values()) {
      if (isWanted(run)) runs.set(run.id, run)
    }
  }
  return [...runs.values()].toSorted((a, b) => compare(a.startedAt, b.startedAt) || compare(a.id, b.id))
}

/** Events of a run in their order, all or all but those of one recorder. */
export async function readEvents(store: Store, runId: string, except?: string): Promise<readonly RunEvent[]> {
  const unsaved = store.unsaved()
  const stored = await store.read((database) => eventRowsOf(database, runId).toArray(), [])
  const rows = new Map(stored.map((row) => [`${row.recorder} ${row.start}`, row]))
  for (const changes of unsaved) {
    for (const [key, row] of changes.events.get(runId) ?? []) rows.set(key, row)
  }
  return joinRows([...rows.values()].filter(({ recorder }) => recorder !== except))
}

export async function readSettingOf(store: Store, name: string): Promise<unknown> {
  const unsaved = store.unsaved()
  const stored = await store.read((database) => database.settings.get(name), undefined)
  const changed = unsaved.findLast(({ settings }) => settings.has(name))?.settings.get(name)
  return changed === undefined ? stored?.value : changed.value
}

/** The documents of a collection, by their ids in alphabetical order. */
export async function readDocuments(store: Store, collection: string): Promise<readonly DocumentRow[]> {
  const unsaved = store.unsaved()
  const stored = await store.read(
    ({ documents }) => documents.where('collection').equals(collection).toArray(),
    [],
  )
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const { documents } of unsaved) {
    for (const row of documents.values()) if (row.collection === collection) rows.set(row.id, row)
  }
  return [...rows.values()].filter(({ value }) => value !== undefined).toSorted((a, b) => compare(a.id, b.id))
}

/** Names of the collections that have documents. */
export async function readCollections(store: Store): Promise<readonly string[]> {
  const unsaved = store.unsaved().flatMap(({ documents }) => [...documents.values()])
  const stored = await store.read(({ documents }) => documents.orderBy('collection').uniqueKeys(), [])
  return [...new Set([...stored.map(String), ...unsaved.map(({ collection }) => collection)])]
}

export async function readDocument(store: Store, collection: string, id: string): Promise<unknown> {
  const unsaved = store.unsaved()
  const stored = await store.read(({ documents }) => documents.get([collection, id]), undefined)
  const key = documentKey({ collection, id })
  const changed = unsaved.findLast(({ documents }) => documents.has(key))?.documents.get(key)
  return changed === undefined ? stored?.value : changed.value
}

/** A page that went in the middle of a write may have written events twice, under different starts. */
function joinRows(rows: readonly EventsRow[]): readonly RunEvent[] {
  const sorted = rows.toSorted((a, b) => compare(a.recorder, b.recorder) || a.start - b.start)
  const events: RunEvent[] = []
  let recorder: string | undefined
  let next = 0
  for (const row of sorted) {
    if (row.recorder !== recorder) next = row.start
    recorder = row.recorder
    for (const event of row.events.slice(Math.max(0, next - row.start))) events.push(event)
    next = Math.max(next, row.start + row.events.length)
  }
  return events
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
