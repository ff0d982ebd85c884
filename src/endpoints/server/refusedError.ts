import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import { readErrorBody, type ServerError } from './ServerError.ts'
import type { RetryHint } from './RetryHint.ts'
import { describeWait, retryAfterMs } from './retryAfter.ts'
import { shorten } from './streamError.ts'

/** An answer with a status that is not 2xx. */
export type RefusedAnswer = {
  readonly url: string
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string
  /** Undefined when no model was asked, as for the list of models. */
  readonly modelName: string | undefined
  readonly hasKey: boolean
  readonly now: Date
}

/** The status of an answer that was refused; undefined for other errors. */
export function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return isRecord(cause) && typeof cause['status'] === 'number' ? cause['status'] : undefined
}

/** A sentence with the likely cause, and one with what to do, for an answer that is no reply. */
export function refusedError(answer: RefusedAnswer): PlaygroundError {
  const error = readErrorBody(answer.body)
  const { kind, sentence } = explain(answer, error)
  const said = shorten(error.message)
  const quote = said === '' ? '' : ` It says: ${said}`
  const hint: RetryHint = { retry: 'yes', retryAfterMs: retryAfterMs(answer.retryAfter, answer.now) }
  return new PlaygroundError(kind, `${sentence}${quote}`, {
    cause: { status: answer.status, ...(kind === 'endpoint-overloaded' ? hint : {}) },
  })
}

type Explanation = {
  readonly kind: Extract<FailureKind, 'endpoint-refused' | 'endpoint-overloaded'>
  readonly sentence: string
}

function explain(answer: RefusedAnswer, error: ServerError): Explanation {
  const { status } = answer
  const said = `${error.code} ${error.message}`
  if (status === 429) return overLimit(answer, said)
  if (status >= 500) return serverFault(answer)
  return { kind: 'endpoint-refused', sentence: refusal(answer, said) }
}

function refusal(answer: RefusedAnswer, said: string): string {
  switch (answer.status) {
    case 401:
      return answer.hasKey
        ? 'The endpoint refused the key (401). Check that it is whole, still valid, and of this provider.'
        : 'The endpoint wants a key (401). Enter one in Settings.'
    case 402:
      return 'The endpoint wants to be paid (402): the account has no credit left.'
    case 403:
      return (
        'The endpoint does not allow this (403): the key may lack the right to this model, ' +
        'or the server does not accept calls from this page.'
      )
    case 404:
      return notFound(answer, said)
    case 413:
      return 'The request is too large for the endpoint (413). Shorten the problem, its files or the examples.'
    default:
      return badRequest(answer, said)
  }
}

function notFound({ url, modelName, body }: RefusedAnswer, said: string): string {
  const isAboutModel = modelName !== undefined && /model/i.test(said) && !body.trimStart().startsWith('<')
  if (!isAboutModel) {
    return `There is nothing at ${url} (404). Check the address: most end in /v1, and some have none.`
  }
  const pull =
    URL.canParse(url) && new URL(url).port === '11434' ? ` or fetch it with “ollama pull ${modelName}”` : ''
  return `The endpoint has no model “${modelName}” (404). Choose one that it lists in Settings${pull}.`
}

function badRequest({ status }: RefusedAnswer, said: string): string {
  if (/context.{0,20}(?:length|window|size)|too (?:long|many tokens)|maximum.{0,20}tokens/i.test(said)) {
    return `The prompt is too long for this model (${status}). Shorten the problem, its files or the examples.`
  }
  if (/credit balance|insufficient.{0,10}(?:balance|credit)/i.test(said)) {
    return `The account has no credit left (${status}).`
  }
  if (/temperature|top_p|seed|max_(?:completion_)?tokens|\bstop\b/i.test(said)) {
    return `The endpoint refuses a sampling setting (${status}). Clear it and run again.`
  }
  if (status >= 300 && status < 400) {
    return `The endpoint points to another address (${status}), which is not followed with a key. Enter that address.`
  }
  return `The endpoint refused the request (${status}).`
}

function overLimit({ retryAfter, now }: RefusedAnswer, said: string): Explanation {
  if (/insufficient.?quota|billing|credit/i.test(said)) {
    return {
      kind: 'endpoint-refused',
      sentence: 'The account’s quota is used up (429): waiting will not help.',
    }
  }
  const waitMs = retryAfterMs(retryAfter, now)
  const wait = waitMs === undefined ? 'Wait a minute' : `Wait ${describeWait(waitMs)}`
  return {
    kind: 'endpoint-overloaded',
    sentence: `The endpoint takes no more requests for now (429). ${wait} and run again.`,
  }
}

function serverFault({ status, retryAfter, now }: RefusedAnswer): Explanation {
  const waitMs = retryAfterMs(retryAfter, now)
  const wait = waitMs === undefined ? 'Try again later' : `Wait ${describeWait(waitMs)} and run again`
  const cause =
    status === 503 || status === 529
      ? 'The endpoint is overloaded or still loading the model'
      : status === 502 || status === 504
        ? 'The server in front of the model gets no answer from it'
        : 'The endpoint has a fault of its own'
  return { kind: 'endpoint-overloaded', sentence: `${cause} (${status}). ${wait}.` }
}
