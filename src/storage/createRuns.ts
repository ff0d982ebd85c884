import { runOf } from '@/pipeline/reduceRun.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { AggregatesRequest, ArchiveChange, RunAggregate, RunRecord, RunRecorder } from './Archive.ts'
import type { RunRow } from './ArchiveDatabase.ts'
import { createAggregates } from './createAggregates.ts'
import { createRecorder, runRow, type Recorder, type Summarize } from './createRecorder.ts'
import type { RowCounter } from './Grouping.ts'
import type { RunLocks } from './createRunLocks.ts'
import type { Store } from './createStore.ts'
import { readEvents, readRuns, readSessions, type WhichRuns } from './readStore.ts'

export type RunsOptions<Summary> = {
  readonly store: Store
  readonly locks: RunLocks
  readonly summary: Summarize<Summary>
  /** Absent: runs are not counted in groups. */
  readonly counter?: RowCounter
  knownSession(id: string): Session | undefined
  notify(change: ArchiveChange): void
}

/** The runs of the archive: writing them as they happen, listing them. */
export function createRuns<Summary>(options: RunsOptions<Summary>) {
  const { store, locks, summary } = options
  /** Those that may write more. */
  const active = new Map<Recorder, ActiveRun>()

  async function list(which: WhichRuns): Promise<readonly RunRecord<Summary>[]> {
    const [rows, held] = await Promise.all([readRuns(store, which), locks.held()])
    const current = await Promise.all(rows.map((row) => withCurrentSummary(row, options)))
    return current.flatMap((row) => (row === undefined ? [] : recordOf(row, held)))
  }

  function rewrite(recorder: Recorder, { sessionId, session: earlier }: ActiveRun): void {
    const session = options.knownSession(sessionId) ?? earlier
    if (session !== undefined) store.change(({ sessions }) => sessions.set(sessionId, session))
    recorder.rewrite()
  }

  const aggregates =
    options.counter &&
    createAggregates({
      store,
      counter: options.counter,
      renew: async (rows) => {
        await Promise.all(rows.map((row) => withCurrentSummary(row, options)))
        await store.flush()
      },
    })

  return {
    list,
    aggregates: async (request: AggregatesRequest = {}): Promise<readonly RunAggregate[]> =>
      aggregates?.list(request) ?? [],
    async *runsOfGroup(group: Pick<RunAggregate, 'sessionId' | 'group'>) {
      const held = await locks.held()
      for await (const rows of aggregates?.rowsOf(group) ?? [])
        yield rows.flatMap((row) => (isCurrent(row, summary) ? recordOf(row, held) : []))
    },
    recorder(sessionId: string, runId: string): RunRecorder {
      let letGo: (() => void) | undefined
      const recorder = createRecorder({
        runId,
        sessionId,
        store,
        summary,
        earlierEvents: (except) => readEvents(store, runId, except),
        onStep: () => {
          letGo ??= locks.hold(runId)
          options.notify({ type: 'runs-changed', sessionId, runId })
        },
        onEnded: () => {
          letGo?.()
          letGo = undefined
          void store.stored().then(() => active.delete(recorder))
        },
      })
      active.set(recorder, { sessionId, session: options.knownSession(sessionId) })
      return {
        record: recorder.record,
        flush: async () => {
          await recorder.ready()
          await store.flush()
        },
        stored: async () => {
          await recorder.ready()
          await store.stored()
        },
      }
    },
    /** Deleted here: runs of this session, or all, write nothing any more. */
    discard(sessionId?: string): void {
      for (const [recorder, run] of active) {
        if (sessionId === undefined || run.sessionId === sessionId) recorder.discard()
      }
    },
    /** The database is another one now: what is going on here must not be lost. Writing it twice does no harm. */
    rewriteAll(): void {
      for (const [recorder, run] of active) rewrite(recorder, run)
    },
    /** Another tab deleted sessions; those with a run under way here come back. */
    async rewriteOrphans(): Promise<void> {
      const running = [...active]
      const ids = new Set((await readSessions(store)).map(({ id }) => id))
      for (const [recorder, run] of running) if (!ids.has(run.sessionId)) rewrite(recorder, run)
    },
  }
}

/** `session` as it was when the recorder was made. */
type ActiveRun = {
  readonly sessionId: string
  readonly session: Session | undefined
}

type CurrentRow<Summary> = RunRow & { readonly summary: Summary }

/** Summaries of an older shape are made anew from the events. */
async function withCurrentSummary<Summary>(
  row: RunRow,
  { store, summary }: RunsOptions<Summary>,
): Promise<CurrentRow<Summary> | undefined> {
  if (isCurrent(row, summary)) return row
  const events = await readEvents(store, row.id)
  const run = runOf(events)
  if (run === undefined) return undefined
  const current = runRow({ runId: row.id, sessionId: row.sessionId, summary }, run, events.length)
  store.change(({ runs }) => runs.set(row.id, current))
  return isCurrent(current, summary) ? current : undefined
}

/** The version stands for the shape: both were written together, by this page. */
function isCurrent<Summary>(row: RunRow, { version }: Summarize<Summary>): row is CurrentRow<Summary> {
  return row.summaryVersion === version
}

function recordOf<Summary>(row: CurrentRow<Summary>, held: ReadonlySet<string>): RunRecord<Summary> {
  const { summaryVersion: _, ...record } = row
  const unfinished = held.has(row.id) ? 'running' : 'interrupted'
  return { ...record, state: row.outcome === undefined ? unfinished : 'ended' }
}
