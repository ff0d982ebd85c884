import { reduceRun } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { RunRow } from './ArchiveDatabase.ts'
import { putEvents, type Changes } from './Changes.ts'
import type { Store } from './createStore.ts'
import type { RowSource } from './createWriter.ts'
import { newId } from '@/lib/newId.ts'

export type Summarize<Summary> = { readonly version: number; summarize(run: Run): Summary }

export type RecorderOptions = {
  readonly runId: string
  readonly sessionId: string
  readonly store: Store
  readonly summary: Summarize<unknown>
  /** Events that others recorded; asked for only if the first one recorded here does not start the run. */
  earlierEvents(recorder: string): Promise<readonly RunEvent[]>
  /** Something other than a delta was recorded. */
  onStep(): void
  onEnded(): void
}

export type Recorder = {
  record(event: RunEvent): void
  /** All rows of this run once more: the database has lost them. */
  rewrite(): void
  /** Resolves when the run's rows can be written in full. */
  ready(): Promise<void>
  /** Writes nothing any more: the run was deleted. */
  discard(): void
}

const QUESTION_CHARACTERS = 300

/** Turns one run's events into rows. Keeps them all, so that a cleared storage can be filled again. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { runId, store } = options
  const recorder = recorderName()
  const own: RunEvent[] = []
  let earlier: readonly RunEvent[] = []
  let run: Run | undefined
  let taken = 0
  let reading: Promise<void> | undefined
  let isDiscarded = false

  const source: RowSource = {
    takeRows(into: Changes) {
      if (isDiscarded) return
      if (taken < own.length) putEvents(into, { runId, recorder, start: taken, events: own.slice(taken) })
      taken = own.length
      if (run !== undefined && reading === undefined)
        into.runs.set(runId, runRow(options, run, earlier.length + own.length))
    },
  }

  async function readEarlier(): Promise<void> {
    earlier = await options.earlierEvents(recorder)
    run = [...earlier, ...own].reduce<Run | undefined>(reduceRun, undefined)
    reading = undefined
    store.touch(source, 'now')
  }

  return {
    record(event) {
      if (own.length === 0 && event.type !== 'run-started') reading = readEarlier()
      own.push(event)
      if (reading === undefined) run = reduceRun(run, event)
      store.touch(source, isDelta(event) ? 'soon' : 'now')
      if (!isDelta(event)) options.onStep()
      if (event.type === 'run-ended') options.onEnded()
    },
    rewrite() {
      store.change((changes) => {
        if (earlier.length > 0)
          putEvents(changes, { runId, recorder, start: -earlier.length, events: earlier })
      })
      taken = 0
      store.touch(source, 'now')
    },
    ready: async () => {
      await reading
    },
    discard() {
      isDiscarded = true
    },
  }
}

/** The run without its events, as lists show it. */
export function runRow(
  { runId, sessionId, summary }: Pick<RecorderOptions, 'runId' | 'sessionId' | 'summary'>,
  run: Run,
  eventCount: number,
): RunRow {
  return {
    id: runId,
    sessionId,
    startedAt: run.started.startedAt,
    question: run.started.problem.question.slice(0, QUESTION_CHARACTERS),
    summary: summary.summarize(run),
    summaryVersion: summary.version,
    eventCount,
    ...(run.outcome !== undefined && { outcome: run.outcome }),
  }
}

function isDelta({ type }: RunEvent): boolean {
  return type === 'text-delta' || type === 'thinking-delta' || type === 'printed'
}

/** Sorts by time, and is told apart from that of another tab in the same millisecond. */
function recorderName(): string {
  return `${Date.now().toString().padStart(15, '0')}-${newId()}`
}
