import { isRecord } from '@/lib/isRecord.ts'
import type { Question } from './readQuestion.ts'
import type { Refusal } from './Refusal.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'

/** A reply that has begun. */
export type UpstreamReply = {
  readonly type: 'reply'
  readonly isStream: boolean
  readonly body: ReadableStream<Uint8Array>
}

/** `detail` is for the teacher's log. */
export type UpstreamRefusal = Refusal & { readonly detail?: string }

const ERROR_BYTES = 8 * 1024

/**
 * Puts the question to the upstream with the teacher's key. Never follows a redirect: that would carry the key to
 * another place. Rejects only when `signal` is aborted.
 */
export async function askUpstream(
  question: Question,
  { upstreamUrl, upstreamKey }: Pick<RelayConfiguration, 'upstreamUrl' | 'upstreamKey'>,
  signal: AbortSignal,
): Promise<UpstreamReply | UpstreamRefusal> {
  try {
    const response = await fetch(`${upstreamUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(upstreamKey === undefined ? {} : { Authorization: `Bearer ${upstreamKey}` }),
      },
      body: JSON.stringify(question.body),
      redirect: 'manual',
      signal,
    })
    if (response.ok && response.body !== null) return await readReply(response, response.body)
    return refusalOf(response, await readStart(response))
  } catch (error) {
    if (signal.aborted) throw error
    return { ...badGateway('The relay cannot reach its model server.'), detail: describeCause(error) }
  }
}

async function readReply(
  response: Response,
  body: ReadableStream<Uint8Array>,
): Promise<UpstreamReply | UpstreamRefusal> {
  const contentType = response.headers.get('content-type') ?? ''
  if (contentType.startsWith('text/event-stream')) return { type: 'reply', isStream: true, body }
  if (contentType.startsWith('application/json')) return { type: 'reply', isStream: false, body }
  await body.cancel()
  return badGateway('The relay’s model server answers with something that is no reply.')
}

/** A status that is about the teacher's account becomes a 502: the student's access code was right. */
function refusalOf(response: Response, body: string): UpstreamRefusal {
  const { status } = response
  const said = messageIn(body)
  const detail = `${status} ${body.slice(0, 500)}`
  if (status === 429) return { ...busy(response, said), detail }
  if (status === 400 || status === 413 || status === 422) {
    return {
      type: 'refused',
      status,
      code: 'invalid_request_error',
      message: said || 'The question is refused.',
      detail,
    }
  }
  if (status === 401 || status === 402 || status === 403) {
    const message = `The relay’s own key is refused by its model server (${status}). Tell your teacher.`
    return { ...badGateway(message), detail }
  }
  if (status >= 500) {
    return { ...badGateway(`The relay’s model server has a fault (${status}). ${said}`.trim()), detail }
  }
  return {
    ...badGateway(`The relay’s model server does not answer as it should (${status}). Tell your teacher.`),
    detail,
  }
}

function busy(response: Response, said: string): Refusal {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    type: 'refused',
    status: 429,
    code: 'rate_limit_exceeded',
    message: `The relay’s model server takes no more requests for now. ${said}`.trim(),
    ...(Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {}),
  }
}

function badGateway(message: string): Refusal {
  return { type: 'refused', status: 502, code: 'upstream_error', message }
}

/** The beginning of a body, so that an endless error page costs nothing. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  // Leaving the loop cancels the body.
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    if (text.length >= ERROR_BYTES) break
  }
  return text
}

/** What an error object says; nothing from pages and other shapes, which could hold anything. */
function messageIn(body: string): string {
  const value = parseJson(body)
  const error = isRecord(value) ? (value['error'] ?? value) : undefined
  const message = isRecord(error) ? error['message'] : error
  return typeof message === 'string' ? message.slice(0, 500) : ''
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return isRecord(cause) && typeof cause['code'] === 'string' ? cause['code'] : String(cause)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page of HTML is an answer too; it just says nothing that is passed on.
    return undefined
  }
}
