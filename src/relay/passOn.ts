import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { UpstreamReply } from './askUpstream.ts'
import type { Meter } from './createMeter.ts'
import type { Watch } from './createWatch.ts'
import { errorEvent, type Refusal } from './Refusal.ts'

export type PassOnTools = {
  readonly watch: Watch
  readonly meter: Meter
  readonly replyBytes: number
  redact(text: string): string
  /** Called with what cut a reply short. */
  onBroken(error: unknown): void
}

/** A line that is longer than this is no event of a chat. */
const LINE_CHARACTERS = 256 * 1024

/**
 * Gives a streaming reply on as it comes, line by line, with the key taken out. Reads on only when the student's
 * connection takes more, so a slow one costs a buffer and no more. A reply that breaks off ends with an error event.
 */
export function passOnStream({ body }: UpstreamReply, tools: PassOnTools): ReadableStream<Uint8Array> {
  const lines = readLines(body, tools)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await lines.next()
        if (done === true) return controller.close()
        tools.meter.readLines(value)
        controller.enqueue(encoder.encode(tools.redact(value)))
      } catch (error) {
        tools.onBroken(error)
        controller.enqueue(encoder.encode(errorEvent(brokenReply(error))))
        controller.close()
      }
    },
    cancel: () => tools.watch.stop(),
  })
}

/** A reply in one piece: read whole, up to the limit, before any of it is passed on. */
export async function passOnWhole({ body }: UpstreamReply, tools: PassOnTools): Promise<string | Refusal> {
  try {
    let text = ''
    for await (const piece of readText(body, tools)) text += piece
    tools.meter.readWhole(text)
    return tools.redact(text)
  } catch (error) {
    tools.onBroken(error)
    return brokenReply(error)
  }
}

/** Whole lines as soon as their end is there, the last one at the end of the body. */
async function* readLines(body: ReadableStream<Uint8Array>, tools: PassOnTools): AsyncGenerator<string> {
  let held = ''
  for await (const text of readText(body, tools)) {
    // Searched in what is new only, so that a long line in many pieces is not searched again and again.
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
    if (end > 0) yield held + text.slice(0, end)
    held = end > 0 ? text.slice(end) : held + text
    if (held.length > LINE_CHARACTERS) throw tooLong()
  }
  if (held !== '') yield held
}

async function* readText(
  body: ReadableStream<Uint8Array>,
  { watch, replyBytes }: PassOnTools,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let bytes = 0
  for (;;) {
    const { done, value } = await watch.waitFor(reader.read())
    if (done) break
    bytes += value.length
    if (bytes > replyBytes) throw tooLong()
    yield decoder.decode(value, { stream: true })
  }
  yield decoder.decode()
}

function tooLong(): PlaygroundError {
  return new PlaygroundError('reply-cut', 'The reply is longer than the relay passes on.')
}

/** Only messages of our own are shown: those of a connection may name the upstream's address. */
function brokenReply(error: unknown): Refusal {
  const message =
    error instanceof PlaygroundError ? error.message : 'The connection to the relay’s model server broke off.'
  return { type: 'refused', status: 502, code: 'upstream_error', message }
}
