/** What may be used, by one student or by all together. */
export type RelayLimits = {
  readonly requestsAMinute: number
  /** Counted from the first question; a reply that has begun is not cut when they run out. */
  readonly tokensADay: number
  /** Questions that are being answered at the same time. */
  readonly parallel: number
}

/** What a teacher decides about a relay. `upstreamKey` and `accessCode` are secrets. */
export type RelayConfiguration = {
  /** Shown to students as the name of the endpoint. */
  readonly name: string
  readonly host: string
  readonly port: number
  /** Up to and with `/v1`, no slash at its end. */
  readonly upstreamUrl: string
  /** Undefined for servers that want none. */
  readonly upstreamKey: string | undefined
  readonly models: readonly string[]
  readonly accessCode: string
  /** What tells students apart; without a name in the key it is always the address. */
  readonly identity: 'address' | 'name'
  /** Believe the last address in X-Forwarded-For: only behind a proxy that writes it. */
  readonly trustsProxy: boolean
  readonly perStudent: RelayLimits
  readonly inTotal: RelayLimits
  readonly requestBytes: number
  readonly replyBytes: number
  /** How long the upstream may say nothing. */
  readonly idleMs: number
  /** How long one reply may take in all. */
  readonly totalMs: number
  readonly logsPrompts: boolean
}
