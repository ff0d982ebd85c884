/** What a request is doing while nothing of its reply arrives. */
export type CallProgress =
  /** `of` tries in all, `next` is the one after the wait. */
  | {
      readonly type: 'retry-awaited'
      readonly waitMs: number
      readonly next: number
      readonly of: number
      readonly because: string
    }
  /** The endpoint's limits do not let it go yet. */
  | { readonly type: 'turn-awaited' }
  /** It waits for nothing of ours any more: it was sent, or given up. */
  | { readonly type: 'wait-ended' }
