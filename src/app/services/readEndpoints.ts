import type { Endpoint, EndpointLimits, EndpointParameters, ParameterName } from '@/endpoints/Endpoint.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'

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
    const read = isRecord(price) ? readPrice(price) : undefined
    return read === undefined ? [] : [[model, read] as const]
  })
  return Object.fromEntries(prices)
}

function readPrice(stored: Fields): Price | undefined {
  const { prompt } = readNumber(stored, 'prompt')
  const { completion } = readNumber(stored, 'completion')
  if (prompt === undefined || completion === undefined) return undefined
  const { currency } = stored
  const isCurrency = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  return {
    prompt,
    completion,
    ...readNumber(stored, 'cachedPrompt'),
    ...(isCurrency ? { currency } : {}),
  }
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
