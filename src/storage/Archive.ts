import type { Counts } from '@/lib/addCounts.ts'
import type { RunEvent, RunOutcome } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'

/** A run as lists and charts need it: everything but its events. */
export type RunRecord<Summary = unknown> = {
  readonly id: string
  readonly sessionId: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** Beginning of the question, for lists. */
  readonly question: string
  /** What `summarize` made of the events so far. */
  readonly summary: Summary
  readonly eventCount: number
  /** Absent until a `run-ended` was recorded. */
  readonly outcome?: RunOutcome
  /** `interrupted`: its events stop in the middle, and no tab is going on with it. */
  readonly state: 'running' | 'interrupted' | 'ended'
}

/** What the runs of a session come to that are counted together. */
export type RunAggregate = {
  readonly sessionId: string
  /** As the archive's `grouping` names it. */
  readonly group: string
  readonly counts: Counts
}

export type AggregatesRequest = {
  /** Absent: of all sessions. */
  readonly sessionId?: string
  /** Called while runs are counted that never were, or by an older version of the page. */
  onProgress?(done: number, total: number): void
}

/** `full` and `refused`: everything goes on in memory, and is written as soon as that works again. */
export type ArchiveStatus =
  | { readonly type: 'kept' }
  | { readonly type: 'full'; readonly message: string }
  | { readonly type: 'refused'; readonly message: string }

/** Something that the person keeps and that is no run: a template's version, a problem set, a benchmark. */
export type StoredDocument = { readonly id: string; readonly value: unknown }

export type ArchiveChange =
  | { readonly type: 'sessions-changed' }
  /** A run began, went a step further, ended or went away. Not told for each delta. */
  /** Without `runId`: any number of them. */
  | { readonly type: 'runs-changed'; readonly sessionId: string; readonly runId?: string }
  | { readonly type: 'settings-changed' }
  | { readonly type: 'documents-changed'; readonly collection: string }
  | { readonly type: 'status-changed'; readonly status: ArchiveStatus }

/** Writes one run's events, in order, as they come. */
export type RunRecorder = {
  /** Never throws and never waits. Deltas are written together after about 100 ms, all else at once,
   * or where much happens together within 25 ms, and within 100 ms where several runs go on. */
  record(event: RunEvent): void
  /** Resolves when all that was recorded is stored or known to stay in memory (see `status`). */
  flush(): Promise<void>
  /** The same for one of many runs that go on at once: it is stored together with others. */
  stored(): Promise<void>
}

/** The person's sessions, runs and settings: in IndexedDB while it works, in memory when it does not. */
export type Archive<Summary = unknown> = {
  status(): ArchiveStatus
  /** Calls the listener after every change, also one made in another tab; gives the way to stop. */
  subscribe(listener: (change: ArchiveChange) => void): () => void

  /** Oldest first. */
  sessions(): Promise<readonly Session[]>
  createSession(name?: string): Promise<Session>
  renameSession(id: string, name: string): Promise<void>
  /** With its runs. */
  deleteSession(id: string): Promise<void>
  /** Sessions, runs, settings and documents, all of them. */
  deleteEverything(): Promise<void>

  /** For a new run, or to add to one that is there. */
  recorder(sessionId: string, runId: string): RunRecorder
  /** Oldest first. */
  runsOf(sessionId: string): Promise<readonly RunRecord<Summary>[]>
  /** Those of them that there are, oldest first. */
  runsById(ids: readonly string[]): Promise<readonly RunRecord<Summary>[]>
  /** Oldest first. */
  allRuns(): Promise<readonly RunRecord<Summary>[]>
  /**
   * Takes as long as there are groups, however many runs there are; only the first time, and after an update of
   * the page, runs are counted in slices. Empty for an archive without `grouping`.
   */
  aggregates(request?: AggregatesRequest): Promise<readonly RunAggregate[]>
  /** The runs that are counted together, some hundreds at a time, in no order. */
  runsOfGroup(group: Pick<RunAggregate, 'sessionId' | 'group'>): AsyncGenerator<readonly RunRecord<Summary>[]>
  /** Empty for an unknown run. */
  eventsOf(runId: string): Promise<readonly RunEvent[]>

  /** Undefined if it was never written. What comes back was written by some version of this page: read it, do not trust it. */
  readSetting(name: string): Promise<unknown>
  /** Undefined removes it. */
  writeSetting(name: string, value: unknown): Promise<void>

  /** By their ids in alphabetical order. As with settings: read the values, do not trust them. */
  documents(collection: string): Promise<readonly StoredDocument[]>
  /** Undefined if there is none. */
  readDocument(collection: string, id: string): Promise<unknown>
  /** Undefined removes it. Resolves when it is stored, or known to stay in memory. */
  writeDocument(collection: string, id: string, value: unknown): Promise<void>

  /** The session as the text of one JSON file, without any secret. Throws PlaygroundError `unknown-session`. */
  exportSession(id: string): Promise<string>
  /** Throws PlaygroundError `import-rejected` with a sentence for people; then nothing was changed. Runs nothing. */
  importSession(text: string): Promise<Session>

  /** Writes what is left and lets go of the storage. For tests and for the end of a page. */
  close(): Promise<void>
}
