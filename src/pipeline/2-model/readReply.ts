import { failureOfError } from '@/pipeline/failureOfError.ts'
import { failed, type Failed, type Solving, type Step } from '@/pipeline/Solving.ts'
import type { FinishReason, Message, ReplyPart, Sampling } from './Model.ts'

export type Reply = {
  readonly type: 'replied'
  /** Without thinking that came apart from it. */
  readonly text: string
  readonly finishReason: FinishReason
  /** What the endpoint said of the end. */
  readonly note: string | undefined
}

/** Asks the model and passes on what comes, as it comes. What came before a failure stays in the events. */
export async function* readReply(
  messages: readonly Message[],
  sampling: Sampling,
  { tools, signal }: Solving,
): Step<Reply | Failed> {
  yield { type: 'messages-prepared', messages }
  let read: Reply = { type: 'replied', text: '', finishReason: 'unknown', note: undefined }
  try {
    for await (const part of tools.model.reply({ messages, sampling }, signal)) {
      signal.throwIfAborted()
      yield part
      read = addPart(read, part)
    }
    signal.throwIfAborted()
  } catch (error) {
    return failureOfError(error, 'stream-broken', signal)
  }
  return read.finishReason === 'error' ? brokenOff(read) : read
}

function addPart(read: Reply, part: ReplyPart): Reply {
  if (part.type === 'text-delta') return { ...read, text: read.text + part.text }
  if (part.type !== 'reply-finished') return read
  return { ...read, finishReason: part.finishReason, note: part.note }
}

function brokenOff({ note }: Reply): Failed {
  return failed({
    kind: 'stream-broken',
    message: note ?? 'The endpoint ended the reply with an error.',
    hint: 'Try again; if it happens each time, look at the log of the endpoint.',
  })
}
