import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Run } from '@/pipeline/Run.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { exampleRun, runStarted } from '@/testing/exampleRun.ts'
import type { Archive, ArchiveChange } from './Archive.ts'
import { openArchive } from './openArchive.ts'

const summarize = (run: Run) => ({ attempts: run.attempts.length, outcome: run.outcome ?? 'none' })
type Summary = ReturnType<typeof summarize>

const opened: Archive<Summary>[] = []
let count = 0
const newName = () => `archive-${++count}`

/** A tab of the page; several of one name share a database. */
async function openTab(name = newName()): Promise<Archive<Summary>> {
  const archive = await openArchive({ name, summarize })
  opened.push(archive)
  return archive
}

/** A full storage, until it is called. */
function fillStorage(): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  return () => spy.mockRestore()
}

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map((archive) => archive.close()))
  vi.unstubAllGlobals()
})

const delta = (text: string, atMs = 1): RunEvent => ({ type: 'text-delta', text, atMs })

describe('sessions', () => {
  it('are there after a reload, oldest first', async () => {
    const name = newName()
    const tab = await openTab(name)
    const first = await tab.createSession('Fractions')
    const second = await tab.createSession()
    await tab.renameSession(first.id, 'Fractions, week 3')
    expect(await (await openTab(name)).sessions()).toEqual([{ ...first, name: 'Fractions, week 3' }, second])
    expect(second.name).toBe('Session 2')
  })

  it('go with their runs', async () => {
    const name = newName()
    const tab = await openTab(name)
    const [gone, kept] = [await tab.createSession('a'), await tab.createSession('b')]
    await recordAll(tab, gone.id, 'run-1')
    await recordAll(tab, kept.id, 'run-2')
    await tab.deleteSession(gone.id)
    const reloaded = await openTab(name)
    expect(await reloaded.sessions()).toEqual([kept])
    expect((await reloaded.allRuns()).map(({ id }) => id)).toEqual(['run-2'])
    expect(await reloaded.eventsOf('run-1')).toEqual([])
  })

  it('of an unknown id cannot be renamed', async () => {
    await expect((await openTab()).renameSession('none', 'x')).rejects.toMatchObject({
      code: 'unknown-session',
    })
  })
})

async function recordAll(
  tab: Archive<Summary>,
  sessionId: string,
  runId: string,
): Promise<readonly RunEvent[]> {
  const recorder = tab.recorder(sessionId, runId)
  const events = exampleRun(runId)
  for (const event of events) recorder.record(event)
  await recorder.flush()
  return events
}

describe('a run', () => {
  it('is kept as its events, in order', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    const events = await recordAll(tab, id, 'run-1')
    const reloaded = await openTab(name)
    expect(await reloaded.eventsOf('run-1')).toEqual(events)
    expect(await reloaded.runsOf(id)).toEqual([
      {
        id: 'run-1',
        sessionId: id,
        startedAt: '2026-01-02T03:04:05.000Z',
        question: 'Add 6 and 8.',
        summary: { attempts: 2, outcome: 'answered' },
        eventCount: events.length,
        outcome: 'answered',
        state: 'ended',
      },
    ])
  })

  it('is written as it comes: steps at once, deltas after a tenth of a second', async () => {
    const name = newName()
    const [tab, other] = [await openTab(name), await openTab(name)]
    const { id } = await tab.createSession()
    const recorder = tab.recorder(id, 'run-1')
    recorder.record(runStarted('run-1'))
    await vi.waitFor(async () => expect(await other.eventsOf('run-1')).toHaveLength(1), { interval: 5 })
    for (const text of ['a', 'b', 'c']) recorder.record(delta(text))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await other.eventsOf('run-1')).toHaveLength(1)
    await vi.waitFor(async () => expect(await other.eventsOf('run-1')).toHaveLength(4), { interval: 20 })
    expect((await other.allRuns())[0]?.eventCount).toBe(4)
  })

  it('can be read while it is only in memory', async () => {
    const tab = await openTab()
    const { id } = await tab.createSession()
    const recorder = tab.recorder(id, 'run-1')
    recorder.record(runStarted('run-1'))
    recorder.record(delta('a'))
    expect(await tab.eventsOf('run-1')).toEqual([runStarted('run-1'), delta('a')])
    expect((await tab.runsOf(id)).map(({ state }) => state)).toEqual(['running'])
  })

  it('whose tab was closed in the middle is interrupted, and its events are as they were', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    const begun = exampleRun('run-1').slice(0, 6)
    const recorder = tab.recorder(id, 'run-1')
    for (const event of begun) recorder.record(event)
    await recorder.flush()
    const reloaded = await openTab(name)
    expect(await reloaded.runsOf(id)).toMatchObject([
      { state: 'interrupted', summary: { attempts: 1, outcome: 'none' }, eventCount: 6 },
    ])
    expect(await reloaded.eventsOf('run-1')).toEqual(begun)
  })

  it('that goes on in another tab is running there, as its lock says', async () => {
    const held = new Set<string>()
    vi.stubGlobal('navigator', {
      locks: {
        request: async (lock: string, _options: object, work: () => Promise<void>) => {
          held.add(lock)
          await work()
          held.delete(lock)
        },
        query: async () => ({ held: [...held].map((name) => ({ name })) }),
      },
    })
    const name = newName()
    const [tab, other] = [await openTab(name), await openTab(name)]
    const { id } = await tab.createSession()
    const recorder = tab.recorder(id, 'run-1')
    recorder.record(runStarted('run-1'))
    await recorder.flush()
    expect((await other.allRuns()).map(({ state }) => state)).toEqual(['running'])
    recorder.record({ type: 'run-ended', outcome: 'cancelled', attempts: 0, atMs: 2 })
    await recorder.flush()
    expect((await other.allRuns()).map(({ state }) => state)).toEqual(['ended'])
    expect(held.size).toBe(0)
  })

  it('can be added to after a reload', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    const events = await recordAll(tab, id, 'run-1')
    const more = exampleRun('run-1').slice(12)
    const reloaded = await openTab(name)
    const recorder = reloaded.recorder(id, 'run-1')
    for (const event of more) recorder.record(event)
    await recorder.flush()
    const again = await openTab(name)
    expect(await again.eventsOf('run-1')).toEqual([...events, ...more])
    expect(await again.runsOf(id)).toMatchObject([
      { eventCount: events.length + more.length, summary: { attempts: 3, outcome: 'answered' } },
    ])
  })

  it('that two tabs add to keeps what each of them recorded together', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    const events = await recordAll(tab, id, 'run-1')
    const tabs = [await openTab(name), await openTab(name)]
    const recorders = tabs.map((one) => one.recorder(id, 'run-1'))
    for (const round of [1, 2, 3]) {
      for (const [which, recorder] of recorders.entries())
        recorder.record(delta(`tab ${which} round ${round}`))
      await Promise.all(recorders.map((recorder) => recorder.flush()))
    }
    const added = (await (await openTab(name)).eventsOf('run-1')).slice(events.length)
    const texts = added.flatMap((event) => (event.type === 'text-delta' ? event.text : []))
    const ofTab = (which: number) => [1, 2, 3].map((round) => `tab ${which} round ${round}`)
    expect([[...ofTab(0), ...ofTab(1)].join(), [...ofTab(1), ...ofTab(0)].join()]).toContain(texts.join())
  })

  it('gets a new summary when its shape has changed', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    await recordAll(tab, id, 'run-1')
    const updated = await openArchive({ name, summaryVersion: 2, summarize: (run) => run.started.seed })
    expect((await updated.allRuns()).map(({ summary }) => summary)).toEqual([7])
    await updated.close()
  })
})

describe('leaving the page', () => {
  it('writes what is still gathered, without waiting', async () => {
    const handlers = new Map<string, () => void>()
    vi.stubGlobal('addEventListener', (type: string, handler: () => void) => handlers.set(type, handler))
    vi.stubGlobal('removeEventListener', (type: string) => handlers.delete(type))
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    const recorder = tab.recorder(id, 'run-1')
    recorder.record(runStarted('run-1'))
    recorder.record(delta('a'))
    handlers.get('pagehide')?.()
    const other = await openTab(name)
    expect(await other.eventsOf('run-1')).toEqual([runStarted('run-1'), delta('a')])
    // The page came back after all: nothing is there twice.
    recorder.record(delta('b'))
    await recorder.flush()
    expect(await other.eventsOf('run-1')).toEqual([runStarted('run-1'), delta('a'), delta('b')])
    await tab.close()
    expect(handlers.size).toBe(0)
  })
})

describe('a full storage', () => {
  it('says so, loses nothing that was shown, and is filled when there is room again', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    const changes: ArchiveChange[] = []
    tab.subscribe((change) => changes.push(change))
    const makeRoom = fillStorage()
    const events = await recordAll(tab, id, 'run-1')
    expect(tab.status()).toMatchObject({ type: 'full', message: expect.stringContaining('full') })
    expect(changes.filter(({ type }) => type === 'status-changed')).toHaveLength(1)
    expect(await tab.eventsOf('run-1')).toEqual(events)
    expect(await tab.allRuns()).toHaveLength(1)
    expect(await (await openTab(name)).allRuns()).toEqual([])

    makeRoom()
    await tab.recorder(id, 'run-1').flush()
    expect(tab.status()).toEqual({ type: 'kept' })
    expect(await (await openTab(name)).eventsOf('run-1')).toEqual(events)
  })

  it('tries again by itself', async () => {
    const tab = await openTab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const makeRoom = fillStorage()
    await tab.createSession('kept in memory')
    expect(tab.status().type).toBe('full')
    makeRoom()
    await vi.advanceTimersByTimeAsync(3100)
    vi.useRealTimers()
    await vi.waitFor(() => expect(tab.status()).toEqual({ type: 'kept' }))
  })

  it('imports nothing, and says why', async () => {
    const tab = await openTab()
    const { id } = await tab.createSession('a')
    await recordAll(tab, id, 'run-1')
    const file = await tab.exportSession(id)
    const other = await openTab()
    fillStorage()
    await expect(other.importSession(file)).rejects.toThrow(
      'Not imported: the storage of this browser is full, delete old sessions to make room. Nothing was changed.',
    )
    expect(await other.sessions()).toEqual([])
  })
})

describe('a storage that is refused', () => {
  it.each(['SecurityError', 'InvalidStateError', 'UnknownError'])(
    'with %s says so, and everything goes on in memory',
    async (error) => {
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Not here.', error)
      })
      const tab = await openTab()
      expect(tab.status()).toMatchObject({ type: 'refused', message: expect.stringContaining('memory') })
      const session = await tab.createSession('a')
      const events = await recordAll(tab, session.id, 'run-1')
      await tab.writeSetting('draft', { question: '6 + 8?' })
      expect(await tab.sessions()).toEqual([session])
      expect(await tab.eventsOf('run-1')).toEqual(events)
      expect(await tab.runsOf(session.id)).toMatchObject([{ id: 'run-1', state: 'ended' }])
      expect(await tab.readSetting('draft')).toEqual({ question: '6 + 8?' })
      const imported = await tab.importSession(await tab.exportSession(session.id))
      expect(await tab.sessions()).toHaveLength(2)
      await tab.deleteSession(session.id)
      expect(await tab.sessions()).toEqual([imported])
      expect((await tab.allRuns()).map(({ sessionId }) => sessionId)).toEqual([imported.id])
    },
  )

  it('is filled when it answers after all', async () => {
    const name = newName()
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here.', 'SecurityError')
    })
    const tab = await openTab(name)
    const session = await tab.createSession('a')
    open.mockRestore()
    await tab.writeSetting('draft', 1)
    expect(tab.status()).toEqual({ type: 'kept' })
    expect(await (await openTab(name)).sessions()).toEqual([session])
  })

  it('is not waited for when it never answers', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = openTab()
    await vi.advanceTimersByTimeAsync(4100)
    const tab = await opening
    vi.useRealTimers()
    expect(tab.status().type).toBe('refused')
    opened.length = 0
  })
})

describe('a storage that is cleared in the middle of a run', () => {
  it('is filled again with the whole run and its session', async () => {
    const name = newName()
    const tab = await openTab(name)
    const session = await tab.createSession('a')
    const events = exampleRun('run-1')
    const recorder = tab.recorder(session.id, 'run-1')
    for (const event of events.slice(0, 10)) recorder.record(event)
    await recorder.flush()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).addEventListener('success', resolve)
    })
    for (const event of events.slice(10)) recorder.record(event)
    await recorder.flush()
    const reloaded = await openTab(name)
    await vi.waitFor(async () => expect(await reloaded.eventsOf('run-1')).toEqual(events))
    expect(await reloaded.sessions()).toEqual([session])
    expect(tab.status()).toEqual({ type: 'kept' })
  })
})

describe('two tabs', () => {
  it('see what the other wrote, and are told of it', async () => {
    const name = newName()
    const [tab, other] = [await openTab(name), await openTab(name)]
    const told: string[] = []
    other.subscribe(({ type }) => told.push(type))
    const { id } = await tab.createSession('a')
    await Promise.all([recordAll(tab, id, 'run-1'), recordAll(other, id, 'run-2')])
    await vi.waitFor(() => expect(told).toContain('runs-changed'))
    expect(told).toContain('sessions-changed')
    expect((await other.runsOf(id)).map((run) => run.id)).toEqual(['run-1', 'run-2'])
    expect((await tab.runsOf(id)).map((run) => run.id)).toEqual(['run-1', 'run-2'])
  })

  it('do not lose a run under way when the other deletes its session', async () => {
    const name = newName()
    const [tab, other] = [await openTab(name), await openTab(name)]
    const session = await tab.createSession('a')
    const recorder = tab.recorder(session.id, 'run-1')
    recorder.record(runStarted('run-1'))
    recorder.record(delta('a'))
    await recorder.flush()
    await other.deleteSession(session.id)
    await vi.waitFor(async () => expect(await other.eventsOf('run-1')).toHaveLength(2))
    expect(await other.sessions()).toEqual([session])
  })

  it('write nothing more of a run that was deleted here', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession('a')
    const recorder = tab.recorder(id, 'run-1')
    recorder.record(runStarted('run-1'))
    await recorder.flush()
    await tab.deleteSession(id)
    recorder.record(delta('a'))
    await recorder.flush()
    expect(await (await openTab(name)).allRuns()).toEqual([])
  })
})

describe('settings', () => {
  it('are there after a reload, and gone when they are set to undefined', async () => {
    const name = newName()
    const tab = await openTab(name)
    const draft = { question: 'a\ud800', files: [{ name: 'a.csv', bytes: Uint8Array.of(1, 2) }] }
    await tab.writeSetting('draft', draft)
    await tab.writeSetting('model', 'm')
    await tab.writeSetting('model', undefined)
    const reloaded = await openTab(name)
    expect(await reloaded.readSetting('draft')).toEqual(draft)
    expect(await reloaded.readSetting('model')).toBeUndefined()
  })

  it('that cannot be stored are refused at once', async () => {
    const tab = await openTab()
    await expect(tab.writeSetting('draft', { run: () => {} })).rejects.toThrow('could not be cloned')
    await tab.writeSetting('draft', 1)
    expect(tab.status()).toEqual({ type: 'kept' })
  })
})

describe('documents', () => {
  it('are listed by collection after a reload, and gone when they are set to undefined', async () => {
    const name = newName()
    const tab = await openTab(name)
    await tab.writeDocument('templates', 'b', { version: 2 })
    await tab.writeDocument('templates', 'a', { bytes: Uint8Array.of(1) })
    await tab.writeDocument('templates', 'c', 3)
    await tab.writeDocument('problem-sets', 'a', 4)
    await tab.writeDocument('templates', 'c', undefined)
    const reloaded = await openTab(name)
    expect(await reloaded.documents('templates')).toEqual([
      { id: 'a', value: { bytes: Uint8Array.of(1) } },
      { id: 'b', value: { version: 2 } },
    ])
    expect(await reloaded.readDocument('problem-sets', 'a')).toBe(4)
    expect(await reloaded.readDocument('templates', 'c')).toBeUndefined()
  })

  it('can be read while the storage is full', async () => {
    const tab = await openTab()
    await tab.writeDocument('templates', 'a', 1)
    const empty = fillStorage()
    await tab.writeDocument('templates', 'a', 2)
    await tab.writeDocument('templates', 'b', 3)
    expect(tab.status().type).toBe('full')
    expect(await tab.documents('templates')).toEqual([
      { id: 'a', value: 2 },
      { id: 'b', value: 3 },
    ])
    expect(await tab.readDocument('templates', 'a')).toBe(2)
    empty()
  })

  it('that change are told in every tab', async () => {
    const name = newName()
    const [tab, other] = [await openTab(name), await openTab(name)]
    const changes: ArchiveChange[] = []
    other.subscribe((change) => changes.push(change))
    await tab.writeDocument('templates', 'a', 1)
    await vi.waitFor(() =>
      expect(changes).toContainEqual({ type: 'documents-changed', collection: 'templates' }),
    )
  })
})

describe('deleteEverything', () => {
  it('leaves nothing', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession('a')
    await recordAll(tab, id, 'run-1')
    await tab.writeSetting('draft', 1)
    await tab.writeDocument('templates', 'a', 1)
    await tab.deleteEverything()
    const reloaded = await openTab(name)
    expect([
      await reloaded.sessions(),
      await reloaded.allRuns(),
      await reloaded.readSetting('draft'),
      await reloaded.documents('templates'),
    ]).toEqual([[], [], undefined, []])
    expect(await reloaded.eventsOf('run-1')).toEqual([])
  })

  it('tells here and in other tabs which documents are gone', async () => {
    const name = newName()
    const [tab, other] = [await openTab(name), await openTab(name)]
    await tab.writeDocument('templates', 'a', 1)
    await tab.writeDocument('problem-sets', 'b', 1)
    const [here, there]: [ArchiveChange[], ArchiveChange[]] = [[], []]
    tab.subscribe((change) => here.push(change))
    other.subscribe((change) => there.push(change))
    await tab.deleteEverything()
    const gone = ['problem-sets', 'templates'].map((collection) =>
      expect.objectContaining({ type: 'documents-changed', collection }),
    )
    expect(here).toEqual(expect.arrayContaining(gone))
    await vi.waitFor(() => expect(there).toEqual(expect.arrayContaining(gone)))
  })
})
