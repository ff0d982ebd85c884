import { isRecord } from '@/lib/isRecord.ts'

/**
 * Why a failed call may be worth another try, in the `cause` of its error; without one it is not.
 * `if-reached-before`: a browser does not tell a server that is off or refuses this page from a network that
 * fails for a moment.
 */
export type RetryHint = {
  readonly retry: 'yes' | 'if-reached-before'
  /** What the server asked for, as far as a page may read it. */
  readonly retryAfterMs?: number | undefined
}

export function readRetryHint(error: unknown): RetryHint | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!isRecord(cause)) return undefined
  const { retry, retryAfterMs } = cause
  if (retry !== 'yes' && retry !== 'if-reached-before') return undefined
  return { retry, retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined }
}
