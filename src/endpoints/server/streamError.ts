import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import type { RetryHint } from './RetryHint.ts'
import type { ServerError } from './ServerError.ts'

/** An error that a server reports inside a reply which it had begun with status 200. */
export function streamError(error: ServerError, finishReason: string | undefined): PlaygroundError {
  const kind = kindOf(error, finishReason)
  const hint: RetryHint = { retry: 'yes' }
  return new PlaygroundError(
    kind,
    `${BEGINNINGS[kind]} ${shorten(error.message)}`,
    kind === 'endpoint-overloaded' ? { cause: hint } : {},
  )
}

type StreamErrorKind = Extract<
  FailureKind,
  'reply-truncated' | 'endpoint-overloaded' | 'endpoint-refused' | 'stream-broken'
>

const BEGINNINGS: Readonly<Record<StreamErrorKind, string>> = {
  'reply-truncated': 'The reply was cut at its token limit; allow more tokens. The endpoint says:',
  'endpoint-overloaded': 'The endpoint gave up because it is busy; wait and run again. It says:',
  'endpoint-refused': 'The endpoint refused the request while answering. It says:',
  'stream-broken': 'The endpoint reported an error in its reply:',
}

function kindOf({ status, code, message }: ServerError, finishReason: string | undefined): StreamErrorKind {
  if (finishReason === 'length') return 'reply-truncated'
  if (status === 429 || (status !== undefined && status >= 500)) return 'endpoint-overloaded'
  if (/rate.?limit|overloaded|capacity|unavailable/i.test(`${code} ${message}`)) return 'endpoint-overloaded'
  const isRefusal =
    status !== undefined || /invalid.?request|bad.?request|authentication|permission/i.test(code)
  return isRefusal ? 'endpoint-refused' : 'stream-broken'
}

/** Texts of servers are cut, and lose what could upset a screen. */
export function shorten(message: string): string {
  const clean = message.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return clean.length > 300 ? `${clean.slice(0, 300)}…` : clean
}
