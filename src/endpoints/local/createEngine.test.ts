import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { connectWorker } from '@/testing/connectWorker.ts'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { Call } from './calls/answerCalls.ts'
import { createEngine, type Loading } from './createEngine.ts'

const REQUEST = { messages: [{ role: 'user', content: 'Hi' }], sampling: {} } as const
const END = {
  finishReason: 'stop',
  usage: { prompt_tokens: 5, completion_tokens: 2 },
  timings: { prompt_per_second: 61.3, predicted_per_second: 8.25 },
}

function loading(id: string, key = id): Loading {
  return { id, key, blobs: [], contextTokens: 512, usesGpu: false }
}

function start({
  load = async () => ({}),
  reply,
}: Record<string, (call: Call) => Promise<unknown>> & { reply: (call: Call) => Promise<unknown> }) {
  const workers: ReturnType<typeof connectWorker>[] = []
  const told: string[] = []
  const engine = createEngine({
    startWorker() {
      const connected = connectWorker({ load, reply })
      workers.push(connected)
      return connected.worker
    },
    onLoading: (id, isLoading) => told.push(`${id} ${isLoading}`),
  })
  return { engine, workers, told }
}

async function read(parts: AsyncIterable<ReplyPart>): Promise<readonly ReplyPart[]> {
  const all: ReplyPart[] = []
  for await (const part of parts) all.push(part)
  return all
}

const SPEAK = async ({ report }: Call) => {
  report({ role: 'assistant', content: null })
  report({ reasoning_content: 'Hm.' })
  report({ content: 'Hello' })
  return END
}

describe('the engine', () => {
  it('streams a reply with its cost, its speed and its end', async () => {
    const { engine } = start({ reply: SPEAK })
    expect(await read(engine.reply(loading('a'), REQUEST, new AbortController().signal))).toEqual([
      { type: 'thinking-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Hello' },
      { type: 'usage-reported', usage: { promptTokens: 5, completionTokens: 2 } },
      {
        type: 'reply-finished',
        finishReason: 'stop',
        note: 'Written in this browser at 8.3 tokens a second, after reading 61 tokens a second.',
      },
    ])
  })

  it('reads a model into memory once, and another one in its place', async () => {
    const { engine, workers, told } = start({ reply: SPEAK })
    const { signal } = new AbortController()
    for (const id of ['a', 'a', 'b']) await read(engine.reply(loading(id), REQUEST, signal))
    await read(engine.reply(loading('b', 'b with a longer context'), REQUEST, signal))
    expect(told).toEqual(['a true', 'a false', 'b true', 'b false', 'b true', 'b false'])
    expect(workers.map(({ isEnded }) => isEnded())).toEqual([true, true, false])
  })

  it('keeps the model when a reply stops in time', async () => {
    const { engine, workers } = start({
      reply: ({ report, signal }) =>
        new Promise((_, reject) => {
          report({ content: 'one' })
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    })
    const controller = new AbortController()
    const reply = engine.reply(loading('a'), REQUEST, controller.signal)
    expect((await reply.next()).value).toEqual({ type: 'text-delta', text: 'one' })
    controller.abort(new DOMException('Stop', 'AbortError'))
    await expect(reply.next()).rejects.toMatchObject({ name: 'AbortError' })
    expect(workers.map(({ isEnded }) => isEnded())).toEqual([false])
  })

  it('kills a reply that does not stop within a second, and works again', async () => {
    let isDeaf = true
    const { engine, workers } = start({
      reply: (call) => (isDeaf ? new Promise(() => call.report({ content: 'one' })) : SPEAK(call)),
    })
    const controller = new AbortController()
    const reply = engine.reply(loading('a'), REQUEST, controller.signal)
    await reply.next()
    const stoppedAt = performance.now()
    controller.abort(new DOMException('Stop', 'AbortError'))
    await expect(reply.next()).rejects.toMatchObject({ name: 'AbortError' })
    expect(performance.now() - stoppedAt).toBeLessThan(1000)
    expect(workers[0]?.isEnded()).toBe(true)
    isDeaf = false
    const again = await read(engine.reply(loading('a'), REQUEST, new AbortController().signal))
    expect(again.at(-1)).toMatchObject({ type: 'reply-finished', finishReason: 'stop' })
  })

  it('tries a model anew that could not be loaded', async () => {
    let tries = 0
    const { engine } = start({
      load: async () => {
        tries += 1
        if (tries === 1) throw new PlaygroundError('endpoint-refused', 'Too large.')
        return {}
      },
      reply: SPEAK,
    })
    const { signal } = new AbortController()
    await expect(read(engine.reply(loading('a'), REQUEST, signal))).rejects.toThrow('Too large.')
    expect(await read(engine.reply(loading('a'), REQUEST, signal))).toHaveLength(4)
  })

  it('tells a broken worker as a failure of the reply, and begins the next with a new one', async () => {
    let isBroken = true
    const { engine, workers } = start({
      reply: (call) => (isBroken ? new Promise(() => undefined) : SPEAK(call)),
    })
    const work = read(engine.reply(loading('a'), REQUEST, new AbortController().signal))
    setTimeout(() => workers[0]?.break(), 50)
    await expect(work).rejects.toMatchObject({ code: 'worker-ended' })
    isBroken = false
    const { signal } = new AbortController()
    expect(await read(engine.reply(loading('a'), REQUEST, signal))).toHaveLength(4)
    expect(workers.map(({ isEnded }) => isEnded())).toEqual([true, false])
  })
})
