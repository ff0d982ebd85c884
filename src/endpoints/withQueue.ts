import type { Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { CallProgress } from './CallProgress.ts'
import type { RequestQueue } from './createRequestQueue.ts'

/** A usual figure for English text and code; corrected by what the endpoint reports. */
const CHARACTERS_PER_TOKEN = 4
/** A wait that nobody would notice is not shown. */
const NOTICED_MS = 100

/** A model whose requests wait for their turn in the endpoint's queue. A reply that nobody reads on gives its place up. */
export function withQueue(
  model: Model,
  queue: RequestQueue,
  onProgress: (progress: CallProgress) => void,
): Model {
  return {
    identity: model.identity,
    async *reply(request, signal) {
      const leave = await waitForTurn(queue, request, signal, onProgress)
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

async function waitForTurn(
  queue: RequestQueue,
  request: ModelRequest,
  signal: AbortSignal,
  onProgress: (progress: CallProgress) => void,
): Promise<(usedTokens?: number) => void> {
  let isTold = false
  const timer = setTimeout(() => {
    isTold = true
    onProgress({ type: 'turn-awaited' })
  }, NOTICED_MS)
  try {
    return await queue.enter(tokensOfRequest(request), signal)
  } finally {
    clearTimeout(timer)
    if (isTold) onProgress({ type: 'wait-ended' })
  }
}

/** Providers count the prompt and what the reply may at most take. */
function tokensOfRequest({ messages, sampling }: ModelRequest): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + (sampling.maxTokens ?? 0)
}

function tokensIn(part: ReplyPart): number | undefined {
  return part.type === 'usage-reported' ? part.usage.promptTokens + part.usage.completionTokens : undefined
}
