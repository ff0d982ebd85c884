import type { Model } from '@/pipeline/2-model/Model.ts'
import { createAnthropicModel } from './anthropic/createAnthropicModel.ts'
import type { Endpoint } from './Endpoint.ts'
import { createOpenAiModel } from './openai/createOpenAiModel.ts'
import type { ServerModelOptions } from './server/createServerModel.ts'

/** One model of an endpoint, asked in the way that its kind of server understands. */
export function createModel(endpoint: Endpoint, modelName: string, options: ServerModelOptions): Model {
  return endpoint.kind === 'anthropic'
    ? createAnthropicModel(endpoint, modelName, options)
    : createOpenAiModel(endpoint, modelName, options)
}
