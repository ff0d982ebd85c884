import type { Endpoint } from '@/endpoints/Endpoint.ts'
import type { BudgetServices } from '@/features/settings/BudgetServices.ts'
import type { ReplyCacheView } from '@/features/settings/EndpointServices.ts'
import { createLazy } from '@/lib/createLazy.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { PriceOf } from '@/metrics/spendingOf.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Live } from '@/ui/Live.ts'
import type { BudgetKeeping } from './createBudgetServices.ts'
import type { Dialogs } from './createDialogs.ts'
import type { KeyChain } from './createKeyChain.ts'
import { createLive } from './createLive.ts'
import type { LoadedConnections } from './loadConnections.ts'

const REPLY_CACHE = 'reply-cache'

export type ModelAccess = BudgetServices & {
  /** `scope`: whose budget it is, a session's or a benchmark's. */
  modelOf(endpoint: Endpoint, name: string, scope: string | undefined): Model
  readonly replyCache: Live<ReplyCacheView>
  setReplyCache(isOn: boolean): Promise<void>
  clearReplies(): Promise<void>
  /** Prices changed. */
  recount(): void
}

export type ModelAccessParts = {
  readonly opened: Promise<Archive<RunSummary>>
  readonly keys: Pick<KeyChain, 'keyFor' | 'unlock'>
  redact(text: string): string
  readonly dialogs: Dialogs
  readonly priceOf: PriceOf
}

/**
 * Models of servers with limits, retries, budgets and the cache of replies. The code that talks to servers is loaded
 * with the first question to one.
 */
export function createModelAccess(parts: ModelAccessParts): ModelAccess {
  const { opened, priceOf } = parts
  const replyCache = createLive<ReplyCacheView>({ isOn: true })
  const budgets = createLazy<BudgetKeeping>(async () => {
    const { createBudgetServices } = await import('./createBudgetServices.ts')
    return createBudgetServices(await opened, priceOf)
  })
  let known: LoadedConnections | undefined
  const connections = createLazy(async () => {
    const { loadConnections } = await import('./loadConnections.ts')
    known = loadConnections({
      ...parts,
      isCacheOn: () => replyCache.get().isOn,
      budgets: await budgets(),
    })
    return known
  })

  void opened.then(async (archive) => {
    const stored = await archive.readSetting(REPLY_CACHE)
    if (isRecord(stored) && stored['isOn'] === false) replyCache.set({ isOn: false })
  })

  return {
    modelOf: (endpoint, name, scope) => {
      // One for the life of this model, so that a person's leave to go over the budget holds for all of a run.
      const connected = createLazy(async () => (await connections()).modelOf(endpoint, name, scope))
      return {
        identity: identityOf(endpoint, name),
        async *reply(request, signal) {
          yield* (await connected()).reply(request, signal)
        },
      }
    },
    replyCache,
    setReplyCache: async (isOn) => {
      replyCache.set({ isOn })
      await (await opened).writeSetting(REPLY_CACHE, { isOn })
    },
    clearReplies: async () => (await connections()).clearReplies(),
    recount: () => known?.recount(),
    budgetOf: async (scope) => (await budgets()).budgetOf(scope),
    setBudget: async (scope, limit) => (await budgets()).setBudget(scope, limit),
    spendingOf: async (scope) => (await budgets()).spendingOf(scope),
  }
}

export function identityOf(endpoint: Endpoint, name: string): Model['identity'] {
  return { id: `${endpoint.id}/${name}`, name: `${name} (${endpoint.name})`, kind: 'endpoint' }
}
