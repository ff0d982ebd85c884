import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '@/lib/createRandom.ts'
import { countRun } from '@/metrics/aggregates/countRun.ts'
import { groupOfRun } from '@/metrics/aggregates/RunGroup.ts'
import { RUN_GROUPING } from '@/metrics/aggregates/runGrouping.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Run } from '@/pipeline/Run.ts'
import { exampleTemplate, runStarted } from '@/testing/exampleRun.ts'
import { randomSummary } from '@/testing/randomSummary.ts'
import type { Archive, RunAggregate } from './Archive.ts'
import { openArchive } from './openArchive.ts'

const opened: Archive<RunSummary>[] = []
let count = 0
const newName = () => `aggregates-${++count}`

/** Random, but the same for the same run at the same step; its group stays. */
function summarize(run: Run): RunSummary {
  const { runId } = run.started
  const seed = [...runId].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
  const { startedAt, template, model, mode, tags, place } = randomSummary(runId, createRandom(seed))
  const step = randomSummary(
    runId,
    createRandom(seed + run.attempts.length + (run.outcome === undefined ? 0 : 9)),
  )
  const { place: _, ...rest } = step
  return { ...rest, startedAt, template, model, mode, tags, ...(place && { place }) }
}

const GROUPING = RUN_GROUPING

async function openTab(name: string, more: Partial<Parameters<typeof openArchive<RunSummary>>[0]> = {}) {
  const archive = await openArchive({ name, summarize, grouping: GROUPING, ...more })
  opened.push(archive)
  return archive
}

const sorted = (aggregates: readonly RunAggregate[]) =>
  Object.fromEntries(
    aggregates
      .map(({ sessionId, group, counts }) => [`${sessionId} ${group}`, counts] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** From every run alone. */
async function expectedOf(archive: Archive<RunSummary>, sessionId?: string) {
  const runs = await (sessionId === undefined ? archive.allRuns() : archive.runsOf(sessionId))
  const sums: { [key: string]: { [name: string]: number } } = {}
  for (const { sessionId: owner, summary } of runs) {
    const sum = (sums[`${owner} ${groupOfRun(summary)}`] ??= {})
    for (const [name, times] of Object.entries(countRun(summary))) sum[name] = (sum[name] ?? 0) + times
  }
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function expectKept(archive: Archive<RunSummary>): Promise<void> {
  expect(sorted(await archive.aggregates())).toEqual(await expectedOf(archive))
}

async function recordRun(archive: Archive<RunSummary>, sessionId: string, runId: string, steps = 3) {
  const recorder = archive.recorder(sessionId, runId)
  if ((await archive.eventsOf(runId)).length === 0) recorder.record(runStarted(runId))
  const attempt = {
    type: 'attempt-started',
    attempt: 1,
    purpose: 'first',
    template: exampleTemplate,
  } as const
  if (steps > 1) recorder.record({ ...attempt, atMs: 1 })
  await recorder.flush()
  if (steps > 2) recorder.record({ type: 'run-ended', outcome: 'answered', attempts: 1, atMs: 2 })
  await recorder.flush()
  return recorder
}

/** What the database itself has, past the archive. */
async function tableOf(name: string, table: string): Promise<readonly unknown[]> {
  const database = await new Dexie(name).open()
  const rows = await database.table(table).toArray()
  database.close()
  return rows
}

async function clearTables(name: string, ...tables: readonly string[]): Promise<void> {
  const database = await new Dexie(name).open()
  for (const table of tables) await database.table(table).clear()
  database.close()
}

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map((archive) => archive.close()))
  vi.unstubAllGlobals()
})

describe('aggregates', () => {
  it.each([1, 2, 3, 4])(
    'are what every run alone comes to, after any runs, deletions, imports, in two tabs (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const name = newName()
      const tabs = [await openTab(name), await openTab(name)] as const
      const sessions = [(await tabs[0].createSession('a')).id, (await tabs[0].createSession('b')).id]
      for (let step = 0; step < 60; step++) {
        const tab = tabs[random() < 0.5 ? 0 : 1]
        const session = sessions[Math.floor(random() * sessions.length)] ?? 'none'
        const action = random()
        if (action < 0.7) await recordRun(tab, session, `${seed}-${step}`, 1 + Math.floor(random() * 3))
        else if (action < 0.8) await recordRun(tab, session, `${seed}-${Math.floor(random() * step)}`)
        else if (action < 0.85) {
          await tab.deleteSession(session)
          sessions.splice(sessions.indexOf(session), 1)
          sessions.push((await tab.createSession('c')).id)
        } else if (action < 0.9) sessions.push((await tab.importSession(await tab.exportSession(session))).id)
        else await expectKept(tab)
      }
      await expectKept(tabs[0])
      const one = sessions[0] ?? 'none'
      expect(sorted(await tabs[1].aggregates({ sessionId: one }))).toEqual(await expectedOf(tabs[1], one))
    },
  )

  it('are read without looking at runs', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    for (let run = 0; run < 20; run++) await recordRun(tab, id, `run-${run}`)
    const expected = await expectedOf(tab)
    await clearTables(name, 'runs', 'events')
    expect(sorted(await (await openTab(name)).aggregates())).toEqual(expected)
  })

  it('are made from rows that an older version left, in slices, and told how far it is', async () => {
    const name = newName()
    const old = await openTab(name)
    const { id } = await old.createSession()
    await Promise.all(Array.from({ length: 1201 }, (_, run) => recordRun(old, id, `run-${run}`, 1)))
    await old.close()
    await clearTables(name, 'aggregates', 'groupedRuns', 'marks')
    const tab = await openTab(name)
    // A run that goes on meanwhile is counted once.
    await recordRun(tab, id, 'run-7')
    const progress: (readonly [number, number])[] = []
    const [aggregates] = await Promise.all([
      tab.aggregates({ onProgress: (done, total) => progress.push([done, total]) }),
      recordRun(tab, id, 'run-8'),
      recordRun(tab, id, 'new'),
    ])
    expect(aggregates.length).toBeGreaterThan(1)
    expect(progress[0]).toEqual([500, expect.any(Number)])
    expect(progress.at(-1)?.[0]).toBeGreaterThanOrEqual(1201)
    await expectKept(tab)
    const again: unknown[] = []
    await tab.aggregates({ onProgress: (done) => again.push(done) })
    expect(again).toEqual([])
  })

  it('are made anew for another version, of summaries too', async () => {
    const name = newName()
    const old = await openTab(name)
    const { id } = await old.createSession()
    await recordRun(old, id, 'run-1')
    await recordRun(old, id, 'run-2')
    const other = { ...GROUPING, version: 2, countsOf: () => ({ anything: 1 }) }
    const total = async (tab: Archive<RunSummary>) =>
      (await tab.aggregates()).reduce((sum, { counts }) => sum + (counts['anything'] ?? 0), 0)
    const updated = await openTab(name, { grouping: other, summaryVersion: 5 })
    expect(await total(updated)).toBe(2)
    // The old one is still open in a tab and writes: whoever reads next counts anew.
    await recordRun(old, id, 'run-3')
    expect(await total(updated)).toBe(3)
    await expectKept(old)
    expect(await total(updated)).toBe(3)
  })

  it('hold when a page goes in the middle of a run', async () => {
    const handlers = new Map<string, () => void>()
    vi.stubGlobal('addEventListener', (type: string, handler: () => void) => handlers.set(type, handler))
    vi.stubGlobal('removeEventListener', (type: string) => handlers.delete(type))
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    await recordRun(tab, id, 'whole')
    const recorder = await recordRun(tab, id, 'cut', 2)
    recorder.record({ type: 'run-ended', outcome: 'answered', attempts: 1, atMs: 2 })
    handlers.get('pagehide')?.()
    const other = await openTab(name)
    await expectKept(other)
    await recorder.flush()
    await expectKept(other)
    expect(
      (await tableOf(name, 'aggregates')).filter((row) => JSON.stringify(row).includes('isStale')),
    ).toEqual([])
  })

  it('have what a full storage has not taken', async () => {
    const name = newName()
    const tab = await openTab(name)
    const { id } = await tab.createSession()
    await recordRun(tab, id, 'run-1', 2)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError')
    })
    await recordRun(tab, id, 'run-1')
    await recordRun(tab, id, 'run-2')
    expect(tab.status().type).toBe('full')
    await expectKept(tab)
    await tab.deleteSession(id)
    expect(await tab.aggregates()).toEqual([])
  })

  it('are counted for once where there is no room to keep them', async () => {
    const name = newName()
    const old = await openTab(name)
    const { id } = await old.createSession()
    await recordRun(old, id, 'run-1')
    await old.close()
    await clearTables(name, 'aggregates', 'groupedRuns', 'marks')
    const tab = await openTab(name)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError')
    })
    await expectKept(tab)
    expect((await tab.aggregates()).length).toBe(1)
  })

  it('are there without any storage', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here.', 'SecurityError')
    })
    const tab = await openTab(newName())
    const { id } = await tab.createSession()
    await recordRun(tab, id, 'run-1')
    expect(tab.status().type).toBe('refused')
    expect((await tab.aggregates()).length).toBe(1)
    await expectKept(tab)
    expect((await runsOf(tab, id)).map((run) => run.id)).toEqual(['run-1'])
  })

  it('give nothing of an archive that counts none', async () => {
    const archive = await openArchive({ name: newName(), summarize })
    opened.push(archive)
    expect(await archive.aggregates()).toEqual([])
  })
})

async function runsOf(archive: Archive<RunSummary>, sessionId: string) {
  const found = []
  for (const { group } of await archive.aggregates({ sessionId }))
    for await (const slice of archive.runsOfGroup({ sessionId, group })) found.push(...slice)
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

describe('runs of groups', () => {
  it('are all runs of the session, as they are listed', async () => {
    const name = newName()
    const tab = await openTab(name)
    const [{ id }, other] = [await tab.createSession('a'), await tab.createSession('b')]
    for (let run = 0; run < 30; run++)
      await recordRun(tab, run % 3 === 0 ? other.id : id, `run-${run}`, 1 + (run % 3))
    const byId = (await tab.runsOf(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(await runsOf(tab, id)).toEqual(byId)
    await tab.deleteSession(id)
    expect(await runsOf(tab, id)).toEqual([])
    expect((await runsOf(tab, other.id)).length).toBe(10)
  })

  it('have what a full storage has not taken, once', async () => {
    const tab = await openTab(newName())
    const { id } = await tab.createSession()
    await recordRun(tab, id, 'run-1', 1)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError')
    })
    await recordRun(tab, id, 'run-1')
    await recordRun(tab, id, 'run-2')
    expect(await runsOf(tab, id)).toEqual(await tab.runsOf(id))
  })
})
