import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { ServerError } from './ServerError.ts'

export type Delta = { readonly type: 'thinking' | 'text' | 'refusal'; readonly text: string }

/** What the playground uses of one JSON value of a reply: a streamed piece or a whole message. */
export type Chunk = {
  /** False: nothing in it belongs to a reply. */
  readonly isCompletion: boolean
  readonly deltas: readonly Delta[]
  /** From a whole message; some servers repeat everything in one at the end of a stream. */
  readonly whole: readonly Delta[]
  readonly finishReason: string | undefined
  /** Servers may tell its two figures apart, and again; the last of each counts. */
  readonly usage: Partial<TokenUsage> | undefined
  /** Tools that the model asked for. */
  readonly tools: readonly string[]
  readonly error: ServerError | undefined
  /** Nothing comes after it. */
  readonly isLast?: boolean
}

/** Reads one JSON value of a reply. `eventName` is that of the event it came in. */
export type ReadChunk = (value: unknown, eventName: string | undefined) => Chunk
