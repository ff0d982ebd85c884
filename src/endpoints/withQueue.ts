import type { Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { estimateUsage } from '@/pipeline/2-model/estimateUsage.ts'
import type { RequestQueue } from './createRequestQueue.ts'

/** A wait that nobody would notice is not shown. */
const NOTICED_MS = 100

/**
 * A model whose requests wait for their turn in the endpoint's queue, which is told as a part of the reply. A reply
 * that nobody reads on gives its place up.
 */
export function withQueue(model: Model, queue: RequestQueue): Model {
  return {
    identity: model.identity,
    async *reply(request, signal) {
      const leave = yield* waitForTurn(queue, request, signal)
      let usedTokens: number | undefined
      try {
        for await (const part of model.reply(request, signal)) {
          usedTokens = tokensIn(part) ?? usedTokens
          yield part
        }
      } finally {
        leave(usedTokens)
      }
    },
  }
}

type Leave = (usedTokens?: number) => void

async function* waitForTurn(
  queue: RequestQueue,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, Leave> {
  const turn = queue.enter(tokensOfRequest(request), signal)
  let isTaken = false
  try {
    if ((await Promise.race([turn, notice()])) === undefined) {
      yield { type: 'request-delayed', delay: { reason: 'queue' } }
      await turn
      yield { type: 'request-resumed' }
    }
    const leave = await turn
    isTaken = true
    return leave
  } finally {
    // A place that comes after its reader has left is given back; one that never came was told to the reader.
    if (!isTaken) {
      turn.then(
        (leave) => leave(),
        () => undefined,
      )
    }
  }
}

function notice(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, NOTICED_MS, undefined))
}

/** Providers count the prompt and what the reply may at most take. */
function tokensOfRequest({ messages, sampling }: ModelRequest): number {
  return estimateUsage(messages, '').promptTokens + (sampling.maxTokens ?? 0)
}

function tokensIn(part: ReplyPart): number | undefined {
  return part.type === 'usage-reported' ? part.usage.promptTokens + part.usage.completionTokens : undefined
}
