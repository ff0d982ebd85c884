import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Model, ModelIdentity, ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'

/** What a model sent as the answer to one request. It always ends with `reply-finished`. */
export type RecordedReply = readonly ReplyPart[]

/** The replies of a run's first attempt, in their order. One that was cut off in the middle is none. */
export function recordedReplies(events: readonly RunEvent[]): readonly RecordedReply[] {
  const replies: RecordedReply[] = []
  let parts: ReplyPart[] = []
  for (const event of events) {
    if (event.type === 'attempt-started' && event.attempt > 1) break
    const part = partOf(event)
    if (part === undefined) continue
    parts.push(part)
    if (part.type !== 'reply-finished') continue
    replies.push(parts)
    parts = []
  }
  return replies
}

function partOf(event: RunEvent): ReplyPart | undefined {
  switch (event.type) {
    case 'thinking-delta':
    case 'text-delta':
      return { type: event.type, text: event.text }
    case 'usage-reported':
      return { type: event.type, usage: event.usage }
    case 'reply-finished':
      return {
        type: event.type,
        finishReason: event.finishReason,
        ...(event.note !== undefined && { note: event.note }),
      }
    default:
      return undefined
  }
}

/**
 * A model that says once more what it said before, for reading stored replies by other rules. Asked more often than
 * it was recorded, it throws PlaygroundError `endpoint-refused`: such a run is left out, and not wrong.
 */
export function createRecordedModel(identity: ModelIdentity, replies: readonly RecordedReply[]): Model {
  const left = replies.values()
  return {
    identity,
    async *reply() {
      const next = left.next()
      if (next.done === true) {
        throw new PlaygroundError('endpoint-refused', 'No reply to this is recorded, and no model is asked.')
      }
      yield* next.value
    },
  }
}
