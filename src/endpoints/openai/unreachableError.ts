import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import { isLoopback } from '@/endpoints/checkAddress.ts'

/**
 * A call that got no answer at all. A browser tells a page nothing of the cause: a server that is off, a
 * refusal by CORS, a redirect, an error answered without CORS headers, or its own ban all look the same.
 */
export function unreachableError(url: string, pageUrl: string | undefined, cause: unknown): PlaygroundError {
  const address = parseUrl(url)
  const host = address?.host ?? url
  const origin = originOf(pageUrl)
  const sentences = isRedirect(cause)
    ? [`${host} redirects to another address, which is not followed with a key. Enter the final address.`]
    : [likelyCauses(host, origin), whatToDo(address, origin)]
  return new PlaygroundError('endpoint-unreachable', sentences.join(' '))
}

function likelyCauses(host: string, origin: string): string {
  return (
    `No answer from ${host}. Either nothing can be reached there (is it running? is the network up?), ` +
    `or it does not allow pages from ${origin} (CORS); a browser does not tell which. ` +
    'A redirect, or a rate limit answered without CORS headers, looks the same.'
  )
}

/** What each of the usual local servers needs; told by their ports. */
function whatToDo(url: URL | undefined, origin: string): string {
  const advice: Readonly<Record<string, string>> = {
    '11434': `For Ollama: set OLLAMA_ORIGINS=${origin} and start it again (“ollama serve”).`,
    '1234':
      'For LM Studio: start its server and switch on “Enable CORS” in the server settings (“lms server start --cors”).',
    '8080':
      'For llama.cpp: start llama-server; it allows all pages unless something stands before it that does not.',
    '8000': `For vLLM: start it with --allowed-origins '["${origin}"]' if its default was changed.`,
  }
  const known = advice[url?.port ?? '']
  const permission =
    url !== undefined && isLoopback(url.hostname)
      ? ' If the browser asked whether this page may reach this computer, allow it.'
      : ''
  return (known ?? 'The server must be set up to allow this page.') + permission
}

function originOf(pageUrl: string | undefined): string {
  const page = parseUrl(pageUrl ?? '')
  if (page === undefined) return '*'
  return page.protocol === 'file:' ? 'null' : page.origin
}

/** Node says so; browsers do not. */
function isRedirect(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((part) => part instanceof Error && /redirect/i.test(part.message))
}
