/** Where a body is cut into pieces that are sent one by one. `random`: at places that the seed decides. */
export type Cuts = 'whole' | 'every-byte' | { readonly seed: number } | { readonly at: readonly number[] }

/** What the server does with one question. */
export type ServerAnswer =
  /** A reply in our own words, streamed as chat-completion chunks. */
  | {
      readonly type: 'text'
      readonly text: string
      readonly thinking?: string
      /** Characters to a chunk; default 16. */
      readonly deltaCharacters?: number
      /** Pause after each chunk; default none. */
      readonly deltaMs?: number
      readonly finishReason?: string
    }
  /** These bytes, as they are: recorded streams, and anything that is wrong on purpose. */
  | {
      readonly type: 'body'
      readonly body: string | Uint8Array
      readonly status?: number
      readonly contentType?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly cuts?: Cuts
      /** `open`: the connection is not closed after the last byte. `reset`: it is torn down. Default: closed. */
      readonly ending?: 'close' | 'open' | 'reset'
    }
  /** 429. Browsers show Retry-After to a page only if it is `exposed`. */
  | { readonly type: 'rate-limited'; readonly retryAfter?: string; readonly exposed?: boolean }
  /** A status with an error object of OpenAI's shape. */
  | { readonly type: 'error'; readonly status: number; readonly message: string; readonly code?: string }
  | { readonly type: 'html'; readonly status?: number }
  | { readonly type: 'redirect'; readonly to: string }
  /** Accepts the question and never answers. */
  | { readonly type: 'silence' }
