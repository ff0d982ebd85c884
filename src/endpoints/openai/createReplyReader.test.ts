import { describe, expect, it } from 'vitest'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { createReplyReader } from '@/endpoints/server/createReplyReader.ts'
import { readChunk } from './readChunk.ts'

const HI = '{"choices":[{"index":0,"delta":{"content":"Hi"}}]}'
const STOP = '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}'
const HI_AND_STOP: readonly ReplyPart[] = [
  { type: 'text-delta', text: 'Hi' },
  { type: 'reply-finished', finishReason: 'stop' },
]

describe('createReplyReader reads streams', () => {
  it.each([
    ['with newlines of one kind', `data: ${HI}\n\ndata: ${STOP}\n\ndata: [DONE]\n\n`],
    ['with CRLF (miruamel/xuan#194)', `data: ${HI}\r\n\r\ndata: ${STOP}\r\n\r\ndata: [DONE]\r\n\r\n`],
    ['with CR alone', `data: ${HI}\r\rdata: ${STOP}\r\rdata: [DONE]\r\r`],
    [
      'with data: without a space (praxis-proxy/praxis#739)',
      `data:${HI}\r\n\r\ndata:${STOP}\n\ndata:[DONE]\n\n`,
    ],
    [
      'with one value over several data lines (FellouAI/eko#287)',
      `data: {\ndata: ${HI.slice(1)}\n\ndata: ${STOP}\n\n`,
    ],
    [
      'with comments (docker/docker-agent#2349)',
      `: OPENROUTER PROCESSING\n\ndata: ${HI}\n\n: x\ndata: ${STOP}\n\n`,
    ],
    [
      'with comments sent on as data (mnfst/llm-gateway#2053)',
      `data: : OPENROUTER PROCESSING\n\ndata: ${HI}\n\ndata: : OPENROUTER PROCESSING\n\ndata: ${STOP}\n\n`,
    ],
    [
      'with metrics before the end (diegosouzapw/OmniRoute#7031)',
      `data: ${HI}\n\ndata: ${STOP}\n\n: x-latency-ms=337\ndata: [DONE]\n\n`,
    ],
    ['with a byte order mark', `\ufeffdata: ${HI}\n\ndata: ${STOP}\n\n`],
    ['without a newline at the end', `data: ${HI}\n\ndata: ${STOP}`],
    ['without blank lines between events', `data: ${HI}\ndata: ${STOP}\ndata: [DONE]\n`],
    [
      'with ids, retry and unknown fields',
      `id: 1\nretry: soon\nfoo: bar\ndata: ${HI}\n\nid: 2\ndata: ${STOP}\n\n`,
    ],
    [
      'with a value cut into two events',
      `data: ${HI.slice(0, 20)}\n\ndata: ${HI.slice(20)}\n\ndata: ${STOP}\n\n`,
    ],
    ['with unknown events', `event: execute\ndata: {"code":"alert(1)"}\n\ndata: ${HI}\n\ndata: ${STOP}\n\n`],
    ['with keep-alives in words', `data: ping\n\ndata: ${HI}\n\ndata: null\n\ndata: ${STOP}\n\n`],
    ['with choices null in between', `data: {"choices":null}\n\ndata: ${HI}\n\ndata: ${STOP}\n\n`],
    [
      'with another choice beside the first',
      `data: {"choices":[{"index":1,"delta":{"content":"No"}}]}\n\ndata: ${HI}\n\ndata: ${STOP}\n\n`,
    ],
    [
      'with a whole message repeated at the end',
      `data: ${HI}\n\ndata: {"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}\n\n`,
    ],
    [
      'of one JSON value',
      '{"choices":[{"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}',
    ],
    [
      'of one JSON value after blank lines',
      '\n\n {"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}\n',
    ],
    ['of a JSON value to a line', `${HI}\n${STOP}\n`],
    ['of text completions', 'data: {"choices":[{"index":0,"text":"Hi","finish_reason":"stop"}]}\n\n'],
    ['after the end', `data: ${HI}\n\ndata: ${STOP}\n\ndata: [DONE]\n\ndata: ${HI}\n\n`],
    ['with something unreadable after the end', `data: ${HI}\n\ndata: ${STOP}\n\ndata: {"cut\n\n`],
  ])('%s', (_name, body) => {
    expect(readWhole(body)).toEqual(HI_AND_STOP)
    for (let place = 1; place < Buffer.byteLength(body); place++) {
      expect({ place, parts: joined(readCut(body, place)) }).toEqual({ place, parts: HI_AND_STOP })
    }
  })

  it('whose characters are cut in the middle (lobehub/lobehub#18640)', () => {
    const body = `data: {"choices":[{"delta":{"content":"你好 👋 é"},"finish_reason":"stop"}]}\n\n`
    for (let place = 1; place < Buffer.byteLength(body); place++) {
      expect(readCut(body, place)[0]).toEqual({ type: 'text-delta', text: '你好 👋 é' })
    }
  })
})

describe('createReplyReader tells', () => {
  it.each([
    [
      'usage without choices (Growth-Circle/cadis#997)',
      'data: {"id":"x","usage":{"prompt_tokens":12}}',
      12,
      0,
    ],
    [
      'usage with empty choices',
      'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}',
      3,
      4,
    ],
    ['usage under other names', 'data: {"usage":{"input_tokens":3,"output_tokens":4}}', 3, 4],
  ])('%s', (_name, usage, promptTokens, completionTokens) => {
    expect(readWhole(`data: ${HI}\n\ndata: ${STOP}\n\n${usage}\n\ndata: [DONE]\n\n`)).toEqual([
      { type: 'text-delta', text: 'Hi' },
      { type: 'usage-reported', usage: { promptTokens, completionTokens } },
      { type: 'reply-finished', finishReason: 'stop' },
    ])
  })

  it('the last usage, once, where every chunk has one and none a finish reason (alfredapp/openai-workflow#52)', () => {
    const chunk = (text: string, tokens: number) =>
      `data: {"choices":[{"index":0,"delta":{"content":"${text}"}}],"usage":{"prompt_tokens":9,"completion_tokens":${tokens}}}\n\n`
    expect(readWhole(chunk('x', 1) + chunk('y', 2))).toEqual([
      { type: 'text-delta', text: 'x' },
      { type: 'text-delta', text: 'y' },
      { type: 'usage-reported', usage: { promptTokens: 9, completionTokens: 2 } },
      {
        type: 'reply-finished',
        finishReason: 'unknown',
        note: 'The stream ended without a finish reason, so the reply may be incomplete.',
      },
    ])
  })

  it.each([
    [{ prompt_tokens_details: { cached_tokens: 4 } }, { cachedTokens: 4 }],
    [{ prompt_cache_hit_tokens: 3 }, { cachedTokens: 3 }],
    [{ completion_tokens_details: { reasoning_tokens: 2 } }, { reasoningTokens: 2 }],
    [{ prompt_tokens_details: { cached_tokens: 0 }, completion_tokens_details: null }, {}],
  ])('the kinds of tokens that a server tells apart by %j', (details, kinds) => {
    const usage = { prompt_tokens: 9, completion_tokens: 5, ...details }
    const body = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x' }, finish_reason: 'stop' }], usage })}\n\n`
    expect(readWhole(body).find(({ type }) => type === 'usage-reported')).toEqual({
      type: 'usage-reported',
      usage: { promptTokens: 9, completionTokens: 5, ...kinds },
    })
  })

  it('a reply without a finish reason as complete, with a note (anomalyco/opencode#43379)', () => {
    expect(readWhole(`data: ${HI}\n\n`).at(-1)).toEqual({
      type: 'reply-finished',
      finishReason: 'unknown',
      note: 'The stream ended without a finish reason, so the reply may be incomplete.',
    })
  })

  it('that thinking used up the token limit (mindcraft-bots/mindcraft#789)', () => {
    const thinking = 'data: {"choices":[{"delta":{"reasoning_content":"Let me "}}]}\n\n'
    const end = 'data: {"choices":[{"delta":{"content":""},"finish_reason":"length"}]}\n\n'
    expect(readWhole(thinking + thinking + end)).toEqual([
      { type: 'thinking-delta', text: 'Let me ' },
      { type: 'thinking-delta', text: 'Let me ' },
      {
        type: 'reply-finished',
        finishReason: 'length',
        note: 'The token limit was used up by thinking: nothing was left for the answer. Allow more tokens.',
      },
    ])
  })

  it('that the token limit was used up where thinking is hidden', () => {
    expect(noteOf('{"choices":[{"delta":{"content":""},"finish_reason":"length"}]}')).toBe(
      'The token limit was used up before any text was written, perhaps by hidden thinking. Allow more tokens.',
    )
  })

  it('that the content is empty and the answer may sit in the thinking (earendil-works/pi#9266)', () => {
    expect(noteOf('{"choices":[{"delta":{"reasoning_content":"so it is 42"},"finish_reason":"stop"}]}')).toBe(
      'The reply has no text: all of it arrived as thinking, which may hold the answer at its end.',
    )
  })

  it('that a reply which just stops has no text', () => {
    expect(noteOf('{"choices":[{"delta":{"content":" \\n"},"finish_reason":"stop"}]}')).toBe(
      'The reply has no text.',
    )
  })

  it('that the model asked for a tool', () => {
    expect(
      noteOf(
        '{"choices":[{"delta":{"tool_calls":[{"function":{"name":"run_python"}}]},"finish_reason":"tool_calls"}]}',
      ),
    ).toBe('The model asked for a tool (run_python) and wrote no text; no tools are offered here.')
  })

  it('a refusal as text, and that it is one', () => {
    expect(
      readWhole('data: {"choices":[{"delta":{"refusal":"I cannot."},"finish_reason":"stop"}]}\n\n'),
    ).toEqual([
      { type: 'text-delta', text: 'I cannot.' },
      { type: 'reply-finished', finishReason: 'content-filter', note: 'The model refused to answer.' },
    ])
  })

  it.each([
    ['max_tokens', 'length'],
    ['model_length', 'length'],
    ['end_turn', 'stop'],
    ['content_filter', 'content-filter'],
    ['error', 'error'],
    ['toString', 'unknown'],
  ])('the finish reason %s as %s', (named, finishReason) => {
    const body = `data: {"choices":[{"delta":{"content":"x"},"finish_reason":"${named}"}]}\n\n`
    expect(readWhole(body).at(-1)).toMatchObject({ type: 'reply-finished', finishReason })
  })

  it.each([
    ['reasoning_content', '{"reasoning_content":"think"}'],
    ['reasoning', '{"reasoning":"think","reasoning_content":null}'],
    ['both alike', '{"reasoning":"think","reasoning_content":"think"}'],
    [
      'reasoning_details',
      '{"reasoning":null,"reasoning_details":[{"type":"reasoning.text","text":"think"}]}',
    ],
    ['reasoning and its details', '{"reasoning":"think","reasoning_details":[{"text":"think"}]}'],
    ['a summary', '{"reasoning_details":[{"type":"reasoning.summary","summary":"think"}]}'],
    ['parts of the content', '{"content":[{"type":"thinking","thinking":[{"type":"text","text":"think"}]}]}'],
  ])('thinking from %s once', (_name, delta) => {
    expect(readWhole(`data: {"choices":[{"delta":${delta}}]}\n\n`)[0]).toEqual({
      type: 'thinking-delta',
      text: 'think',
    })
  })
})

describe('createReplyReader throws', () => {
  it.each([
    [
      'a bare string (fox1245/NeoGraph#124)',
      '{"error":"STREAM_EXPLODED"}',
      'stream-broken',
      'STREAM_EXPLODED',
    ],
    [
      'error_type and error_message (NousResearch/hermes-agent#65643)',
      '{"choices":null,"error_type":"BadRequestError","error_message":"context too long"}',
      'endpoint-refused',
      'context too long',
    ],
    ['an error object', '{"error":{"message":"boom"}}', 'stream-broken', 'boom'],
    ['a rate limit', '{"error":{"code":429,"message":"slow down"}}', 'endpoint-overloaded', 'slow down'],
    [
      'an overload',
      '{"error":{"type":"overloaded_error","message":"Overloaded"}}',
      'endpoint-overloaded',
      'Overloaded',
    ],
    ['a fault', '{"error":{"code":502,"message":"upstream"}}', 'endpoint-overloaded', 'upstream'],
    [
      'a refusal',
      '{"error":{"message":"no such tool","status_code":400}}',
      'endpoint-refused',
      'no such tool',
    ],
    ['an object called error', '{"object":"error","message":"nope","code":40303}', 'stream-broken', 'nope'],
    ['an error that says nothing', '{"error":{"code":"E42"}}', 'stream-broken', 'E42'],
  ])('what the server says went wrong: %s', (_name, value, code, message) => {
    const { parts, error } = readFailing(`data: ${HI}\n\ndata: ${value}\n\ndata: [DONE]\n\n`)
    expect(parts).toEqual([{ type: 'text-delta', text: 'Hi' }])
    expect(error.code).toBe(code)
    expect(error.message).toContain(message)
  })

  it.each([
    ['JSON', 'event: error\ndata: {"message":"boom"}\n\n'],
    ['a JSON text', 'event: error\ndata: "boom"\n\n'],
    ['plain text', 'event: error\ndata: boom\n\n'],
  ])('an event named error with %s', (_name, event) => {
    const { parts, error } = readFailing(`data: ${HI}\n\n${event}`)
    expect(parts).toEqual([{ type: 'text-delta', text: 'Hi' }])
    expect(error.message).toBe('The endpoint reported an error in its reply: boom')
  })

  it('an error after the token limit as a truncated reply, with its usage', () => {
    const end = 'data: {"choices":[{"delta":{},"finish_reason":"length"}]}\n\n'
    const failing =
      'data: {"error":{"code":400,"message":"Token limit"},"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\n'
    const { parts, error } = readFailing(`data: ${HI}\n\n${end}${failing}`)
    expect(parts).toEqual([
      { type: 'text-delta', text: 'Hi' },
      { type: 'usage-reported', usage: { promptTokens: 1, completionTokens: 2 } },
    ])
    expect(error.code).toBe('reply-truncated')
  })

  it('rather than lose a piece that cannot be read', () => {
    const { parts, error } = readFailing(`data: ${HI}\n\ndata: {"choices":[{"del\n\ndata: ${STOP}\n\n`)
    expect(parts).toEqual([{ type: 'text-delta', text: 'Hi' }])
    expect(error.code).toBe('stream-broken')
  })

  it('when the body ends inside a value', () => {
    expect(readFailing(`data: ${HI}\n\ndata: {"choices":[{"del`).error.code).toBe('stream-broken')
  })

  it('when a line is longer than allowed', () => {
    const { error } = readFailing(`data: {"choices":[{"delta":{"content":"${'x'.repeat(2000)}`)
    expect(error.code).toBe('stream-broken')
    expect(error.message).toContain('1,000 characters')
  })

  it.each([
    ['a web page', '<!doctype html><h1>It works</h1>', 'endpoint-refused', 'leads to a web page'],
    ['something else in JSON', '{"status":"ok"}', 'stream-broken', 'not with a chat completion'],
    ['only an end', 'data: [DONE]\n\n', 'stream-broken', 'before it had written anything'],
    ['only comments', ': hello\n\n', 'stream-broken', 'not with a chat completion'],
    [
      'an error in place of a stream',
      '{"error":{"message":"no model loaded"}}',
      'stream-broken',
      'no model loaded',
    ],
    ['a list with an error', '[{"error":{"code":400,"message":"bad key"}}]', 'endpoint-refused', 'bad key'],
  ])('when the body is %s', (_name, body, code, message) => {
    const { parts, error } = readFailing(body)
    expect(parts).toEqual([])
    expect(error.code).toBe(code)
    expect(error.message).toContain(message)
  })
})

function readWhole(body: string): readonly ReplyPart[] {
  return readCut(body, Buffer.byteLength(body))
}

function readCut(body: string, place: number): readonly ReplyPart[] {
  const reader = createReplyReader({ lineCharacters: 1000 }, readChunk)
  const bytes = Buffer.from(body)
  const parts = [...reader.read(bytes.subarray(0, place)), ...reader.read(bytes.subarray(place))]
  return [...parts, ...reader.end()]
}

/** Neighbouring texts as one: where they are cut does not matter. */
function joined(parts: readonly ReplyPart[]): readonly ReplyPart[] {
  const texts = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')
  return [{ type: 'text-delta', text: texts }, ...parts.filter(({ type }) => type !== 'text-delta')]
}

function noteOf(chunk: string): string | undefined {
  const last = readWhole(`data: ${chunk}\n\n`).at(-1)
  return last?.type === 'reply-finished' ? last.note : undefined
}

function readFailing(body: string): { parts: readonly ReplyPart[]; error: PlaygroundError } {
  const reader = createReplyReader({ lineCharacters: 1000 }, readChunk)
  const parts: ReplyPart[] = []
  try {
    parts.push(...reader.read(Buffer.from(body)))
    for (const part of reader.end()) parts.push(part)
  } catch (error) {
    if (error instanceof PlaygroundError) return { parts, error }
    throw error
  }
  throw new Error('It did not fail.')
}
