import { describe, expect, it } from 'vitest'
import type { FinishReason, Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { createReplyStore } from './createReplyStore.ts'
import { withResponseCache, type ReplyStore } from './withResponseCache.ts'

const QUESTION: ModelRequest = {
  messages: [{ role: 'user', content: 'Hi' }],
  sampling: { temperature: 0, maxTokens: 9 },
}
const FROM_CACHE: readonly ReplyPart[] = [
  { type: 'thinking-delta', text: 'Hm.' },
  { type: 'text-delta', text: 'Hello' },
  { type: 'usage-reported', usage: { promptTokens: 0, completionTokens: 0 } },
  {
    type: 'reply-finished',
    finishReason: 'stop',
    note: 'Answered from the cache of replies at temperature 0: nothing was sent or paid.',
  },
]

describe('withResponseCache', () => {
  it('answers the same request again without asking, says so, and counts no tokens', async () => {
    const { ask, asked } = cached()
    const first = await ask(QUESTION)
    expect(first.at(-1)).toEqual({ type: 'reply-finished', finishReason: 'stop' })
    expect(await ask(QUESTION)).toEqual(FROM_CACHE)
    expect(asked()).toBe(1)
  })

  it.each<[string, ModelRequest]>([
    ['another message', { ...QUESTION, messages: [{ role: 'user', content: 'Ho' }] }],
    ['another role', { ...QUESTION, messages: [{ role: 'system', content: 'Hi' }] }],
    ['another limit', { ...QUESTION, sampling: { temperature: 0, maxTokens: 10 } }],
    ['a seed', { ...QUESTION, sampling: { ...QUESTION.sampling, seed: 1 } }],
  ])('asks for %s', async (_name, other) => {
    const { ask, asked } = cached()
    await ask(QUESTION)
    await ask(other)
    expect(asked()).toBe(2)
  })

  it.each([{}, { temperature: 0.5 }])('asks each time with %j', async (sampling) => {
    const { ask, asked } = cached()
    await ask({ ...QUESTION, sampling })
    await ask({ ...QUESTION, sampling })
    expect(asked()).toBe(2)
  })

  it.each<FinishReason>(['length', 'error', 'unknown', 'content-filter'])(
    'keeps no reply that ended by %s',
    async (finishReason) => {
      const { ask, asked } = cached({ finishReason })
      await ask(QUESTION)
      await ask(QUESTION)
      expect(asked()).toBe(2)
    },
  )

  it('keeps no part of a reply that broke off or that nobody read to its end', async () => {
    const { model, ask, asked } = cached()
    for await (const part of model.reply(QUESTION, new AbortController().signal)) {
      expect(part.type).toBe('thinking-delta')
      break
    }
    await ask(QUESTION)
    expect(asked()).toBe(2)
  })

  it('asks while it is switched off, and after it was cleared', async () => {
    const { ask, asked, store, switchOff } = cached()
    await ask(QUESTION)
    store.clear()
    await ask(QUESTION)
    switchOff()
    await ask(QUESTION)
    expect(asked()).toBe(3)
  })

  it('asks another address', async () => {
    const store = createReplyStore(1000)
    const first = cached({ store })
    const second = cached({ store, scope: 'http://b' })
    await first.ask(QUESTION)
    await second.ask(QUESTION)
    expect(second.asked()).toBe(1)
  })
})

describe('createReplyStore', () => {
  it('gives up the reply that was not asked for the longest', () => {
    const store = createReplyStore(30)
    const reply = { thinking: '', text: '123456789' }
    for (const key of ['a', 'b', 'c']) store.write(key, reply)
    store.read('a')
    store.write('d', reply)
    expect(['a', 'b', 'c', 'd'].filter((key) => store.read(key) !== undefined)).toEqual(['a', 'c', 'd'])
  })

  it('keeps nothing that is larger than all of it', () => {
    const store = createReplyStore(30)
    store.write('a', { thinking: '', text: 'x'.repeat(31) })
    expect(store.read('a')).toBeUndefined()
  })
})

type Cached = {
  readonly finishReason?: FinishReason
  readonly store?: ReplyStore
  readonly scope?: string
}

function cached({
  finishReason = 'stop',
  store = createReplyStore(10_000),
  scope = 'http://a',
}: Cached = {}) {
  let asked = 0
  let isOn = true
  const inner: Model = {
    identity: { id: 'm', name: 'M', kind: 'endpoint' },
    async *reply() {
      asked++
      yield { type: 'thinking-delta', text: 'Hm.' }
      yield { type: 'text-delta', text: 'Hel' }
      yield { type: 'text-delta', text: 'lo' }
      yield { type: 'usage-reported', usage: { promptTokens: 5, completionTokens: 2 } }
      yield { type: 'reply-finished', finishReason }
    },
  }
  const model = withResponseCache(inner, { store, scope, isOn: () => isOn })
  return {
    model,
    store,
    asked: () => asked,
    switchOff: () => {
      isOn = false
    },
    ask: async (request: ModelRequest) => {
      const parts: ReplyPart[] = []
      for await (const part of model.reply(request, new AbortController().signal)) parts.push(part)
      return parts
    },
  }
}
