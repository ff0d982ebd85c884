import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Chunk, Delta } from '@/endpoints/server/Chunk.ts'
import { fromRecord, readServerError, type ServerError } from '@/endpoints/server/ServerError.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads one JSON value of a reply. `eventName` is that of the event it came in. Unknown fields are passed over. */
export function readChunk(value: unknown, eventName: string | undefined): Chunk {
  const record = isRecord(value) ? value : {}
  const choice = firstChoice(record['choices'])
  const delta = isRecord(choice['delta']) ? choice['delta'] : {}
  const message = isRecord(choice['message']) ? choice['message'] : {}
  return {
    isCompletion: Array.isArray(record['choices']) || isRecord(record['usage']),
    deltas: [...readDeltas(delta), ...textDelta('text', choice['text'])],
    whole: readDeltas(message),
    finishReason: nonEmpty(choice['finish_reason']),
    usage: readUsage(record['usage']),
    tools: [...readTools(delta['tool_calls']), ...readTools(message['tool_calls'])],
    error: readServerError(value) ?? (eventName === 'error' ? bareError(value) : undefined),
  }
}

function bareError(value: unknown): ServerError {
  return fromRecord(isRecord(value) ? value : { message: String(value) })
}

/** One choice is asked for; a server that sends more is read for the first. */
function firstChoice(choices: unknown): Fields {
  if (!Array.isArray(choices)) return {}
  const first = choices
    .filter(isRecord)
    .find(({ index }) => index === undefined || index === null || index === 0)
  return first ?? {}
}

function readDeltas(fields: Fields): readonly Delta[] {
  return [
    ...readThinking(fields),
    ...readContent(fields['content']),
    ...textDelta('refusal', fields['refusal']),
  ]
}

/** Three names for the same text are in use, often two in one chunk: the first that holds something counts. */
function readThinking(fields: Fields): readonly Delta[] {
  const text = nonEmpty(fields['reasoning_content']) ?? nonEmpty(fields['reasoning'])
  if (text !== undefined) return [{ type: 'thinking', text }]
  const details = fields['reasoning_details']
  if (!Array.isArray(details)) return []
  return details
    .filter(isRecord)
    .flatMap((detail) => textDelta('thinking', detail['text'] ?? detail['summary']))
}

/** A text, or a list of parts as Mistral sends it. */
function readContent(content: unknown): readonly Delta[] {
  if (!Array.isArray(content)) return textDelta('text', content)
  return content.filter(isRecord).flatMap((part) => {
    if (part['type'] !== 'thinking') return textDelta('text', part['text'])
    const thinking = part['thinking']
    if (!Array.isArray(thinking)) return textDelta('thinking', thinking)
    return thinking.filter(isRecord).flatMap((piece) => textDelta('thinking', piece['text']))
  })
}

function readTools(calls: unknown): readonly string[] {
  if (!Array.isArray(calls)) return []
  return calls.filter(isRecord).flatMap((call) => {
    const called = call['function']
    return isRecord(called) ? [nonEmpty(called['name']) ?? ''] : ['']
  })
}

function readUsage(usage: unknown): TokenUsage | undefined {
  if (!isRecord(usage)) return undefined
  const promptTokens = count(usage['prompt_tokens'] ?? usage['input_tokens'])
  const completionTokens = count(usage['completion_tokens'] ?? usage['output_tokens'])
  if (promptTokens === undefined && completionTokens === undefined) return undefined
  return {
    promptTokens: promptTokens ?? 0,
    completionTokens: completionTokens ?? 0,
    ...detail('cachedTokens', detailOf(usage, 'prompt', 'cached') ?? count(usage['prompt_cache_hit_tokens'])),
    ...detail('reasoningTokens', detailOf(usage, 'completion', 'reasoning')),
  }
}

/** `prompt_tokens_details.cached_tokens`, `completion_tokens_details.reasoning_tokens`; DeepSeek has a name of its own. */
function detailOf(usage: Fields, side: 'prompt' | 'completion', part: string): number | undefined {
  const details = usage[`${side}_tokens_details`]
  return isRecord(details) ? count(details[`${part}_tokens`]) : undefined
}

/** Most send a 0 where nothing of the kind was there. */
function detail(
  name: 'cachedTokens' | 'reasoningTokens',
  tokens: number | undefined,
): { readonly [detail in typeof name]?: number } {
  return tokens === undefined || tokens === 0 ? {} : { [name]: tokens }
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function textDelta(type: Delta['type'], value: unknown): readonly Delta[] {
  const text = nonEmpty(value)
  return text === undefined ? [] : [{ type, text }]
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
