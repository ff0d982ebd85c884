import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import { isLoopback } from '@/endpoints/checkAddress.ts'
import { originOf, serverAdvice } from '@/endpoints/serverAdvice.ts'
import type { RetryHint } from './RetryHint.ts'

/**
 * A call that got no answer at all. A browser tells a page nothing of the cause: a server that is off, a
 * refusal by CORS, a redirect, an error answered without CORS headers, or its own ban all look the same.
 */
export function unreachableError(url: string, pageUrl: string | undefined, cause: unknown): PlaygroundError {
  const address = parseUrl(url)
  const host = address?.host ?? url
  const origin = originOf(pageUrl)
  if (isRedirect(cause)) {
    return new PlaygroundError(
      'endpoint-unreachable',
      `${host} redirects to another address, which is not followed with a key. Enter the final address.`,
    )
  }
  const hint: RetryHint = { retry: 'if-reached-before' }
  return new PlaygroundError(
    'endpoint-unreachable',
    `${likelyCauses(host, origin)} ${whatToDo(address, origin)}`,
    { cause: hint },
  )
}

function likelyCauses(host: string, origin: string): string {
  return (
    `No answer from ${host}. Either nothing can be reached there (is it running? is the network up?), ` +
    `or it does not allow pages from ${origin} (CORS); a browser does not tell which. ` +
    'A redirect, or a rate limit answered without CORS headers, looks the same.'
  )
}

/** What each of the usual local servers needs, and the permission that some browsers ask for. */
function whatToDo(url: URL | undefined, origin: string): string {
  const permission =
    url !== undefined && isLoopback(url.hostname)
      ? ' If the browser asked whether this page may reach this computer, allow it.'
      : ''
  return serverAdvice(url?.href ?? '', origin).text + permission
}

/** Node says so; browsers do not. */
function isRedirect(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((part) => part instanceof Error && /redirect/i.test(part.message))
}
