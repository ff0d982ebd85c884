import type {
  Endpoint,
  EndpointLimits,
  EndpointParameters,
  ParameterName,
  Price,
} from '@/endpoints/Endpoint.ts'
import { isRecord } from '@/lib/isRecord.ts'

type Fields = Readonly<Record<string, unknown>>

/** The endpoints in a stored value, which some other version of this page may have written; others are left out. */
export function readEndpoints(stored: unknown): readonly Endpoint[] {
  return Array.isArray(stored) ? stored.map(readEndpoint).filter((endpoint) => endpoint !== undefined) : []
}

function readEndpoint(stored: unknown): Endpoint | undefined {
  if (!isRecord(stored)) return undefined
  const { id, name, baseUrl, models, kind, takes, parameters, prices, limits } = stored
  if (typeof id !== 'string' || typeof name !== 'string' || typeof baseUrl !== 'string') return undefined
  if (!Array.isArray(models)) return undefined
  return {
    id,
    name,
    baseUrl,
    models: models.filter((model) => typeof model === 'string'),
    ...(kind === 'anthropic' ? { kind } : {}),
    ...(Array.isArray(takes) ? { takes: PARAMETERS.filter((known) => takes.includes(known)) } : {}),
    ...(isRecord(parameters) ? { parameters: readParameters(parameters) } : {}),
    ...(isRecord(prices) ? { prices: readPrices(prices) } : {}),
    ...(isRecord(limits) ? { limits: readLimits(limits) } : {}),
  }
}

const PARAMETERS: readonly ParameterName[] = [
  'temperature',
  'topP',
  'maxTokens',
  'seed',
  'stop',
  'thinkingTokens',
]

function readParameters(stored: Fields): EndpointParameters {
  const { stop } = stored
  return {
    ...readNumber(stored, 'temperature'),
    ...readNumber(stored, 'topP'),
    ...readNumber(stored, 'maxTokens'),
    ...readNumber(stored, 'seed'),
    ...readNumber(stored, 'thinkingTokens'),
    ...(Array.isArray(stop) ? { stop: stop.filter((text) => typeof text === 'string') } : {}),
  }
}

function readPrices(stored: Fields): Readonly<Record<string, Price>> {
  const prices = Object.entries(stored).flatMap(([model, price]) => {
    const read = isRecord(price) ? { ...readNumber(price, 'prompt'), ...readNumber(price, 'completion') } : {}
    const { prompt, completion } = read
    return prompt === undefined || completion === undefined ? [] : [[model, { prompt, completion }] as const]
  })
  return Object.fromEntries(prices)
}

/** A limit of nothing would let nothing go, for ever. */
function readLimits(stored: Fields): EndpointLimits {
  const limits = {
    ...readNumber(stored, 'parallelRequests'),
    ...readNumber(stored, 'requestsPerMinute'),
    ...readNumber(stored, 'tokensPerMinute'),
  }
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit > 0))
}

function readNumber<Name extends string>(stored: Fields, name: Name): { readonly [name in Name]?: number }
function readNumber(stored: Fields, name: string): Readonly<Record<string, number>> {
  const value = stored[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? { [name]: value } : {}
}
