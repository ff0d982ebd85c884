import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { RunRecord } from '@/storage/Archive.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { followRuns } from './followRuns.ts'

let count = 0

/** An archive with a session of two runs, how often it was asked, and what has been told of the session. */
async function follow() {
  const name = `followed-${++count}`
  const archive = await openArchive({ name, summarize: () => 0 })
  const { id: sessionId } = await archive.createSession('a')
  const record = async (runId: string, session = sessionId) => {
    const recorder = archive.recorder(session, runId)
    for (const event of exampleRun(runId)) recorder.record(event)
    await recorder.flush()
  }
  await record('run-1')
  await record('run-2')
  const readAll = vi.spyOn(archive, 'runsOf')
  const readSome = vi.spyOn(archive, 'runsById')
  const told: (readonly string[])[] = []
  const stop = followRuns(archive, { sessionId, pauseMs: 5 }, (runs: readonly RunRecord[]) =>
    told.push(runs.map(({ id }) => id)),
  )
  await vi.waitFor(() => expect(told).toEqual([['run-1', 'run-2']]))
  return { name, archive, sessionId, record, readAll, readSome, told, stop }
}

it('reads all runs once, and from then on those that changed', async () => {
  const { record, readAll, readSome, told } = await follow()
  await record('run-3')
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['run-1', 'run-2', 'run-3']))
  expect(readAll).toHaveBeenCalledTimes(1)
  expect(new Set(readSome.mock.calls.flat(2))).toEqual(new Set(['run-3']))
})

it('tells the state of a run as it is at the end', async () => {
  const { archive, sessionId, record, told } = await follow()
  await record('run-3')
  await vi.waitFor(() => expect(told.at(-1)).toHaveLength(3))
  expect((await archive.runsById(['run-3', 'none'])).map(({ id, state }) => [id, state])).toEqual([
    ['run-3', 'ended'],
  ])
  expect(await archive.runsOf(sessionId)).toHaveLength(3)
})

it('hears of runs that another tab makes', async () => {
  const { name, sessionId, told, readAll } = await follow()
  const other = await openArchive({ name, summarize: () => 0 })
  const recorder = other.recorder(sessionId, 'there')
  for (const event of exampleRun('there')) recorder.record(event)
  await recorder.flush()
  await vi.waitFor(() => expect(told.at(-1)).toContain('there'))
  expect(readAll).toHaveBeenCalled()
})

it('tells nothing of other sessions, and nothing once it is stopped', async () => {
  const { archive, record, told, stop } = await follow()
  const { id: elsewhere } = await archive.createSession('b')
  await record('other', elsewhere)
  stop()
  await record('late')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(told).toEqual([['run-1', 'run-2']])
})
