import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FrameReport, FrameRequest, WorkerReport } from '@/sandbox/protocol/messages.ts'
import type { Frame } from './connectFrame.ts'
import type { TakeOptions } from './createGuestQueue.ts'
import type { HostWorker } from './createWorkerMaker.ts'
import { createWorkerPool } from './createWorkerPool.ts'

/** A frame whose workers boot when the test says so. */
function fakeFrame() {
  const sent: FrameRequest[] = []
  let hear: (report: FrameReport) => void = () => undefined
  const frame: Frame = {
    send: (request) => sent.push(request),
    listen: (listener) => (hear = listener),
    remove: () => undefined,
  }
  const idsOf = (type: FrameRequest['type']) =>
    sent.flatMap((request) => (request.type === type && 'workerId' in request ? [request.workerId] : []))
  return {
    frame,
    booting: () => idsOf('boot'),
    killed: () => idsOf('kill'),
    report: async (workerId: number, report: WorkerReport) => {
      hear({ type: 'reported', workerId, report })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const SETTINGS = { workers: 1, idleMs: 60_000, spares: 1 }
const PERSON: TakeOptions = { signal: new AbortController().signal }
const BENCHMARK: TakeOptions = { ...PERSON, priority: 'benchmark' }

const BOOTED: WorkerReport = { type: 'booted', isSealed: true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createWorkerPool', () => {
  it('is prepared when the first worker has booted, and boots a second one after', async () => {
    const { frame, booting, report } = fakeFrame()
    const prepared = createWorkerPool(frame, SETTINGS).prepare()
    expect(booting()).toEqual([1])
    await report(1, BOOTED)
    await prepared
    await vi.advanceTimersByTimeAsync(1000)
    expect(booting()).toEqual([1, 2])
  })

  it.each<readonly [WorkerReport, RegExp]>([
    [{ type: 'booted', isSealed: false }, /could reach the network/],
    [{ type: 'boot-failed', message: 'no wasm' }, /no wasm/],
    [{ type: 'crashed', message: 'gone' }, /gone/],
  ])('fails with a reason after %j', async (first, reason) => {
    const { frame, killed, report } = fakeFrame()
    const prepared = createWorkerPool(frame, SETTINGS).prepare()
    const failed = expect(prepared).rejects.toThrow(reason)
    await report(1, first)
    await failed
    expect(killed()).toEqual([1])
  })

  it('fails when a worker does not boot in time', async () => {
    const { frame } = fakeFrame()
    const failed = expect(createWorkerPool(frame, SETTINGS).prepare()).rejects.toThrow(
      /did not start in time/,
    )
    await vi.advanceTimersByTimeAsync(100_000)
    await failed
  })

  it('hands a worker that is as new to the next guest, and boots no other', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame, SETTINGS)
    void pool.prepare()
    await report(1, BOOTED)
    await vi.advanceTimersByTimeAsync(1000)
    await report(2, BOOTED)
    for (let guest = 0; guest < 5; guest++) {
      const worker = await pool.take(PERSON)
      await pool.giveBack(worker, Promise.resolve(true))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(booting()).toEqual([1, 2])
  })

  it('kills a worker that is not, and boots another in its place, and one to spare', async () => {
    const { frame, booting, killed, report } = fakeFrame()
    const pool = createWorkerPool(frame, SETTINGS)
    void pool.prepare()
    await report(1, BOOTED)
    const worker = await pool.take(PERSON)
    await pool.giveBack(worker, Promise.resolve(false))
    await vi.advanceTimersByTimeAsync(1000)
    expect(killed()).toEqual([1])
    expect(booting()).toEqual([1, 2, 3, 4])
  })

  it('boots at once for guests that wait, in the order in which they came', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame, SETTINGS)
    const order: string[] = []
    void pool.take(PERSON).then(() => order.push('first'))
    void pool.take(PERSON).then(() => order.push('second'))
    expect(booting()).toEqual([1, 2])
    await report(2, BOOTED)
    await report(1, BOOTED)
    expect(order).toEqual(['first', 'second'])
  })

  it('tells a guest that waits when no worker boots, and tries again for the next', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame, SETTINGS)
    const failed = expect(pool.take(PERSON)).rejects.toThrow(/no wasm/)
    await report(1, { type: 'boot-failed', message: 'no wasm' })
    await failed
    void pool.take(PERSON)
    expect(booting().length).toBeGreaterThanOrEqual(2)
  })

  it('serves no more guests at a time than it may, a person before a benchmark', async () => {
    const { pool, serve, served } = await fullPool()
    serve('benchmark 1', BENCHMARK)
    serve('benchmark 2', BENCHMARK)
    serve('person', PERSON)
    await vi.advanceTimersByTimeAsync(0)
    expect(served.map(({ name }) => name)).toEqual(['benchmark 1', 'person'])
    for (const { worker } of served.splice(0)) await pool.giveBack(worker, Promise.resolve(true))
    expect(served.map(({ name }) => name)).toEqual(['benchmark 2'])
  })

  it('lets a benchmark that has waited long go first', async () => {
    const { pool, serve, served } = await fullPool()
    for (const name of ['person 1', 'person 2']) serve(name, PERSON)
    serve('benchmark', BENCHMARK)
    await vi.advanceTimersByTimeAsync(31_000)
    serve('person 3', PERSON)
    for (const { worker } of served.splice(0)) await pool.giveBack(worker, Promise.resolve(true))
    expect(served.map(({ name }) => name)).toEqual(['benchmark', 'person 3'])
  })

  it('lets a person go before benchmarks that have waited long, one after the other', async () => {
    const { pool, serve, served } = await fullPool()
    serve('person 1', PERSON)
    for (const number of [1, 2, 3]) serve(`benchmark ${number}`, BENCHMARK)
    serve('person 2', PERSON)
    await vi.advanceTimersByTimeAsync(31_000)
    for (const name of ['person 3', 'person 4']) serve(name, PERSON)
    expect(await serveAll(pool, served)).toEqual([
      'person 1',
      'person 2',
      'benchmark 1',
      'person 3',
      'benchmark 2',
      'person 4',
      'benchmark 3',
    ])
  })

  it('gives each of two benchmarks its turn, whatever the length of their lines', async () => {
    const { pool, serve, served } = await fullPool()
    for (const number of [1, 2, 3, 4]) serve(`long ${number}`, { ...BENCHMARK, group: 'long' })
    for (const number of [1, 2]) serve(`short ${number}`, { ...BENCHMARK, group: 'short' })
    const order = await serveAll(pool, served)
    expect(order).toEqual(['long 1', 'short 1', 'long 2', 'short 2', 'long 3', 'long 4'])
  })

  it('serves more guests at a time as soon as more may, and fewer when fewer may', async () => {
    const { pool, serve, served } = await fullPool()
    for (const number of [1, 2, 3]) serve(`${number}`, BENCHMARK)
    await vi.advanceTimersByTimeAsync(0)
    expect(served.map(({ name }) => name)).toEqual(['1'])
    pool.setWorkers(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(served.map(({ name }) => name)).toEqual(['1', '2'])
    pool.setWorkers(1)
    const [first, second] = served.splice(0)
    await pool.giveBack(first?.worker ?? NO_WORKER, Promise.resolve(true))
    expect(served).toEqual([])
    await pool.giveBack(second?.worker ?? NO_WORKER, Promise.resolve(true))
    expect(served.map(({ name }) => name)).toEqual(['3'])
  })

  it('keeps as many workers standing by as were lost in the last minute, within a bound', async () => {
    const { frame, booting, killed, report } = fakeFrame()
    const pool = createWorkerPool(frame, { ...SETTINGS, spares: 2 })
    const bootAll = async () => {
      await vi.advanceTimersByTimeAsync(1000)
      for (const id of booting()) await report(id, BOOTED)
    }
    void pool.prepare()
    await report(1, BOOTED)
    await bootAll()
    const standing = () => booting().length - killed().length
    expect(standing()).toBe(2)
    for (const expected of [3, 4, 4]) {
      await pool.giveBack(await pool.take(PERSON), Promise.resolve(false))
      await bootAll()
      expect(standing()).toBe(expected)
    }
  })

  it('gives the place of a guest that was stopped to the next', async () => {
    const { pool, serve, served } = await fullPool()
    serve('benchmark', BENCHMARK)
    const stopped = new AbortController()
    const waiting = expect(pool.take({ ...BENCHMARK, signal: stopped.signal })).rejects.toBe('stop')
    serve('last', BENCHMARK)
    stopped.abort('stop')
    await waiting
    for (const { worker } of served.splice(0)) await pool.giveBack(worker, Promise.resolve(true))
    expect(served.map(({ name }) => name)).toEqual(['last'])
  })

  it('serves guest after guest, also in place of dead ones, while no timer fires', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame, SETTINGS)
    void pool.prepare()
    await report(1, BOOTED)
    for (let guest = 0; guest < 50; guest++) {
      const taking = pool.take(PERSON)
      const last = booting().at(-1) ?? 0
      await report(last, BOOTED)
      await pool.giveBack(await taking, Promise.resolve(guest % 5 !== 0))
    }
    expect(booting()).toHaveLength(11)
  })

  it('lets workers go that nobody uses: all but one soon, the last one late', async () => {
    const { frame, killed, report } = fakeFrame()
    const pool = createWorkerPool(frame, SETTINGS)
    void pool.prepare()
    await report(1, BOOTED)
    await vi.advanceTimersByTimeAsync(1000)
    await report(2, BOOTED)
    await vi.advanceTimersByTimeAsync(125_000)
    expect(killed()).toEqual([1])
    await vi.advanceTimersByTimeAsync(360_000)
    expect(killed()).toEqual([1, 2])
    const taken = pool.take(PERSON)
    await report(3, BOOTED)
    expect(await taken).toBeDefined()
  })

  it('refuses everyone who waits when its frame is gone', async () => {
    const { pool, serve } = await fullPool()
    serve('benchmark', BENCHMARK)
    const waiting = expect(pool.take(BENCHMARK)).rejects.toBe('gone')
    pool.abandon('gone')
    await waiting
  })
})

const NO_WORKER: HostWorker = {
  ask: () => undefined,
  heardAt: () => 0,
  listen: () => undefined,
  kill: () => undefined,
}

/** Ends one guest after the other; the names of all in the order in which they were served. */
async function serveAll(
  pool: ReturnType<typeof createWorkerPool>,
  served: readonly { readonly name: string; readonly worker: HostWorker }[],
): Promise<readonly string[]> {
  await vi.advanceTimersByTimeAsync(0)
  for (let position = 0; position < served.length; position++) {
    await pool.giveBack(served[position]?.worker ?? NO_WORKER, Promise.resolve(true))
    await vi.advanceTimersByTimeAsync(0)
  }
  return served.map(({ name }) => name)
}

/** A pool for one guest, and one more for a person, with two workers ready. */
async function fullPool() {
  const { frame, report } = fakeFrame()
  const pool = createWorkerPool(frame, SETTINGS)
  void pool.prepare()
  await report(1, BOOTED)
  await vi.advanceTimersByTimeAsync(1000)
  await report(2, BOOTED)
  const served: { readonly name: string; readonly worker: HostWorker }[] = []
  const serve = (name: string, options: TakeOptions) =>
    void pool.take(options).then((worker) => served.push({ name, worker }))
  return { pool, serve, served }
}
