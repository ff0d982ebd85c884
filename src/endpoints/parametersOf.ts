import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { Endpoint, ParameterName } from './Endpoint.ts'

const OF_CHAT_COMPLETIONS: readonly ParameterName[] = ['temperature', 'topP', 'maxTokens', 'seed', 'stop']
const OF_MESSAGES: readonly ParameterName[] = ['temperature', 'topP', 'maxTokens', 'stop', 'thinkingTokens']

/** What of a request's settings an endpoint takes: as its preset knew, else what its kind usually does. */
export function takenBy({ takes, kind }: Endpoint): readonly ParameterName[] {
  return takes ?? (kind === 'anthropic' ? OF_MESSAGES : OF_CHAT_COMPLETIONS)
}

/** What is sent: the request's own sampling before the endpoint's, without what the endpoint does not take. */
export function samplingFor(endpoint: Endpoint, asked: Sampling): Sampling {
  const { thinkingTokens: _, ...defaults } = endpoint.parameters ?? {}
  const { temperature, topP, maxTokens, seed, stop } = { ...defaults, ...asked }
  const takes = new Set(takenBy(endpoint))
  return {
    ...(temperature === undefined || !takes.has('temperature') ? {} : { temperature }),
    ...(topP === undefined || !takes.has('topP') ? {} : { topP }),
    ...(maxTokens === undefined || !takes.has('maxTokens') ? {} : { maxTokens }),
    ...(seed === undefined || !takes.has('seed') ? {} : { seed }),
    ...(stop === undefined || !takes.has('stop') ? {} : { stop }),
  }
}

/** The thinking budget, where one is set and taken. */
export function thinkingTokensFor(endpoint: Endpoint): number | undefined {
  return takenBy(endpoint).includes('thinkingTokens') ? endpoint.parameters?.thinkingTokens : undefined
}
