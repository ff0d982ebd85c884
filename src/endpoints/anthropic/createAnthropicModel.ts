import type { Model } from '@/pipeline/2-model/Model.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { thinkingTokensFor } from '@/endpoints/parametersOf.ts'
import type { Protocol } from '@/endpoints/server/Protocol.ts'
import { createServerModel, type ServerModelOptions } from '@/endpoints/server/createServerModel.ts'
import { createAnthropicDialect } from './createAnthropicDialect.ts'
import { readMessageEvent } from './readMessageEvent.ts'

/** A model behind Anthropic's Messages interface, asked straight from the page. */
export function createAnthropicModel(
  endpoint: Endpoint,
  modelName: string,
  options: ServerModelOptions,
): Model {
  const protocol: Protocol = {
    path: 'messages',
    createDialect: (name) => createAnthropicDialect(name, thinkingTokensFor(endpoint)),
    readChunk: readMessageEvent,
  }
  return createServerModel({ endpoint, modelName, protocol }, options)
}
