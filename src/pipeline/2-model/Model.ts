import type { RequestDelay } from './RequestDelay.ts'

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

/** Only what is set is sent. */
export type Sampling = {
  readonly temperature?: number
  readonly topP?: number
  readonly maxTokens?: number
  readonly seed?: number
  readonly stop?: readonly string[]
}

export type TokenUsage = {
  readonly promptTokens: number
  readonly completionTokens: number
  /** Of the prompt's: those that the provider had seen before. */
  readonly cachedTokens?: number
  /** Of the completion's: those spent on thinking. */
  readonly reasoningTokens?: number
  /** Counted from the texts, because nobody reported it. */
  readonly isEstimate?: true
}

/** `unknown`: the stream ended without saying why. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'error' | 'unknown'

export type ReplyPart =
  /** Nothing of the reply has come, and nothing will before `request-resumed`. */
  | { readonly type: 'request-delayed'; readonly delay: RequestDelay }
  | { readonly type: 'request-resumed' }
  | { readonly type: 'thinking-delta'; readonly text: string }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'usage-reported'; readonly usage: TokenUsage }
  | { readonly type: 'reply-finished'; readonly finishReason: FinishReason; readonly note?: string }

export type ModelRequest = { readonly messages: readonly Message[]; readonly sampling: Sampling }

/** Who answered: shown everywhere, so that scripted replies are never taken for a model's. */
export type ModelIdentity = {
  /** Unique among the models on offer. */
  readonly id: string
  readonly name: string
  readonly kind: 'scripted' | 'endpoint'
}

/**
 * Answers messages with a stream of parts; exactly one `reply-finished` comes last.
 * Throws a PlaygroundError whose code is an inference FailureKind, and rejects with the signal's reason
 * when aborted. What arrived before stays with the caller.
 */
export interface Model {
  readonly identity: ModelIdentity
  reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ReplyPart>
}
