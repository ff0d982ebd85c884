/** Why a request has not gone out yet. Whoever knows more of a wait says it in a sentence. */
export type RequestDelay =
  /** The last try failed; `next` of `of` tries comes after the wait. */
  | {
      readonly reason: 'retry'
      readonly waitMs: number
      readonly next: number
      readonly of: number
      readonly because: string
    }
  /** The endpoint's limits let no more requests go now. */
  | { readonly reason: 'queue' }
  /** It would cost more than the person allowed: they are asked. */
  | { readonly reason: 'budget'; readonly because: string }
  /** Its key is encrypted on this device: the person is asked for the passphrase. */
  | { readonly reason: 'passphrase' }
