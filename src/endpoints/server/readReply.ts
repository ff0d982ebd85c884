import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { ReadChunk } from './Chunk.ts'
import { createReplyReader, type ReplyReader } from './createReplyReader.ts'
import type { Watch } from './createWatch.ts'
import type { RetryHint } from './RetryHint.ts'

export type ReplyLimits = {
  /** Silence allowed before the first byte and between two. Models on a slow machine think before they write. */
  readonly idleTimeoutMs: number
  /** For usage and `[DONE]` after the reply has said that it ends: some servers never close. */
  readonly graceMs: number
  readonly totalBytes: number
  /** Of one event. */
  readonly lineCharacters: number
}

const GRACE_OVER = Symbol('grace over')

/** Reads the body of a reply as it arrives. Leaving the loop early lets go of the connection. */
export async function* readReply(
  response: Response,
  readChunk: ReadChunk,
  limits: ReplyLimits,
  watch: Watch,
): AsyncGenerator<ReplyPart> {
  const reader = createReplyReader(limits, readChunk)
  if (response.body === null || response.status === 204) throw emptyError(response.status)
  const bytes = response.body.getReader()
  let received = 0
  try {
    while (!reader.isOver()) {
      const piece = await nextPiece(bytes, reader, limits, watch)
      if (piece === undefined) break
      received += piece.length
      yield* reader.read(piece)
      if (received > limits.totalBytes) throw tooLargeError(limits.totalBytes)
    }
    if (received === 0) throw emptyError(response.status)
    yield* reader.end()
  } finally {
    // A body that has failed cannot be cancelled; that failure has been thrown already.
    bytes.cancel().catch(() => undefined)
  }
}

async function nextPiece(
  bytes: ReadableStreamDefaultReader<Uint8Array>,
  reader: ReplyReader,
  limits: ReplyLimits,
  watch: Watch,
): Promise<Uint8Array | undefined> {
  if (reader.isFinishing()) watch.limit(limits.graceMs, GRACE_OVER)
  else watch.limit(limits.idleTimeoutMs, stalledError(limits.idleTimeoutMs))
  try {
    return (await bytes.read()).value
  } catch {
    if (watch.signal.aborted && watch.signal.reason === GRACE_OVER) return undefined
    if (watch.signal.aborted) throw watch.signal.reason
    // What counts has arrived: a server that slams the door after its last word is forgiven.
    if (reader.isFinishing()) return undefined
    throw brokenError()
  } finally {
    watch.rest()
  }
}

function emptyError(status: number): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    `The endpoint answered with status ${status} and nothing else. Check that its address is that of a chat model.`,
  )
}

function stalledError(idleTimeoutMs: number): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    `The endpoint stopped writing: nothing came for ${idleTimeoutMs / 1000} seconds. What had arrived is kept; run it again.`,
  )
}

function tooLargeError(totalBytes: number): PlaygroundError {
  return new PlaygroundError(
    'reply-truncated',
    `The reply was cut because the endpoint sent more than ${totalBytes.toLocaleString('en')} bytes.`,
  )
}

function brokenError(): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    'The connection broke in the middle of the reply. What had arrived is kept; run it again.',
    { cause: { retry: 'yes' } satisfies RetryHint },
  )
}
