import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Model, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { createRequestQueue, type RequestQueue } from './createRequestQueue.ts'
import { withQueue } from './withQueue.ts'

const NEVER = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createRequestQueue', () => {
  it('lets everything go at once without limits', async () => {
    const queue = createRequestQueue({})
    expect(await admitted(enterMany(queue, 20))).toEqual(Array.from({ length: 20 }, () => 0))
  })

  it('lets no more go at once than allowed, in the order of arrival', async () => {
    const queue = createRequestQueue({ parallelRequests: 2 })
    const order: number[] = []
    const leaves = Array.from({ length: 5 }, (_, number) =>
      queue.enter(1, NEVER).then((leave) => {
        order.push(number)
        return leave
      }),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toEqual([0, 1])
    for (const leave of leaves.slice(0, 2)) (await leave)()
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toEqual([0, 1, 2, 3])
    ;(await leaves[2])?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  it('lets no more go in any minute than allowed', async () => {
    const times = await admitted(enterMany(createRequestQueue({ requestsPerMinute: 3 }), 7))
    expect(times.map((ms) => Math.floor(ms / 60_000))).toEqual([0, 0, 0, 1, 1, 1, 2])
  })

  it('lets no more tokens go in any minute than allowed', async () => {
    const queue = createRequestQueue({ tokensPerMinute: 1000 })
    expect(await admitted([400, 600, 300].map((tokens) => queue.enter(tokens, NEVER)))).toEqual([
      0, 0, 60_000,
    ])
  })

  it('lets a request of more tokens than a minute has go alone', async () => {
    const queue = createRequestQueue({ tokensPerMinute: 100 })
    expect(await admitted([50, 500, 50].map((tokens) => queue.enter(tokens, NEVER)))).toEqual([
      0, 60_000, 120_000,
    ])
  })

  it('counts the tokens that were truly used', async () => {
    const queue = createRequestQueue({ tokensPerMinute: 1000 })
    ;(await queue.enter(1000, NEVER))(100)
    expect(await admitted([queue.enter(900, NEVER)])).toEqual([0])
  })

  it.each([{ parallelRequests: 1 }, { requestsPerMinute: 1 }, { tokensPerMinute: 10 }])(
    'gives up a place of %j with the reason of the signal, and the next one gets it',
    async (limits) => {
      const queue = createRequestQueue(limits)
      const leave = await queue.enter(10, NEVER)
      const controller = new AbortController()
      const given = queue.enter(10, controller.signal).catch((error: unknown) => error)
      const next = queue.enter(10, NEVER)
      await vi.advanceTimersByTimeAsync(10)
      controller.abort('stopped')
      expect(await given).toBe('stopped')
      leave()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(typeof (await next)).toBe('function')
    },
  )

  it('refuses a signal that is aborted already', async () => {
    await expect(createRequestQueue({}).enter(1, AbortSignal.abort('stopped'))).rejects.toBe('stopped')
  })
})

describe('withQueue', () => {
  it('holds one place for a reply from its beginning to its end, also when nobody reads on', async () => {
    const queue = createRequestQueue({ parallelRequests: 1 })
    let running = 0
    const most: number[] = []
    const model = endless(() => most.push(++running))
    const limited = withQueue(model, queue)
    const readFirst = async () => {
      for await (const part of limited.reply({ messages: [], sampling: {} }, NEVER)) {
        expect(part.type).toBe('text-delta')
        break
      }
      running--
    }
    await Promise.all([readFirst(), readFirst(), readFirst()])
    expect(most).toEqual([1, 1, 1])
  })

  it('says that a turn is awaited, once anybody would notice', async () => {
    const queue = createRequestQueue({ parallelRequests: 1 })
    const leave = await queue.enter(1, NEVER)
    const parts = iterate(withQueue(endless(), queue), NEVER)
    const first = parts.next()
    await vi.advanceTimersByTimeAsync(200)
    expect((await first).value).toEqual({ type: 'request-delayed', delay: { reason: 'queue' } })
    const second = parts.next()
    leave()
    expect((await second).value).toEqual({ type: 'request-resumed' })
    expect((await parts.next()).value).toEqual({ type: 'text-delta', text: 'Hi' })
  })

  it('gives back a place that came after its reader had left', async () => {
    const queue = createRequestQueue({ parallelRequests: 1 })
    const leave = await queue.enter(1, NEVER)
    const parts = withQueue(endless(), queue).reply({ messages: [], sampling: {} }, NEVER)
    const reading = (async () => {
      for await (const part of parts) return part.type
      return undefined
    })()
    await vi.advanceTimersByTimeAsync(200)
    expect(await reading).toBe('request-delayed')
    const next = queue.enter(1, NEVER)
    leave()
    await vi.advanceTimersByTimeAsync(10)
    expect(typeof (await next)).toBe('function')
  })

  it('ends with the reason of the signal while it waits', async () => {
    const queue = createRequestQueue({ parallelRequests: 1 })
    await queue.enter(1, NEVER)
    const controller = new AbortController()
    const parts = iterate(withQueue(endless(), queue), controller.signal)
    const first = parts.next()
    await vi.advanceTimersByTimeAsync(200)
    await first
    const second = Promise.resolve(parts.next()).catch((error: unknown) => error)
    controller.abort('stopped')
    expect(await second).toBe('stopped')
  })
})

function enterMany(queue: RequestQueue, count: number) {
  return Array.from({ length: count }, () => queue.enter(1, NEVER))
}

function iterate(model: Model, signal: AbortSignal): AsyncIterator<ReplyPart> {
  const parts = model.reply({ messages: [], sampling: {} }, signal)
  return parts[Symbol.asyncIterator]()
}

/** When each was let in, in milliseconds from now; each leaves at once. */
async function admitted(entering: readonly Promise<() => void>[]): Promise<readonly number[]> {
  const startMs = Date.now()
  const times = Promise.all(
    entering.map(async (entered) => {
      const leave = await entered
      leave()
      return Date.now() - startMs
    }),
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return times
}

function endless(onStart: () => void = () => undefined): Model {
  return {
    identity: { id: 'm', name: 'M', kind: 'endpoint' },
    async *reply(): AsyncGenerator<ReplyPart> {
      onStart()
      for (;;) yield { type: 'text-delta', text: 'Hi' }
    },
  }
}
