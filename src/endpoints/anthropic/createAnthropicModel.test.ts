import { afterEach, describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Message, ReplyPart, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import type { ServerModelOptions } from '@/endpoints/server/createServerModel.ts'
import { createReplyReader } from '@/endpoints/server/createReplyReader.ts'
import { startModelServer, type ModelServer } from '../../../e2e/server/startModelServer.ts'
import type { ServerAnswer } from '../../../e2e/server/ServerAnswer.ts'
import { createAnthropicModel } from './createAnthropicModel.ts'
import { readMessageEvent } from './readMessageEvent.ts'

const KEY = 'sk-ant-planted/7Qm+Zt9rWx2LpE4vNc8Ys'
const ASKED: readonly Message[] = [{ role: 'user', content: 'Say hi' }]

const START = event('message_start', {
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    usage: {
      input_tokens: 9,
      cache_creation_input_tokens: 3,
      cache_read_input_tokens: 1,
      output_tokens: 1,
    },
  },
})
const PING = event('ping', {})
const THINKING =
  event('content_block_start', {
    index: 0,
    content_block: { type: 'thinking', thinking: '', signature: '' },
  }) +
  event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } }) +
  event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } }) +
  event('content_block_stop', { index: 0 })
const TEXT =
  event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }) +
  PING +
  event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: 'Grüße' } }) +
  event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: ' 你好' } }) +
  event('content_block_stop', { index: 1 })
const STOP = event('message_stop', {})
const WHOLE = START + THINKING + TEXT + ended('end_turn') + STOP

const READ: readonly ReplyPart[] = [
  { type: 'thinking-delta', text: 'Hm.' },
  { type: 'text-delta', text: 'Grüße' },
  { type: 'text-delta', text: ' 你好' },
  { type: 'usage-reported', usage: { promptTokens: 13, completionTokens: 7, cachedTokens: 1 } },
  { type: 'reply-finished', finishReason: 'stop' },
]

const servers: ModelServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

describe('createAnthropicModel sends', () => {
  it('the headers that a page needs, and no others', async () => {
    const sent: RequestInit[] = []
    const server = await start(stream(WHOLE))
    await collect(server, {
      fetch: (address, init) => {
        sent.push(init ?? {})
        return fetch(address, init)
      },
    })
    expect(sent.map(({ headers }) => headers)).toEqual([
      {
        'Content-Type': 'application/json',
        'anthropic-version': '2023-06-01',
        'anthropic-dangerous-direct-browser-access': 'true',
        'x-api-key': KEY,
      },
    ])
    expect(sent[0]).toMatchObject({ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/messages'])
  })

  it('system texts apart, the sampling it knows, and always a limit', async () => {
    const server = await start(stream(WHOLE))
    const messages: readonly Message[] = [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello \n' },
    ]
    await collect(server, { messages, sampling: { temperature: 0, seed: 7, stop: ['\n', '```output'] } })
    await collect(server, { sampling: { maxTokens: 50, topP: 0.5 } })
    expect(server.requests.map(({ body }) => body)).toEqual([
      {
        model: 'claude',
        system: 'Be short.',
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello' },
        ],
        stream: true,
        max_tokens: 8192,
        temperature: 0,
        stop_sequences: ['```output'],
      },
      { model: 'claude', messages: ASKED, stream: true, max_tokens: 50, top_p: 0.5 },
    ])
  })

  it('a thinking budget beside what the answer may take, without what thinking refuses', async () => {
    const server = await start(stream(WHOLE))
    await collect(server, {
      sampling: { maxTokens: 50, temperature: 0, topP: 0.5 },
      parameters: { thinkingTokens: 2000 },
    })
    expect(server.requests[0]?.body).toEqual({
      model: 'claude',
      messages: ASKED,
      stream: true,
      max_tokens: 2050,
      thinking: { type: 'enabled', budget_tokens: 2000 },
    })
  })

  it.each<[string, object, string, Sampling, number | undefined]>([
    ['a smaller limit', { max_tokens: 4096 }, 'max_tokens: 8192 > 4096, which is the maximum', {}, undefined],
    [
      'no top-p',
      { temperature: 0, max_tokens: 8192 },
      '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
      { temperature: 0, topP: 0.5 },
      undefined,
    ],
    [
      'adaptive thinking',
      { thinking: { type: 'adaptive' }, max_tokens: 10_192 },
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive".',
      {},
      2000,
    ],
  ])('%s where a model asks for that, and remembers it', async (_name, form, message, sampling, thinking) => {
    const server = await start(refusal(400, 'invalid_request_error', message), stream(WHOLE))
    const parts = await collect(server, {
      sampling,
      ...(thinking === undefined ? {} : { parameters: { thinkingTokens: thinking } }),
    })
    expect(parts).toEqual(READ)
    expect(server.requests[1]?.body).toEqual({ model: 'claude', messages: ASKED, stream: true, ...form })
  })
})

describe('createAnthropicModel gives', () => {
  it('thinking, text, usage and the end', async () => {
    expect(await collect(await start(stream(WHOLE)), {})).toEqual(READ)
  })

  it('the same wherever the bytes are cut', () => {
    const bytes = new TextEncoder().encode(WHOLE)
    const places = Array.from(bytes, (_, at) => at)
    for (const at of places) {
      const reader = createReplyReader({ lineCharacters: 10_000 }, readMessageEvent)
      const parts = [...reader.read(bytes.subarray(0, at)), ...reader.read(bytes.subarray(at))]
      if (JSON.stringify([...parts, ...reader.end()]) !== JSON.stringify(READ)) expect({ at }).toBeUndefined()
    }
    expect(places.length).toBeGreaterThan(1000)
  })

  it.each([
    ['with CRLF', WHOLE.replaceAll('\n', '\r\n')],
    ['without a space after data', WHOLE.replaceAll('data: ', 'data:')],
    ['with comments, also sent as data', `: hello\n\n${WHOLE.replaceAll(PING, 'data: : PING\n\n')}`],
    ['without event names', WHOLE.replaceAll(/event: .*\n/g, '')],
    ['with unknown events and blocks', `${START}${event('hologram', { x: 1 })}${WHOLE.slice(START.length)}`],
    ['without its last event', WHOLE.slice(0, -STOP.length)],
  ])('a stream %s', async (_name, body) => {
    expect(await collect(await start(stream(body)), {})).toEqual(READ)
  })

  it('a complete reply although the connection stays open', async () => {
    expect(await collect(await start({ ...stream(WHOLE), ending: 'open' }), {})).toEqual(READ)
    const unended = stream(WHOLE.slice(0, -STOP.length))
    expect(await collect(await start({ ...unended, ending: 'open' }), { graceMs: 50 })).toEqual(READ)
  })

  it('a whole message of a server that does not stream', async () => {
    const body = JSON.stringify({
      type: 'message',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'Grüße 你好' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 12, cache_read_input_tokens: 1, output_tokens: 7 },
    })
    expect(await collect(await start({ type: 'body', body, contentType: 'application/json' }), {})).toEqual([
      READ[0],
      { type: 'text-delta', text: 'Grüße 你好' },
      ...READ.slice(3),
    ])
  })

  it.each([
    ['max_tokens', 'length', undefined],
    ['stop_sequence', 'stop', undefined],
    ['refusal', 'content-filter', undefined],
    ['model_context_window_exceeded', 'length', undefined],
    ['dance', 'unknown', 'The endpoint gave the unknown finish reason “dance”.'],
  ])('the end %s as %s', async (reason, finishReason, note) => {
    const parts = await collect(await start(stream(START + TEXT + ended(reason) + STOP)), {})
    expect(parts.at(-1)).toEqual({ type: 'reply-finished', finishReason, ...(note && { note }) })
  })

  it('what an empty reply was spent on', async () => {
    const thought = await collect(await start(stream(START + THINKING + ended('max_tokens') + STOP)), {})
    expect(thought.at(-1)).toMatchObject({
      finishReason: 'length',
      note: expect.stringContaining('used up by thinking'),
    })
    const tool = event('content_block_start', { content_block: { type: 'tool_use', name: 'calculator' } })
    const asked = await collect(await start(stream(START + tool + ended('tool_use') + STOP)), {})
    expect(asked.at(-1)).toMatchObject({ note: expect.stringContaining('asked for a tool (calculator)') })
  })
})

describe('createAnthropicModel fails', () => {
  const OVERLOADED = event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })

  it.each<[string, ServerAnswer, string, RegExp]>([
    [
      '401',
      refusal(401, 'authentication_error', `invalid x-api-key ${KEY}`),
      'endpoint-refused',
      /refused the key \(401\).*\[key\]/,
    ],
    ['404', refusal(404, 'not_found_error', 'model: claude'), 'endpoint-refused', /has no model “claude”/],
    ['429', refusal(429, 'rate_limit_error', 'slow down'), 'endpoint-overloaded', /no more requests for now/],
    ['529', refusal(529, 'overloaded_error', 'Overloaded'), 'endpoint-overloaded', /overloaded/],
    [
      'no credit',
      refusal(400, 'invalid_request_error', 'Your credit balance is too low'),
      'endpoint-refused',
      /no credit left/,
    ],
    [
      'a long prompt',
      refusal(400, 'invalid_request_error', 'prompt is too long: 2 > 1'),
      'endpoint-refused',
      /prompt is too long/,
    ],
    ['a web page', { type: 'html' }, 'endpoint-refused', /leads to a web page/],
    ['an error in the stream', stream(START + TEXT + OVERLOADED), 'endpoint-overloaded', /busy/],
    [
      'a bare error in the stream',
      stream('event: error\ndata: {"type":"error","error":"burst"}\n\n'),
      'stream-broken',
      /burst/,
    ],
    ['a reset', { ...stream(START + TEXT), ending: 'reset' }, 'stream-broken', /connection broke/],
    ['a stall', { ...stream(START + TEXT), ending: 'open' }, 'stream-broken', /stopped writing/],
    ['nothing', stream(''), 'stream-broken', /nothing else/],
    ['another protocol', stream('data: {"hello":1}\n\n'), 'stream-broken', /not with a chat completion/],
  ])('after %s', async (_name, answer, code, sentence) => {
    const error = await fail(await start(answer))
    expect(error.code).toBe(code)
    expect(error.message).toMatch(sentence)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error.cause)}`).not.toContain(KEY)
  })

  it('at once with the reason of the signal, and closes the connection', async () => {
    const server = await start({ ...stream(START + TEXT), ending: 'open' })
    const controller = new AbortController()
    const reading = async () => {
      const model = createAnthropicModel(endpointAt(server), 'claude', { key: () => KEY })
      for await (const part of model.reply({ messages: ASKED, sampling: {} }, controller.signal)) {
        if (part.type === 'text-delta') controller.abort('stopped')
      }
    }
    await expect(reading()).rejects.toBe('stopped')
    await expect.poll(() => server.requests[0]?.wasAborted).toBe(true)
  })
})

function event(name: string, fields: object): string {
  return `event: ${name}\ndata: ${JSON.stringify({ type: name, ...fields })}\n\n`
}

function ended(reason: string): string {
  return event('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 7 },
  })
}

function stream(body: string): Extract<ServerAnswer, { type: 'body' }> {
  return { type: 'body', body }
}

function refusal(status: number, type: string, message: string): ServerAnswer {
  return {
    type: 'body',
    status,
    contentType: 'application/json',
    body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }),
  }
}

async function start(...answers: readonly ServerAnswer[]): Promise<ModelServer> {
  const server = await startModelServer({ answers })
  servers.push(server)
  return server
}

function endpointAt({ baseUrl }: ModelServer, parameters: Endpoint['parameters'] = {}): Endpoint {
  return { id: 'e', name: 'Test', baseUrl, models: [], kind: 'anthropic', parameters }
}

type Asking = Partial<ServerModelOptions> & {
  readonly messages?: readonly Message[]
  readonly sampling?: Sampling
  readonly parameters?: Endpoint['parameters']
}

async function collect(
  server: ModelServer,
  { messages = ASKED, sampling = {}, parameters, ...options }: Asking,
): Promise<readonly ReplyPart[]> {
  const model = createAnthropicModel(endpointAt(server, parameters), 'claude', { key: () => KEY, ...options })
  const parts: ReplyPart[] = []
  const { signal } = new AbortController()
  for await (const part of model.reply({ messages, sampling }, signal)) parts.push(part)
  return parts
}

async function fail(server: ModelServer): Promise<PlaygroundError> {
  try {
    await collect(server, { idleTimeoutMs: 200 })
  } catch (error) {
    if (error instanceof PlaygroundError) return error
    throw error
  }
  throw new Error('It did not fail.')
}
