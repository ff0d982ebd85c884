import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { cutBytes } from './cutBytes.ts'
import type { ServerAnswer } from './ServerAnswer.ts'

/** Writes an answer; ends early, without an error, when the client goes away. */
export async function sendAnswer(outgoing: ServerResponse, answer: ServerAnswer): Promise<void> {
  switch (answer.type) {
    case 'text':
      return streamText(outgoing, answer)
    case 'body':
      return sendBody(outgoing, answer)
    case 'rate-limited':
      return rateLimit(outgoing, answer)
    case 'error':
      return sendError(outgoing, answer)
    case 'html':
      outgoing.writeHead(answer.status ?? 200, { 'Content-Type': 'text/html' })
      outgoing.end('<!doctype html><title>Welcome</title><h1>It works</h1>')
      return
    case 'redirect':
      outgoing.writeHead(307, { Location: answer.to }).end()
      return
    case 'silence':
      return
  }
}

async function streamText(
  outgoing: ServerResponse,
  {
    text,
    thinking = '',
    deltaCharacters = 16,
    deltaMs = 0,
    finishReason = 'stop',
  }: Extract<ServerAnswer, { type: 'text' }>,
): Promise<void> {
  const cut = (whole: string): string[] => whole.match(new RegExp(`.{1,${deltaCharacters}}`, 'gsu')) ?? []
  const chunks = [
    ...cut(thinking).map((piece) => choice({ reasoning_content: piece }, null)),
    ...cut(text).map((piece) => choice({ content: piece }, null)),
    choice({}, finishReason),
    { choices: [], usage: { prompt_tokens: 100, completion_tokens: Math.ceil(text.length / 4) } },
  ]
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' })
  for (const chunk of chunks) {
    if (!(await write(outgoing, `data: ${JSON.stringify(chunk)}\n\n`))) return
    if (deltaMs > 0) await sleep(deltaMs)
  }
  outgoing.end('data: [DONE]\n\n')
}

function choice(delta: object, finishReason: string | null): object {
  return { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] }
}

async function sendBody(
  outgoing: ServerResponse,
  answer: Extract<ServerAnswer, { type: 'body' }>,
): Promise<void> {
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  outgoing.writeHead(answer.status ?? 200, {
    'Content-Type': answer.contentType ?? 'text/event-stream',
    ...answer.headers,
  })
  outgoing.flushHeaders()
  for (const piece of cutBytes(bytes, answer.cuts ?? 'whole')) {
    if (!(await write(outgoing, piece))) return
  }
  if (answer.ending === 'open') return
  if (answer.ending === 'reset') await resetSoon(outgoing)
  else outgoing.end()
}

/** What was written must have left first, or the client sees none of it. */
async function resetSoon(outgoing: ServerResponse): Promise<void> {
  await sleep(50)
  outgoing.socket?.resetAndDestroy()
}

function rateLimit(
  outgoing: ServerResponse,
  { retryAfter, exposed }: Extract<ServerAnswer, { type: 'rate-limited' }>,
): void {
  outgoing.writeHead(429, {
    'Content-Type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
    ...(exposed === true ? { 'Access-Control-Expose-Headers': 'Retry-After' } : {}),
  })
  outgoing.end(JSON.stringify({ error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }))
}

function sendError(
  outgoing: ServerResponse,
  { status, message, code = 'error' }: Extract<ServerAnswer, { type: 'error' }>,
): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' })
  outgoing.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code } }))
}

/** False when nobody listens any more. */
async function write(outgoing: ServerResponse, piece: string | Uint8Array): Promise<boolean> {
  if (outgoing.destroyed) return false
  if (outgoing.write(piece)) return true
  // The one that did not happen must not go on listening: a long answer waits thousands of times.
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(outgoing, 'drain', { signal }), once(outgoing, 'close', { signal })])
  waiting.abort()
  return !outgoing.destroyed
}
