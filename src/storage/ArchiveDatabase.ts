import { Dexie, type EntityTable, type Table } from 'dexie'
import type { RunEvent, RunOutcome } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'

/** A run as it is stored, without its events. */
export type RunRow = {
  readonly id: string
  readonly sessionId: string
  readonly startedAt: string
  readonly question: string
  readonly summary: unknown
  /** Version of the summary's shape. */
  readonly summaryVersion: number
  readonly eventCount: number
  readonly outcome?: RunOutcome
}

/**
 * Some consecutive events of a run. `recorder` names who wrote them and sorts by when it began, so that events
 * which two tabs add to one run stay together; `start` counts the recorder's own events from 0.
 */
export type EventsRow = {
  readonly runId: string
  readonly recorder: string
  readonly start: number
  readonly events: readonly RunEvent[]
}

export type SettingRow = { readonly name: string; readonly value: unknown }

/** Something that the person keeps and that is no run: a template's version, a problem set, a benchmark. */
export type DocumentRow = { readonly collection: string; readonly id: string; readonly value: unknown }

/** The tables in IndexedDB. A change of shape needs a new version here. */
export class ArchiveDatabase extends Dexie {
  declare readonly sessions: EntityTable<Session, 'id'>
  declare readonly runs: EntityTable<RunRow, 'id'>
  declare readonly events: Table<EventsRow, [runId: string, recorder: string, start: number]>
  declare readonly settings: EntityTable<SettingRow, 'name'>
  declare readonly documents: Table<DocumentRow, [collection: string, id: string]>

  constructor(name: string) {
    super(name)
    this.version(1).stores({
      sessions: 'id',
      runs: 'id, sessionId',
      events: '[runId+recorder+start]',
      settings: 'name',
    })
    this.version(2).stores({ documents: '[collection+id], collection' })
  }
}

/** The rows of a run in the order in which they are told. */
export function eventRowsOf(database: ArchiveDatabase, runId: string) {
  // As keys, arrays come after all texts.
  return database.events.where('[runId+recorder+start]').between([runId], [runId, []])
}
