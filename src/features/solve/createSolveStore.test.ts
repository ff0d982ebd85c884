import { describe, expect, it } from 'vitest'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { Session } from '@/pipeline/Session.ts'
import {
  ANSWERED_RUN,
  MANUAL_EVENTS,
  MODEL_CHOICE,
  REPAIRED_RUN,
  STARTER,
  TEMPLATE,
} from '@/testing/solveFixtures.ts'
import { createSolveStore } from './createSolveStore.ts'
import type { Draft } from './draft/Draft.ts'
import { EMPTY_DRAFT, takeStarter } from './draft/changeDraft.ts'
import { isShownRunning, shownRun } from './run/SolveStore.ts'
import type { ProgramRequest, RunHandle, RunRequest, SolveServices } from './SolveServices.ts'

/** Events handed out one `play` at a time. */
function scriptedRun() {
  const waiting: RunEvent[] = []
  let wake: (() => void) | undefined
  let state: 'open' | 'ended' | 'stopped' = 'open'
  let failure: Error | undefined
  async function* events() {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!
      if (failure !== undefined) throw failure
      if (state === 'ended') return
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
  return {
    handle: { events: events(), stop: () => (state = 'stopped') } satisfies RunHandle,
    isStopped: () => state === 'stopped',
    play: async (more: readonly RunEvent[]) => {
      waiting.push(...more)
      wake?.()
      await settle()
    },
    end: async (error?: Error) => {
      failure = error
      state = 'ended'
      wake?.()
      await settle()
    },
  }
}

function setUp(stored?: Draft) {
  const run = scriptedRun()
  const asked: (RunRequest | ProgramRequest)[] = []
  const saved: Draft[] = []
  let session: Session = { id: 's1', name: 'First', createdAt: '2026-01-02T03:04:05.000Z' }
  const sessionListeners = new Set<() => void>()
  const fixed = <T>(value: T) => ({ get: () => value, subscribe: () => () => undefined })
  const nothing = () => Promise.resolve()
  const services: SolveServices = {
    templates: fixed([TEMPLATE]),
    models: fixed([MODEL_CHOICE]),
    starterProblems: [STARTER],
    sandboxes: fixed([]),
    environments: fixed([]),
    cancelDownloads: () => undefined,
    storage: fixed({ type: 'kept' }),
    history: fixed([]),
    sessions: fixed<readonly Session[]>([]),
    currentSession: {
      get: () => session,
      subscribe: (listener) => {
        sessionListeners.add(listener)
        return () => sessionListeners.delete(listener)
      },
    },
    start: (request) => (asked.push(request), run.handle),
    runProgram: (request) => (asked.push(request), run.handle),
    openRun: (id) =>
      id === 'run-2' ? Promise.resolve(REPAIRED_RUN) : Promise.reject(new Error(`There is no run ${id}.`)),
    loadDraft: () => Promise.resolve(stored),
    saveDraft: (draft) => (saved.push(draft), Promise.resolve()),
    createSession: nothing,
    renameSession: nothing,
    switchSession: nothing,
    deleteSession: nothing,
    importSession: nothing,
    exportRun: () => Promise.reject(new Error('Nobody asks for it.')),
    exportSession: () => Promise.resolve(new Blob()),
  }
  const store = createSolveStore(services, { schedule: (callback) => callback(), newId: () => 'new' })
  const changeSession = (change: Partial<Session>) => {
    session = { ...session, ...change }
    sessionListeners.forEach((listener) => listener())
  }
  return { store, run, asked, saved, changeSession, state: store.state.getState }
}

const READY = takeStarter(EMPTY_DRAFT, STARTER)

describe('createSolveStore', () => {
  it('starts with the first problem ready, so that Run is enough', async () => {
    const { store, state, asked, run } = setUp()
    expect(state()).toMatchObject({ draft: READY, activity: 'idle', live: undefined })
    store.run()
    await run.play(ANSWERED_RUN)
    expect(asked).toMatchObject([{ problem: STARTER.problem, templateId: TEMPLATE.id }])
    expect(state().live).toEqual(runOf(ANSWERED_RUN))
  })

  it('takes the stored draft, unless the person was faster', async () => {
    const stored = { ...EMPTY_DRAFT, question: 'Kept?' }
    const late = setUp(stored)
    await Promise.resolve()
    expect(late.state().draft).toEqual(stored)
    const fast = setUp(stored)
    fast.store.changeDraft({ question: 'Typed?' })
    await Promise.resolve()
    expect(fast.state().draft.question).toBe('Typed?')
    expect(fast.saved.map(({ question }) => question)).toEqual(['Typed?'])
  })

  it('runs one at a time, and none without a question', async () => {
    const { store, asked } = setUp()
    store.changeDraft({ question: '  ' })
    store.run()
    expect(asked).toEqual([])
    store.changeDraft({ question: 'Mine?' })
    store.run()
    store.run()
    store.runProgram({ language: 'python', source: '' }, 1)
    expect(asked).toHaveLength(1)
  })

  it('stops, and is ready again when the events end', async () => {
    const { store, state, run } = setUp()
    store.run()
    await run.play(ANSWERED_RUN.slice(0, 5))
    expect(state().activity).toBe('running')
    store.stop()
    expect([state().activity, run.isStopped()]).toEqual(['stopping', true])
    await run.end()
    expect(state()).toMatchObject({ activity: 'idle', live: runOf(ANSWERED_RUN.slice(0, 5)) })
  })

  it('keeps what came before a failure of ours, and says what failed', async () => {
    const { store, state, run } = setUp()
    store.run()
    await run.play(ANSWERED_RUN.slice(0, 5))
    await run.end(new Error('The sandbox went away.'))
    expect(state()).toMatchObject({
      activity: 'idle',
      problem: 'The sandbox went away.',
      live: runOf(ANSWERED_RUN.slice(0, 5)),
    })
  })

  it('adds a person’s program to the run on screen', async () => {
    const { store, state, asked, run } = setUp()
    await store.openRun('run-2')
    store.runProgram({ language: 'python', source: 'x' }, 2)
    await run.play(MANUAL_EVENTS)
    expect(asked).toEqual([
      { run: runOf(REPAIRED_RUN), program: { language: 'python', source: 'x' }, fromAttempt: 2 },
    ])
    expect(shownRun(state())).toEqual(runOf([...REPAIRED_RUN, ...MANUAL_EVENTS]))
  })

  it('shows a run of the past while another goes on, and finds the way back', async () => {
    const { store, state, run } = setUp()
    store.run()
    await run.play(ANSWERED_RUN.slice(0, 5))
    await store.openRun('run-2')
    await run.play(ANSWERED_RUN.slice(5))
    expect([shownRun(state()), isShownRunning(state())]).toEqual([runOf(REPAIRED_RUN), false])
    await store.openRun('run-1')
    expect([shownRun(state()), isShownRunning(state())]).toEqual([runOf(ANSWERED_RUN), true])
  })

  it('says when a run of the past cannot be opened', async () => {
    const { store, state } = setUp()
    await store.openRun('gone')
    expect(state().problem).toBe('There is no run gone.')
    store.dismissProblem()
    expect(state().problem).toBeUndefined()
  })

  it('clears the screen for another session, but not of a run that goes on', async () => {
    const { store, state, run, changeSession } = setUp()
    store.run()
    await run.play(ANSWERED_RUN.slice(0, 5))
    changeSession({ id: 's2' })
    expect(state().live).toBeDefined()
    await run.end()
    changeSession({ name: 'Renamed' })
    expect(state().live).toBeDefined()
    changeSession({ id: 's3' })
    expect(state().live).toBeUndefined()
  })

  it('announces what happened', async () => {
    const { store, state, run } = setUp()
    store.run()
    await run.play(ANSWERED_RUN)
    expect(state().announcement).toContain('Done')
  })
})
