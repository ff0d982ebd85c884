import type { Connections } from '@/endpoints/createConnections.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import type { ReplyCacheView } from '@/features/settings/EndpointServices.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Live } from '@/ui/Live.ts'
import { createLive } from './createLive.ts'

const REPLY_CACHE = 'reply-cache'

export type ModelAccess = {
  modelOf(endpoint: Endpoint, name: string): Model
  readonly replyCache: Live<ReplyCacheView>
  setReplyCache(isOn: boolean): Promise<void>
  clearReplies(): Promise<void>
}

/**
 * Models of servers with limits, retries and the cache of replies. The code that talks to servers is loaded with
 * the first question to one.
 */
export function createModelAccess(
  opened: Promise<Archive<RunSummary>>,
  keyFor: (endpoint: Endpoint) => string | undefined,
): ModelAccess {
  const replyCache = createLive<ReplyCacheView>({ isOn: true })
  let loaded: Promise<Connections> | undefined

  async function load(): Promise<Connections> {
    const [{ createConnections }, { showProgress }] = await Promise.all([
      import('@/endpoints/createConnections.ts'),
      import('./showProgress.ts'),
    ])
    return createConnections({ keyFor, isCacheOn: () => replyCache.get().isOn, onProgress: showProgress })
  }

  async function connections(): Promise<Connections> {
    loaded ??= load()
    try {
      return await loaded
    } catch (error) {
      // A network that failed once may work with the next run.
      loaded = undefined
      throw error
    }
  }

  void opened.then(async (archive) => {
    const stored = await archive.readSetting(REPLY_CACHE)
    if (isRecord(stored) && stored['isOn'] === false) replyCache.set({ isOn: false })
  })

  return {
    modelOf: (endpoint, name) => ({
      identity: identityOf(endpoint, name),
      async *reply(request, signal) {
        yield* (await connections()).modelOf(endpoint, name).reply(request, signal)
      },
    }),
    replyCache,
    setReplyCache: async (isOn) => {
      replyCache.set({ isOn })
      await (await opened).writeSetting(REPLY_CACHE, { isOn })
    },
    clearReplies: async () => (await connections()).clearReplies(),
  }
}

export function identityOf(endpoint: Endpoint, name: string): Model['identity'] {
  return { id: `${endpoint.id}/${name}`, name: `${name} (${endpoint.name})`, kind: 'endpoint' }
}
