import { describe, expect, it } from 'vitest'
import type { FinishReason, Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { withResponseCache, type CachedReply, type ReplyStore } from './withResponseCache.ts'

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
    ['another stop sequence', { ...QUESTION, sampling: { ...QUESTION.sampling, stop: ['x'] } }],
    ['another top p', { ...QUESTION, sampling: { ...QUESTION.sampling, topP: 0.5 } }],
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
    await store.clear()
    await ask(QUESTION)
    switchOff()
    await ask(QUESTION)
    expect(asked()).toBe(3)
  })

  it('keeps no reply that holds a key', async () => {
    const { ask, asked } = cached({ secret: 'Hello' })
    await ask(QUESTION)
    await ask(QUESTION)
    expect(asked()).toBe(2)
  })

  it('asks another address', async () => {
    const store = createMemoryStore()
    const first = cached({ store })
    const second = cached({ store, scope: 'http://b' })
    await first.ask(QUESTION)
    await second.ask(QUESTION)
    expect(second.asked()).toBe(1)
  })
})

type Cached = {
  readonly finishReason?: FinishReason
  readonly store?: ReplyStore
  readonly scope?: string
  readonly secret?: string
}

function cached({
  finishReason = 'stop',
  store = createMemoryStore(),
  scope = 'http://a',
  secret = 'sk-1',
}: Cached = {}) {
  let asked = 0
  let isOn = true
  const isSecret = (text: string) => text.includes(secret)
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
  const model = withResponseCache(inner, { store, scope, isOn: () => isOn, isSecret })
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

function createMemoryStore(): ReplyStore {
  const replies = new Map<string, CachedReply>()
  return {
    read: async (key) => replies.get(key),
    write: async (key, reply) => void replies.set(key, reply),
    clear: async () => replies.clear(),
  }
}
