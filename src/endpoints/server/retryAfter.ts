const LONGEST_MS = 3_600_000

/**
 * How long a `Retry-After` header asks to wait, in milliseconds, at most an hour: seconds or an HTTP date
 * (RFC 9110, section 10.2.3). Undefined if it is missing or says neither; a browser hides it from pages
 * unless the server exposes it.
 */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  const waitMs = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), LONGEST_MS)
}

/** `12 seconds`, `5 minutes`, for a sentence. */
export function describeWait(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  if (waitMs >= LONGEST_MS) return 'an hour or more'
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
