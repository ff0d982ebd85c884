import type { Session } from '@/pipeline/Session.ts'
import type { DocumentRow, EventsRow, RunRow, SettingRow } from './ArchiveDatabase.ts'

/** What is to be written: deletions first, then rows. Rows replace those with the same key. */
export type Changes = {
  readonly deletedSessions: Set<string>
  readonly sessions: Map<string, Session>
  readonly runs: Map<string, RunRow>
  /** By run, then by recorder and start. */
  readonly events: Map<string, Map<string, EventsRow>>
  /** A value of undefined: the setting goes. */
  readonly settings: Map<string, SettingRow>
  /** By collection and id. A value of undefined: the document goes. */
  readonly documents: Map<string, DocumentRow>
}

/** Under which a document stands among the changes. */
export function documentKey({ collection, id }: Pick<DocumentRow, 'collection' | 'id'>): string {
  return JSON.stringify([collection, id])
}

export function noChanges(): Changes {
  return {
    deletedSessions: new Set(),
    sessions: new Map(),
    runs: new Map(),
    events: new Map(),
    settings: new Map(),
    documents: new Map(),
  }
}

export function isEmpty(changes: Changes): boolean {
  return Object.values(changes).every(({ size }) => size === 0)
}

/** Events that follow on those of a row that is to be written too go into that row. */
export function putEvents(changes: Changes, row: EventsRow): void {
  const ofRun = changes.events.get(row.runId) ?? new Map<string, EventsRow>()
  changes.events.set(row.runId, ofRun)
  const before = [...ofRun.values()].find(
    ({ recorder, start, events }) => recorder === row.recorder && start + events.length === row.start,
  )
  const joined = before === undefined ? row : { ...before, events: [...before.events, ...row.events] }
  ofRun.set(`${joined.recorder} ${joined.start}`, joined)
}

/** Takes back all rows of the session and notes that those already stored have to go. */
export function deleteSession(changes: Changes, sessionId: string): void {
  changes.sessions.delete(sessionId)
  for (const run of changes.runs.values()) {
    if (run.sessionId !== sessionId) continue
    changes.runs.delete(run.id)
    changes.events.delete(run.id)
  }
  changes.deletedSessions.add(sessionId)
}

/** Makes the `later` changes on top of the others. */
export function addChanges(changes: Changes, later: Changes): void {
  for (const id of later.deletedSessions) deleteSession(changes, id)
  for (const [id, session] of later.sessions) changes.sessions.set(id, session)
  for (const [id, run] of later.runs) changes.runs.set(id, run)
  for (const rows of later.events.values()) for (const row of rows.values()) putEvents(changes, row)
  for (const [name, setting] of later.settings) changes.settings.set(name, setting)
  for (const [key, document] of later.documents) changes.documents.set(key, document)
}
