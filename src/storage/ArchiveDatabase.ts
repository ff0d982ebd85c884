import { Dexie, type EntityTable, type Table } from 'dexie'
import type { RunEvent, RunOutcome } from '@/pipeline/RunEvent.ts'
import type { Counts } from '@/lib/addCounts.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { RowCounter } from './Grouping.ts'

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

/**
 * What the runs of a group come to. `isStale`: a page that was about to go wrote runs without counting them, so
 * the group has to be counted anew from its `GroupedRunRow`s.
 */
export type AggregateRow = {
  readonly sessionId: string
  readonly group: string
  readonly counts: Counts
  readonly isStale?: true
}

/** Says that a run is counted in the aggregate of its group, and finds the runs of a group. */
export type GroupedRunRow = { readonly sessionId: string; readonly group: string; readonly runId: string }

/**
 * `aggregates`: by which version of the counting they are kept, and how far stored runs were counted, by their
 * ids. `written-at-once`: by which version a page that went wrote runs without counting them.
 */
export type MarkRow =
  | {
      readonly name: 'aggregates'
      readonly version: string
      readonly countedTo: string
      readonly isComplete: boolean
    }
  | { readonly name: 'written-at-once'; readonly version: string }

/** The tables in IndexedDB. A change of shape needs a new version here. */
export class ArchiveDatabase extends Dexie {
  declare readonly sessions: EntityTable<Session, 'id'>
  declare readonly runs: EntityTable<RunRow, 'id'>
  declare readonly events: Table<EventsRow, [runId: string, recorder: string, start: number]>
  declare readonly settings: EntityTable<SettingRow, 'name'>
  declare readonly documents: Table<DocumentRow, [collection: string, id: string]>
  declare readonly aggregates: Table<AggregateRow, [sessionId: string, group: string]>
  declare readonly groupedRuns: Table<GroupedRunRow, [sessionId: string, group: string, runId: string]>
  declare readonly marks: EntityTable<MarkRow, 'name'>

  /** Undefined: nothing is counted. */
  readonly counter: RowCounter | undefined

  constructor(name: string, counter?: RowCounter) {
    super(name)
    this.counter = counter
    this.version(1).stores({
      sessions: 'id',
      runs: 'id, sessionId',
      events: '[runId+recorder+start]',
      settings: 'name',
    })
    this.version(2).stores({ documents: '[collection+id], collection' })
    this.version(3).stores({
      aggregates: '[sessionId+group]',
      groupedRuns: '[sessionId+group+runId]',
      marks: 'name',
    })
  }
}

/** The rows of a run in the order in which they are told. */
export function eventRowsOf(database: ArchiveDatabase, runId: string) {
  // As keys, arrays come after all texts.
  return database.events.where('[runId+recorder+start]').between([runId], [runId, []])
}

/** All rows of a session, in tables whose key begins with it. */
export function ofSession<Row, Key>(table: Table<Row, Key>, sessionId: string) {
  return table.where(':id').between([sessionId], [sessionId, []])
}
