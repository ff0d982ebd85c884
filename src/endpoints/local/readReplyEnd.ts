import { isRecord } from '@/lib/isRecord.ts'
import type { FinishReason, ReplyPart } from '@/pipeline/2-model/Model.ts'

const REASONS: Readonly<Record<string, FinishReason>> = { stop: 'stop', length: 'length' }

/** The text of one piece of a reply, as the engine gives it. */
export function* readReplyDelta(delta: Readonly<Record<string, unknown>>): Generator<ReplyPart> {
  const { content, reasoning_content: thinking } = delta
  if (typeof thinking === 'string' && thinking !== '') yield { type: 'thinking-delta', text: thinking }
  if (typeof content === 'string' && content !== '') yield { type: 'text-delta', text: content }
}

/** What the engine says after a reply: what it cost, how fast it was, why it ended. */
export function* readReplyEnd(end: unknown): Generator<ReplyPart> {
  const { usage, timings, finishReason } = isRecord(end) ? end : {}
  const promptTokens = numberIn(usage, 'prompt_tokens')
  const completionTokens = numberIn(usage, 'completion_tokens')
  if (promptTokens !== undefined && completionTokens !== undefined) {
    yield { type: 'usage-reported', usage: { promptTokens, completionTokens } }
  }
  const note = speedNote(numberIn(timings, 'prompt_per_second'), numberIn(timings, 'predicted_per_second'))
  yield {
    type: 'reply-finished',
    finishReason: typeof finishReason === 'string' ? (REASONS[finishReason] ?? 'unknown') : 'unknown',
    ...(note === undefined ? {} : { note }),
  }
}

function speedNote(read: number | undefined, written: number | undefined): string | undefined {
  if (written === undefined) return undefined
  const reading = read === undefined ? '' : `, after reading ${rate(read)} tokens a second`
  return `Written in this browser at ${rate(written)} tokens a second${reading}.`
}

function rate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0)
}

function numberIn(value: unknown, name: string): number | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
