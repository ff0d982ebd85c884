import type { Model } from '@/pipeline/2-model/Model.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { thinkingTokensFor } from '@/endpoints/parametersOf.ts'
import type { Protocol } from '@/endpoints/server/Protocol.ts'
import { createServerModel, type ServerModelOptions } from '@/endpoints/server/createServerModel.ts'
import { createOpenAiDialect } from './createOpenAiDialect.ts'
import { readChunk } from './readChunk.ts'

/** A model behind an OpenAI-compatible endpoint. */
export function createOpenAiModel(endpoint: Endpoint, modelName: string, options: ServerModelOptions): Model {
  const protocol: Protocol = {
    path: 'chat/completions',
    createDialect: (name) => createOpenAiDialect(name, thinkingTokensFor(endpoint)),
    readChunk,
  }
  return createServerModel({ endpoint, modelName, protocol }, options)
}
