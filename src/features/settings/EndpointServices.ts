import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { Live } from '@/ui/Live.ts'

export type Parameters = Sampling & { readonly thinkingTokens?: number }

export type Limits = {
  readonly parallelRequests?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

/** What an endpoint has beside its name, address and models. */
export type EndpointSettings = {
  readonly kind?: 'openai' | 'anthropic'
  /** What it takes; absent in a preset: what its kind usually does. */
  readonly takes?: readonly (keyof Parameters)[]
  /** Sent with each request that does not say otherwise. */
  readonly parameters?: Parameters
  /** By the model's name. */
  readonly prices?: Readonly<Record<string, Price>>
  readonly limits?: Limits
}

/** A place with models that many people use. */
export type Preset = EndpointSettings & {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  /** What the person has to do before it works. */
  readonly needs: string
}

/** What to do, and the line to copy if it is one. */
export type Remedy = { readonly text: string; readonly line?: string }

export type LocalServer = {
  readonly name: string
  readonly baseUrl: string
  /** Undefined: it answers, but not to this page. */
  readonly models: readonly string[] | undefined
  readonly remedy?: Remedy
}

export type DoctorStep = {
  readonly name: string
  readonly title: string
  readonly state: 'pass' | 'fail' | 'not-checked'
  readonly text: string
  readonly remedy?: Remedy
}

/** Whether replies at temperature 0 are answered from a cache. */
export type ReplyCacheView = { readonly isOn: boolean }

/** What the cards of endpoints need from the application. */
export interface EndpointServices {
  presets(): Promise<readonly Preset[]>
  /** Looks at the usual ports of this computer. */
  findLocalServers(signal: AbortSignal): Promise<readonly LocalServer[]>
  /** Step by step why an endpoint works or does not; without a model, the first that it lists is asked. */
  diagnose(id: string, model: string | undefined, signal: AbortSignal): AsyncIterable<DoctorStep>
  readonly replyCache: Live<ReplyCacheView>
  setReplyCache(isOn: boolean): Promise<void>
  clearReplies(): Promise<void>
}
