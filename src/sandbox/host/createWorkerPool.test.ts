import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FrameReport, FrameRequest, WorkerReport } from '@/sandbox/protocol/messages.ts'
import type { Frame } from './connectFrame.ts'
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

const BOOTED: WorkerReport = { type: 'booted', isSealed: true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createWorkerPool', () => {
  it('is prepared when the first worker has booted, and boots a second one after', async () => {
    const { frame, booting, report } = fakeFrame()
    const prepared = createWorkerPool(frame).prepare()
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
    const prepared = createWorkerPool(frame).prepare()
    const failed = expect(prepared).rejects.toThrow(reason)
    await report(1, first)
    await failed
    expect(killed()).toEqual([1])
  })

  it('fails when a worker does not boot in time', async () => {
    const { frame } = fakeFrame()
    const failed = expect(createWorkerPool(frame).prepare()).rejects.toThrow(/did not start in time/)
    await vi.advanceTimersByTimeAsync(100_000)
    await failed
  })

  it('hands a worker that is as new to the next guest, and boots no other', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame)
    void pool.prepare()
    await report(1, BOOTED)
    await vi.advanceTimersByTimeAsync(1000)
    await report(2, BOOTED)
    for (let guest = 0; guest < 5; guest++) {
      const worker = await pool.take()
      await pool.giveBack(worker, Promise.resolve(true))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(booting()).toEqual([1, 2])
  })

  it('kills a worker that is not, and boots another in its place', async () => {
    const { frame, booting, killed, report } = fakeFrame()
    const pool = createWorkerPool(frame)
    void pool.prepare()
    await report(1, BOOTED)
    const worker = await pool.take()
    await pool.giveBack(worker, Promise.resolve(false))
    await vi.advanceTimersByTimeAsync(1000)
    expect(killed()).toEqual([1])
    expect(booting()).toEqual([1, 2, 3])
  })

  it('boots at once for guests that wait, in the order in which they came', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame)
    const order: string[] = []
    void pool.take().then(() => order.push('first'))
    void pool.take().then(() => order.push('second'))
    expect(booting()).toEqual([1, 2])
    await report(2, BOOTED)
    await report(1, BOOTED)
    expect(order).toEqual(['first', 'second'])
  })

  it('tells a guest that waits when no worker boots, and tries again for the next', async () => {
    const { frame, booting, report } = fakeFrame()
    const pool = createWorkerPool(frame)
    const failed = expect(pool.take()).rejects.toThrow(/no wasm/)
    await report(1, { type: 'boot-failed', message: 'no wasm' })
    await failed
    void pool.take()
    expect(booting().length).toBeGreaterThanOrEqual(2)
  })
})
