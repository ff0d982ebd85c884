/** Why a question is not answered, in words for the student. It never holds the upstream's address or key. */
export type Refusal = {
  readonly type: 'refused'
  readonly status: number
  /** As OpenAI's servers name it where they have a name for it: clients decide by it whether waiting helps. */
  readonly code: string
  readonly message: string
  readonly retryAfterSeconds?: number
}

/** The answer to a refused question, in the shape of OpenAI's servers. */
export function answerRefusal(refusal: Refusal): Response {
  return Response.json(errorObject(refusal), {
    status: refusal.status,
    headers: {
      'Cache-Control': 'no-store',
      ...(refusal.retryAfterSeconds === undefined ? {} : { 'Retry-After': `${refusal.retryAfterSeconds}` }),
    },
  })
}

/** The last event of a stream that had begun and cannot be completed. */
export function errorEvent(refusal: Refusal): string {
  return `\n\ndata: ${JSON.stringify(errorObject(refusal))}\n\n`
}

function errorObject({ status, code, message }: Refusal): object {
  return { error: { message, type: 'relay_error', code, status } }
}
