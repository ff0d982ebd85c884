import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Model, ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { RequestDelay } from '@/pipeline/2-model/RequestDelay.ts'
import type { RetryHint } from './server/RetryHint.ts'
import { withRetries } from './withRetries.ts'

const END: ReplyPart = { type: 'reply-finished', finishReason: 'stop' }
const HI: ReplyPart = { type: 'text-delta', text: 'Hi' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('withRetries', () => {
  it('asks again after growing waits, and says which try is next and at the end how many it took', async () => {
    const { model, asked } = failing([busy(), busy(), busy()])
    const told = await collect(model, { random: () => 1 })
    expect(told.parts).toEqual([HI, { ...END, note: 'It took 4 tries.' }])
    expect(told.delays).toEqual(
      [1000, 2000, 4000].map((waitMs, position) => ({
        reason: 'retry',
        waitMs,
        next: position + 2,
        of: 4,
        because: 'busy',
      })),
    )
    expect(asked()).toBe(4)
  })

  it('leaves half of each wait to chance', async () => {
    const { delays } = await collect(failing([busy(), busy()]).model, { random: () => 0 })
    expect(delays.map(waitOf)).toEqual([500, 1000])
  })

  it('waits as long as the server asks', async () => {
    const { delays } = await collect(failing([busy(7000)]).model, { random: () => 0 })
    expect(delays.map(waitOf)).toEqual([7000])
  })

  it('tells the person in place of waiting longer than a minute', async () => {
    const { model, asked } = failing([busy(61_000)])
    expect((await collect(model)).error).toMatchObject({ code: 'endpoint-overloaded', message: 'busy' })
    expect(asked()).toBe(1)
  })

  it('gives up after four tries and says so', async () => {
    const { model, asked } = failing([busy(), busy(), busy(), busy(), busy()])
    expect((await collect(model)).error).toMatchObject({
      code: 'endpoint-overloaded',
      message: 'busy (Tried 4 times.)',
    })
    expect(asked()).toBe(4)
  })

  it('never asks again once a piece has arrived: it is kept, and the failure is told', async () => {
    const { model, asked } = failing([broken()], [HI])
    const told = await collect(model)
    expect(told.parts).toEqual([HI])
    expect(told.error).toMatchObject({ code: 'stream-broken', message: 'broken' })
    expect(asked()).toBe(1)
  })

  it('asks again when the connection breaks before the first piece', async () => {
    expect((await collect(failing([broken()]).model)).parts.at(-1)).toEqual({
      ...END,
      note: 'It took 2 tries.',
    })
  })

  it.each([
    ['a refused key', new PlaygroundError('endpoint-refused', 'key')],
    ['a fault of its own', new Error('bug')],
  ])('never asks again after %s', async (_name, error) => {
    const { model, asked } = failing([error])
    expect((await collect(model)).error).toBe(error)
    expect(asked()).toBe(1)
  })

  it('asks an address without an answer again only if it has answered before', async () => {
    const reach = { isKnown: false }
    const first = failing([unreachable()])
    expect((await collect(first.model, { reach })).error).toMatchObject({ code: 'endpoint-unreachable' })
    expect(first.asked()).toBe(1)
    await collect(failing([]).model, { reach })
    expect(reach.isKnown).toBe(true)
    const second = failing([unreachable()])
    expect((await collect(second.model, { reach })).parts).toEqual([HI, { ...END, note: 'It took 2 tries.' }])
  })

  it('takes a wait for a turn for no piece of the reply', async () => {
    const waiting: ReplyPart[] = [{ type: 'request-delayed', delay: { reason: 'queue' } }]
    const reach = { isKnown: false }
    const told = await collect(failing([unreachable()], waiting).model, { reach })
    expect(told.error).toMatchObject({ code: 'endpoint-unreachable' })
    expect(reach.isKnown).toBe(false)
    expect((await collect(failing([busy()], waiting).model)).parts.at(-1)).toEqual({
      ...END,
      note: 'It took 2 tries.',
    })
  })

  it('stops at once while it waits', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort('stopped'), 200)
    const { model, asked } = failing([busy(30_000)])
    const told = await collect(model, { signal: controller.signal })
    expect(told.error).toBe('stopped')
    expect(told.delays).toHaveLength(1)
    expect(told.resumed).toBe(0)
    expect(asked()).toBe(1)
  })
})

function busy(retryAfterMs?: number): PlaygroundError {
  const hint: RetryHint = { retry: 'yes', retryAfterMs }
  return new PlaygroundError('endpoint-overloaded', 'busy', { cause: hint })
}

function broken(): PlaygroundError {
  return new PlaygroundError('stream-broken', 'broken', { cause: { retry: 'yes' } satisfies RetryHint })
}

function unreachable(): PlaygroundError {
  const hint: RetryHint = { retry: 'if-reached-before' }
  return new PlaygroundError('endpoint-unreachable', 'nobody', { cause: hint })
}

/** A model that fails with each error in turn, after `before`, and then answers. */
function failing(errors: readonly Error[], before: readonly ReplyPart[] = []) {
  let asked = 0
  const model: Model = {
    identity: { id: 'm', name: 'M', kind: 'endpoint' },
    async *reply() {
      const error = errors[asked++]
      if (error === undefined) return yield* [HI, END]
      yield* before
      throw error
    },
  }
  return { model, asked: () => asked }
}

type Told = {
  readonly parts: ReplyPart[]
  readonly delays: RequestDelay[]
  resumed: number
  error: unknown
}

async function collect(
  model: Model,
  { signal = new AbortController().signal, reach = { isKnown: false }, random = Math.random } = {},
) {
  const told: Told = { parts: [], delays: [], resumed: 0, error: undefined }
  const retrying = withRetries(model, { reach, random })
  const reading = (async () => {
    for await (const part of retrying.reply({ messages: [], sampling: {} }, signal)) {
      if (part.type === 'request-delayed') told.delays.push(part.delay)
      else if (part.type === 'request-resumed') told.resumed++
      else told.parts.push(part)
    }
  })()
  const settled = reading.catch((error: unknown) => {
    told.error = error
  })
  await vi.runAllTimersAsync()
  await settled
  return told
}

function waitOf(delay: RequestDelay): number | undefined {
  return delay.reason === 'retry' ? delay.waitMs : undefined
}
