import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Chunk, Delta } from '@/endpoints/server/Chunk.ts'
import { fromRecord, readServerError, type ServerError } from '@/endpoints/server/ServerError.ts'

type Fields = Readonly<Record<string, unknown>>

const NOTHING: Chunk = {
  isCompletion: false,
  deltas: [],
  whole: [],
  finishReason: undefined,
  usage: undefined,
  tools: [],
  error: undefined,
}

/**
 * Reads one event of a Messages stream, or a whole message from a server in between that does not stream.
 * Events and blocks of unknown types are passed over, as Anthropic asks of its clients.
 */
export function readMessageEvent(value: unknown, eventName: string | undefined): Chunk {
  const event = fieldsOf(value)
  const error = readError(value, eventName)
  if (error !== undefined) return { ...NOTHING, error }
  switch (event['type']) {
    case 'message_start':
      return { ...NOTHING, isCompletion: true, usage: readUsage(fieldsOf(event['message'])['usage']) }
    case 'content_block_start':
      return { ...NOTHING, isCompletion: true, ...readBlock(fieldsOf(event['content_block'])) }
    case 'content_block_delta':
      return { ...NOTHING, isCompletion: true, deltas: readDelta(fieldsOf(event['delta'])) }
    case 'message_delta':
      return {
        ...NOTHING,
        isCompletion: true,
        finishReason: nonEmpty(fieldsOf(event['delta'])['stop_reason']),
        usage: readUsage(event['usage']),
      }
    case 'message_stop':
      return { ...NOTHING, isLast: true }
    case 'message':
      return readWhole(event)
    default:
      return NOTHING
  }
}

/** In the shape `{type: "error", error: {type, message}}`; a proxy may send less. */
function readError(value: unknown, eventName: string | undefined): ServerError | undefined {
  const error = readServerError(value)
  if (error !== undefined || eventName !== 'error') return error
  return fromRecord(isRecord(value) ? value : { message: String(value) })
}

function readWhole(message: Fields): Chunk {
  const content = Array.isArray(message['content']) ? message['content'].filter(isRecord) : []
  const blocks = content.map(readBlock)
  return {
    ...NOTHING,
    isCompletion: true,
    whole: blocks.flatMap(({ deltas }) => deltas),
    tools: blocks.flatMap(({ tools }) => tools),
    finishReason: nonEmpty(message['stop_reason']),
    usage: readUsage(message['usage']),
    isLast: true,
  }
}

/** A block may begin with text; what a tool is asked stays unread, for none is offered. */
function readBlock(block: Fields): Pick<Chunk, 'deltas' | 'tools'> {
  const tool = block['type'] === 'tool_use' ? nonEmpty(block['name']) : undefined
  return { deltas: readDelta(block), tools: tool === undefined ? [] : [tool] }
}

/** `text` and `text_delta`, `thinking` and `thinking_delta`; signatures, tool input and citations are no text. */
function readDelta({ type, text, thinking }: Fields): readonly Delta[] {
  const isText = type === 'text' || type === 'text_delta'
  const isThinking = type === 'thinking' || type === 'thinking_delta'
  const written = nonEmpty(isText ? text : isThinking ? thinking : undefined)
  return written === undefined ? [] : [{ type: isText ? 'text' : 'thinking', text: written }]
}

/**
 * Cached prompt tokens are told apart and are part of the prompt; those that were written to the cache now are not
 * cheaper. The figures of later events are totals.
 */
function readUsage(usage: unknown): Partial<TokenUsage> | undefined {
  if (!isRecord(usage)) return undefined
  const read = count(usage['input_tokens'])
  const cached = ['cache_creation_input_tokens', 'cache_read_input_tokens']
    .map((name) => count(usage[name]) ?? 0)
    .reduce((sum, tokens) => sum + tokens, 0)
  const readFromCache = count(usage['cache_read_input_tokens'])
  const completionTokens = count(usage['output_tokens'])
  return {
    ...(read === undefined ? {} : { promptTokens: read + cached }),
    ...(readFromCache === undefined || readFromCache === 0 ? {} : { cachedTokens: readFromCache }),
    ...(completionTokens === undefined ? {} : { completionTokens }),
  }
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
