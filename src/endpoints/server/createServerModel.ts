import type { Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { callServer, withoutKey } from './callServer.ts'
import { createWatch, type Watch } from './createWatch.ts'
import { hideKey } from './hideKey.ts'
import type { Protocol } from './Protocol.ts'
import { readReply, type ReplyLimits } from './readReply.ts'

export type ServerModelOptions = Partial<ReplyLimits> & {
  /** Asked at each call, so that a key which was taken away is not used. */
  readonly key: () => string | undefined
  /** For the whole reply, from the request on. */
  readonly totalTimeoutMs?: number
  readonly fetch?: typeof fetch
  /** Where the page is, for CORS and mixed content; undefined in Node. */
  readonly pageUrl?: string
}

const DEFAULTS = {
  idleTimeoutMs: 120_000,
  totalTimeoutMs: 900_000,
  graceMs: 1000,
  totalBytes: 32 * 1024 * 1024,
  lineCharacters: 4 * 1024 * 1024,
} as const

export type ServerModel = {
  readonly endpoint: Endpoint
  readonly modelName: string
  readonly protocol: Protocol
}

/** A model behind a server. Asks again only what was refused for its form; retries are `withRetries`. */
export function createServerModel(
  { endpoint, modelName, protocol }: ServerModel,
  options: ServerModelOptions,
): Model {
  const settings = { ...DEFAULTS, fetch: globalThis.fetch, pageUrl: globalThis.location?.href, ...options }
  const dialect = protocol.createDialect(modelName)

  async function ask(request: ModelRequest, key: string | undefined, watch: Watch): Promise<Response> {
    for (;;) {
      const body = dialect.body(request)
      watch.limit(settings.idleTimeoutMs, noAnswerError(settings.idleTimeoutMs))
      try {
        const { fetch, pageUrl } = settings
        return await callServer(
          { endpoint, path: protocol.path, key, body, modelName, fetch, pageUrl },
          watch.signal,
        )
      } catch (error) {
        const isRefused = error instanceof PlaygroundError && error.code === 'endpoint-refused'
        if (!isRefused || !dialect.adapt(error.message)) throw error
      } finally {
        watch.rest()
      }
    }
  }

  async function* reply(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ReplyPart> {
    signal.throwIfAborted()
    const key = options.key()
    const watch = createWatch(signal, {
      ms: settings.totalTimeoutMs,
      reason: tooSlowError(settings.totalTimeoutMs),
    })
    try {
      const reply = readReply(await ask(request, key, watch), protocol.readChunk, settings, watch)
      yield* hideKey(reply, key)
    } catch (error) {
      throw error instanceof PlaygroundError ? withoutKey(error, key) : error
    } finally {
      watch.close()
    }
  }

  return {
    identity: {
      id: `${endpoint.id}/${modelName}`,
      name: `${modelName} (${endpoint.name})`,
      kind: 'endpoint',
    },
    reply,
  }
}

function noAnswerError(idleTimeoutMs: number): PlaygroundError {
  return new PlaygroundError(
    'endpoint-overloaded',
    `The endpoint did not begin to answer within ${idleTimeoutMs / 1000} seconds. It may be loading the model: run it again.`,
  )
}

function tooSlowError(totalTimeoutMs: number): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    `The reply took longer than ${totalTimeoutMs / 1000} seconds and was stopped. What had arrived is kept.`,
  )
}
