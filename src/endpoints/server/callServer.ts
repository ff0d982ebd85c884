import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { createRedactor } from '@/lib/redact.ts'
import { checkAddress } from '@/endpoints/checkAddress.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { apiUrl, type ApiPath } from './apiUrl.ts'
import { authorizationOf } from './authorizationOf.ts'
import { readText } from './readText.ts'
import { refusedError } from './refusedError.ts'
import { unreachableError } from './unreachableError.ts'

export type ServerCall = {
  readonly endpoint: Endpoint
  readonly path: ApiPath
  readonly key: string | undefined
  /** Sent as JSON with POST; undefined: GET. */
  readonly body: object | undefined
  readonly modelName: string | undefined
  readonly fetch: typeof fetch
  readonly pageUrl: string | undefined
}

const LONGEST_ERROR_BYTES = 64 * 1024

/**
 * Sends one request, with no header but Content-Type and what `authorizationOf` gives. Resolves with a 2xx answer; throws a PlaygroundError for anything else, or the signal's reason.
 */
export async function callServer(call: ServerCall, signal: AbortSignal): Promise<Response> {
  refuseBadAddress(call)
  const url = apiUrl(call.endpoint.baseUrl, call.path)
  const response = await send(call, url, signal)
  if (response.ok) return response
  throw refusedError({
    url,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await readError(response, signal),
    modelName: call.modelName,
    hasKey: call.key !== undefined,
    now: new Date(),
  })
}

/** Gives the error without the key, wherever a server or a browser may have put it. */
export function withoutKey(error: PlaygroundError, key: string | undefined): PlaygroundError {
  const redact = createRedactor(() => (key === undefined ? [] : [key]))
  const message = redact(error.message)
  return message === error.message ? error : new PlaygroundError(error.code, message, { cause: error.cause })
}

function refuseBadAddress({ endpoint, pageUrl }: ServerCall): void {
  const problem = checkAddress(endpoint.baseUrl, pageUrl).problems.find(
    ({ severity }) => severity === 'error',
  )
  if (problem !== undefined) throw new PlaygroundError('endpoint-unreachable', problem.message)
}

async function send(call: ServerCall, url: string, signal: AbortSignal): Promise<Response> {
  // Called apart from the options object, for a browser's fetch must not have another `this`.
  const { fetch } = call
  try {
    return await fetch(url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: headersOf(call),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      // With a key on board nobody else chooses where it goes, and nothing else of the person's goes along.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw unreachableError(url, call.pageUrl, error)
  }
}

function headersOf({ endpoint, key, body }: ServerCall): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...authorizationOf(endpoint, key),
  }
}

/** What an error says of itself. A body that breaks off is no second failure: the status says enough. */
async function readError(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return (await readText(response, LONGEST_ERROR_BYTES)).text
  } catch (error) {
    const isStoppedByCaller = signal.aborted && !(signal.reason instanceof PlaygroundError)
    if (isStoppedByCaller) throw signal.reason
    return `The body of the answer broke off (${error instanceof Error ? error.name : 'unknown cause'}).`
  }
}
