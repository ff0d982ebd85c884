import type { RequestQueue } from '@/endpoints/createRequestQueue.ts'
import { withQueue } from '@/endpoints/withQueue.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import type { Engine } from './createEngine.ts'
import type { LocalModel } from './LocalModel.ts'

type EngineSettings = {
  /** The context that memory is taken for. */
  readonly contextTokens: number
  readonly usesGpu: boolean
}

export type LocalModelParts = {
  readonly engine: Engine
  /** One reply at a time, whatever asks. */
  readonly queue: RequestQueue
  filesOf(id: string): Promise<readonly Blob[]>
  /** Asked at each reply. */
  settings(): EngineSettings
}

/** A model that runs in this browser, as the pipeline sees it. */
export function createLocalModel({ id, facts }: LocalModel, parts: LocalModelParts): Model {
  const model: Model = {
    identity: localIdentity(id, facts.name),
    async *reply(request, signal) {
      const { contextTokens, usesGpu } = parts.settings()
      const blobs = await parts.filesOf(id)
      // A model knows nothing of a longer context than it was trained with.
      const context = Math.min(contextTokens, facts.contextTokens ?? contextTokens)
      const key = JSON.stringify([id, context, usesGpu])
      yield* parts.engine.reply({ id, key, blobs, contextTokens: context, usesGpu }, request, signal)
    },
  }
  return withQueue(model, parts.queue)
}

/** Runs of the past name it too, so the words stay. */
export function localIdentity(id: string, name: string): Model['identity'] {
  return { id: `local/${id}`, name: `${name} (in this browser)`, kind: 'endpoint' }
}
