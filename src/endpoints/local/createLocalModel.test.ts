import { expect, it } from 'vitest'
import { createRequestQueue } from '@/endpoints/createRequestQueue.ts'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { Engine, Loading } from './createEngine.ts'
import { createLocalModel } from './createLocalModel.ts'

const FACTS = {
  name: 'tiny',
  architecture: 'llama',
  quantization: 'F32',
  parameters: 1,
  bytes: 1,
  hasChatTemplate: true,
  contextTokens: 2048,
}
const REQUEST = { messages: [], sampling: {} }

function modelOn(engine: Engine['reply'], contextTokens = 8192) {
  return createLocalModel(
    { id: 'a', facts: FACTS, isKept: true },
    {
      engine: { reply: engine, unload: () => undefined },
      queue: createRequestQueue({ parallelRequests: 1 }),
      filesOf: async () => [],
      settings: () => ({ contextTokens, usesGpu: false }),
    },
  )
}

async function read(parts: AsyncIterable<ReplyPart>): Promise<readonly string[]> {
  const types: string[] = []
  for await (const part of parts) types.push(part.type)
  return types
}

it('is in the list by its file’s name, as a model in this browser', () => {
  const { identity } = modelOn(async function* () {})
  expect(identity).toEqual({ id: 'local/a', name: 'tiny (in this browser)', kind: 'endpoint' })
})

it('takes memory for no longer a context than the model was trained with', async () => {
  const asked: Loading[] = []
  const note: Engine['reply'] = async function* (loading) {
    asked.push(loading)
    yield { type: 'reply-finished', finishReason: 'stop' }
  }
  const { signal } = new AbortController()
  await read(modelOn(note).reply(REQUEST, signal))
  await read(modelOn(note, 1024).reply(REQUEST, signal))
  expect(asked.map(({ contextTokens }) => contextTokens)).toEqual([2048, 1024])
})

it('writes one reply at a time, and says that another one waits', async () => {
  let running = 0
  let most = 0
  const model = modelOn(async function* () {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 250))
    running -= 1
    yield { type: 'reply-finished', finishReason: 'stop' }
  })
  const { signal } = new AbortController()
  const both = await Promise.all([read(model.reply(REQUEST, signal)), read(model.reply(REQUEST, signal))])
  expect(most).toBe(1)
  expect(both).toEqual([['reply-finished'], ['request-delayed', 'request-resumed', 'reply-finished']])
})
