import type { Model } from '@/pipeline/2-model/Model.ts'
import type { CallProgress } from './CallProgress.ts'
import { createModel } from './createModel.ts'
import { createReplyStore } from './createReplyStore.ts'
import { createRequestQueue, type RequestQueue } from './createRequestQueue.ts'
import type { Endpoint } from './Endpoint.ts'
import { samplingFor } from './parametersOf.ts'
import { withQueue } from './withQueue.ts'
import { withResponseCache } from './withResponseCache.ts'
import { withRetries, type Reach } from './withRetries.ts'

const CACHE_CHARACTERS = 8 * 1024 * 1024

export type ConnectionOptions = {
  /** Asked at each call. */
  keyFor(endpoint: Endpoint): string | undefined
  isCacheOn(): boolean
  onProgress(endpoint: Endpoint, progress: CallProgress): void
}

export type Connections = {
  /** With the endpoint's parameters and limits, retries and the cache of replies. */
  modelOf(endpoint: Endpoint, modelName: string): Model
  clearReplies(): void
}

/** What all models behind one address share: the queue of its limits, and whether it has ever answered. */
type Line = { readonly queue: RequestQueue; readonly reach: Reach }

/** The models of all endpoints. Each request: cache, then retries, each try through the queue, then the server. */
export function createConnections(options: ConnectionOptions): Connections {
  const lines = new Map<string, Line>()
  const store = createReplyStore(CACHE_CHARACTERS)

  function lineOf({ id, baseUrl, limits = {} }: Endpoint): Line {
    const name = JSON.stringify([id, baseUrl, limits])
    const line = lines.get(name) ?? { queue: createRequestQueue(limits), reach: { isKnown: false } }
    lines.set(name, line)
    return line
  }

  return {
    modelOf: (endpoint, modelName) => {
      const { queue, reach } = lineOf(endpoint)
      const onProgress = (progress: CallProgress) => options.onProgress(endpoint, progress)
      const server = createModel(endpoint, modelName, { key: () => options.keyFor(endpoint) })
      const retrying = withRetries(withQueue(server, queue, onProgress), { reach, onProgress })
      const scope = JSON.stringify([endpoint.baseUrl, endpoint.parameters?.thinkingTokens])
      const cached = withResponseCache(retrying, { store, scope, isOn: () => options.isCacheOn() })
      return withParameters(cached, endpoint)
    },
    clearReplies: () => store.clear(),
  }
}

function withParameters(model: Model, endpoint: Endpoint): Model {
  return {
    identity: model.identity,
    reply: ({ messages, sampling }, signal) =>
      model.reply({ messages, sampling: samplingFor(endpoint, sampling) }, signal),
  }
}
