import type { Model } from '@/pipeline/2-model/Model.ts'
import { withBudget } from './budget/withBudget.ts'
import type { Budgets } from './budget/createBudgets.ts'
import { createModel } from './createModel.ts'
import { createRequestQueue, type RequestQueue } from './createRequestQueue.ts'
import type { Endpoint } from './Endpoint.ts'
import { samplingFor } from './parametersOf.ts'
import { withQueue } from './withQueue.ts'
import { withResponseCache, type ReplyStore } from './withResponseCache.ts'
import { withRetries, type Reach } from './withRetries.ts'
import { withUnlocking } from './withUnlocking.ts'
import { withUsage } from './withUsage.ts'

export type ConnectionOptions = {
  /** Asked at each call. */
  keyFor(endpoint: Endpoint): string | undefined
  /** Undefined: its key is not locked. Rejects when the person does not unlock it. */
  unlock(endpoint: Endpoint, signal: AbortSignal): Promise<void> | undefined
  readonly replies: ReplyStore
  isCacheOn(): boolean
  /** Whether a text holds a key. */
  isSecret(text: string): boolean
  readonly budgets: Budgets
}

export type Connections = {
  /**
   * With the endpoint's parameters and limits, retries, the cache of replies, and the budget of `scope`: a session
   * or a benchmark. Without a scope nothing is asked of a budget.
   */
  modelOf(endpoint: Endpoint, modelName: string, scope: string | undefined): Model
}

/** What all models behind one address share: the queue of its limits, and whether it has ever answered. */
type Line = { readonly queue: RequestQueue; readonly reach: Reach }

/** The models of all endpoints. Each request: cache, budget, key, retries, each try through the queue, then the server. */
export function createConnections(options: ConnectionOptions): Connections {
  const lines = new Map<string, Line>()

  function lineOf({ id, baseUrl, limits = {} }: Endpoint): Line {
    const name = JSON.stringify([id, baseUrl, limits])
    const line = lines.get(name) ?? { queue: createRequestQueue(limits), reach: { isKnown: false } }
    lines.set(name, line)
    return line
  }

  function connect(endpoint: Endpoint, modelName: string): Model {
    const { queue, reach } = lineOf(endpoint)
    const server = createModel(endpoint, modelName, { key: () => options.keyFor(endpoint) })
    const retrying = withRetries(withQueue(server, queue), { reach })
    return withUnlocking(withUsage(retrying), (signal) => options.unlock(endpoint, signal))
  }

  return {
    modelOf: (endpoint, modelName, scope) => {
      const connected = connect(endpoint, modelName)
      const priced = { identity: connected.identity, price: endpoint.prices?.[modelName] }
      const paid =
        scope === undefined ? connected : withBudget(connected, options.budgets.budgetOf(scope, priced))
      const cached = withResponseCache(paid, {
        store: options.replies,
        scope: replyScope(endpoint),
        isOn: () => options.isCacheOn(),
        isSecret: (text) => options.isSecret(text),
      })
      return withParameters(cached, endpoint)
    },
  }
}

/** What of an endpoint decides its replies, beside the model and the request. */
function replyScope({ baseUrl, kind, parameters }: Endpoint): string {
  return JSON.stringify([baseUrl, kind ?? 'openai', parameters?.thinkingTokens])
}

function withParameters(model: Model, endpoint: Endpoint): Model {
  return {
    identity: model.identity,
    reply: ({ messages, sampling }, signal) =>
      model.reply({ messages, sampling: samplingFor(endpoint, sampling) }, signal),
  }
}
