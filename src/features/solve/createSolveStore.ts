import { newId as randomId } from '@/lib/newId.ts'
import { createStore } from 'zustand/vanilla'
import { reduceRun, runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { changeDraft, EMPTY_DRAFT, takeProblem, takeStarter } from './draft/changeDraft.ts'
import type { Draft } from './draft/Draft.ts'
import { requestOf } from './draft/requestOf.ts'
import { announcementsBetween } from './run/announcementsBetween.ts'
import { batchEvents, scheduleFrame, type Schedule } from './run/batchEvents.ts'
import { shownRun, type SolveState, type SolveStore } from './run/SolveStore.ts'
import type { RunHandle, SolveServices } from './SolveServices.ts'

type Options = { readonly schedule?: Schedule; readonly newId?: () => string }

/** The store of the Solve screen; make one for the life of the page. */
export function createSolveStore(services: SolveServices, options: Options = {}): SolveStore {
  const { schedule = scheduleFrame, newId = randomId } = options
  const state = createStore(() => initialState(services))
  const { getState, setState } = state
  let handle: RunHandle | undefined

  const report = (error: unknown): void => setState({ problem: messageOf(error) })
  const edit = (draft: Draft): void => {
    setState({ draft })
    services.saveDraft(draft).catch(report)
  }

  async function follow(started: RunHandle): Promise<void> {
    handle = started
    setState({ activity: 'running', opened: undefined, problem: undefined, inspected: undefined })
    try {
      await batchEvents(started.events, schedule, (batch) =>
        setState((before) => recordEvents(before, batch)),
      )
    } catch (error) {
      report(error)
    } finally {
      handle = undefined
      setState({ activity: 'idle', clock: undefined })
    }
  }

  restoreDraft(services, state)
  onSessionLeft(services, () => setState(leaveSession))

  return {
    state,
    services,
    changeDraft: (change) => edit(changeDraft(getState().draft, change)),
    takeStarter: (starter) => edit(takeStarter(getState().draft, starter)),
    takeProblem: (problem) => edit(takeProblem(getState().draft, problem)),
    run() {
      const { activity, draft } = getState()
      const request = requestOf(draft, offersOf(services), newId)
      if (activity !== 'idle' || request === undefined) return
      setState({ live: undefined, announcement: 'Starting' })
      void follow(services.start(request))
    },
    runProgram(program, fromAttempt) {
      const run = shownRun(getState())
      if (getState().activity !== 'idle' || run === undefined) return
      setState({ live: run })
      void follow(services.runProgram({ run, program, fromAttempt }))
    },
    stop() {
      if (handle === undefined) return
      setState({ activity: 'stopping' })
      handle.stop()
    },
    async openRun(id) {
      if (getState().live?.started.runId === id) {
        setState({ opened: undefined, inspected: undefined })
        return
      }
      try {
        setState({ opened: runOf(await services.openRun(id)), inspected: undefined })
      } catch (error) {
        report(error)
      }
    },
    inspect: (attempt) => setState({ inspected: attempt }),
    present: (isPresenting) => setState({ isPresenting }),
    dismissProblem: () => setState({ problem: undefined }),
  }
}

function initialState(services: SolveServices): SolveState {
  const starter = services.starterProblems[0]
  return {
    draft: starter === undefined ? EMPTY_DRAFT : takeStarter(EMPTY_DRAFT, starter),
    live: undefined,
    opened: undefined,
    activity: 'idle',
    clock: undefined,
    problem: undefined,
    announcement: '',
    inspected: undefined,
    isPresenting: false,
  }
}

/** The state after more events of the live run. */
function recordEvents(before: SolveState, events: readonly RunEvent[]): SolveState {
  const live = events.reduce(reduceRun, before.live)
  const last = events.at(-1)
  if (live === undefined || last === undefined) return before
  const announcements = announcementsBetween(before.live, live)
  return {
    ...before,
    live,
    clock: { atMs: last.atMs, seenAt: performance.now() },
    announcement: announcements.length === 0 ? before.announcement : announcements.join('. '),
  }
}

/** Takes the stored draft, unless the person was faster. */
function restoreDraft(services: SolveServices, state: SolveStore['state']): void {
  const { draft } = state.getState()
  services.loadDraft().then(
    (stored) => {
      if (stored !== undefined && state.getState().draft === draft) state.setState({ draft: stored })
    },
    (error: unknown) => state.setState({ problem: messageOf(error) }),
  )
}

/** Calls back when another session takes the place of one; a new name makes it no other. */
function onSessionLeft({ currentSession }: SolveServices, callback: () => void): void {
  let id = currentSession.get()?.id
  currentSession.subscribe(() => {
    const before = id
    id = currentSession.get()?.id
    if (before !== undefined && before !== id) callback()
  })
}

/** Another session has other runs; one that is going on stays in sight until it ends. */
function leaveSession(before: SolveState): SolveState {
  const isIdle = before.activity === 'idle'
  return { ...before, opened: undefined, live: isIdle ? undefined : before.live, inspected: undefined }
}

function offersOf(services: SolveServices) {
  return {
    templates: services.templates.get(),
    models: services.models.get(),
    starterProblems: services.starterProblems,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
