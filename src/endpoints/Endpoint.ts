import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'

/** What of a request's settings an endpoint may take. */
export type ParameterName = keyof EndpointParameters

/** Sent with each request that does not say otherwise. */
export type EndpointParameters = Sampling & {
  /** How many tokens the model may think before it answers. */
  readonly thinkingTokens?: number
}

/** What the person's account or machine allows; what is not set is not limited. */
export type EndpointLimits = {
  readonly parallelRequests?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

/**
 * A server with models. Plain data that may be exported: its key is held apart (see keys.ts) and is never part
 * of it.
 */
export type Endpoint = {
  readonly id: string
  readonly name: string
  /** As the person typed it; `apiUrl` makes addresses of it. */
  readonly baseUrl: string
  /** Names of its models: listed by the server, or typed by hand where it has no list. */
  readonly models: readonly string[]
  /** What it speaks; absent: `openai`, that is chat completions, as nearly all do. */
  readonly kind?: 'openai' | 'anthropic'
  /** Absent: what its kind usually takes (see `takenBy`). */
  readonly takes?: readonly ParameterName[]
  readonly parameters?: EndpointParameters
  /** By the model's name. */
  readonly prices?: Readonly<Record<string, Price>>
  readonly limits?: EndpointLimits
}
