import { afterEach, describe, expect, it } from 'vitest'
import type { ReplyPart, Sampling } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import {
  findRefusedAddress,
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../../e2e/server/startModelServer.ts'
import type { ServerAnswer } from '../../../e2e/server/ServerAnswer.ts'
import type { ServerModelOptions } from '@/endpoints/server/createServerModel.ts'
import { createOpenAiModel } from './createOpenAiModel.ts'

const KEY = 'sk-planted/7Qm+Zt9rWx2LpE4vNc8Ys'
const HI = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n'
const STOP = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'
const USAGE = 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1}}\n\n'

const servers: ModelServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

describe('createOpenAiModel sends', () => {
  it('the messages, and only the sampling fields that are set', async () => {
    const server = await start({ answers: [{ type: 'text', text: 'Hi' }] })
    await collect(server.baseUrl, { sampling: { temperature: 0, maxTokens: 512, stop: [] } })
    await collect(server.baseUrl, { sampling: { topP: 0.9, seed: 7, stop: ['\n\n'] } })
    const common = {
      model: 'test-model',
      messages: [{ role: 'user', content: 'Say hi' }],
      stream: true,
      stream_options: { include_usage: true },
    }
    expect(server.requests.map(({ body }) => body)).toEqual([
      { ...common, temperature: 0, max_tokens: 512 },
      { ...common, top_p: 0.9, seed: 7, stop: ['\n\n'] },
    ])
  })

  it('no header of its own but Content-Type and Authorization (ollama/ollama#8342, #9236, #669)', async () => {
    const sent: RequestInit[] = []
    const spy: typeof fetch = (address, init) => {
      sent.push(init ?? {})
      return fetch(address, init)
    }
    const server = await start({})
    await collect(server.baseUrl, { key: () => KEY, fetch: spy })
    await collect(server.baseUrl, { key: () => undefined, fetch: spy })
    expect(sent.map(({ headers }) => headers)).toEqual([
      { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      { 'Content-Type': 'application/json' },
    ])
    expect(sent[0]).toMatchObject({ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' })
    const arrived = server.requests.map(({ headers }) => Object.keys(headers))
    expect(arrived.flat().filter((name) => name.startsWith('x-'))).toEqual([])
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${KEY}`,
      undefined,
    ])
  })

  it('the key as it is at the time of the call', async () => {
    const server = await start({})
    let key: string | undefined = 'first-key'
    const model = createOpenAiModel(endpointAt(server.baseUrl), 'm', { key: () => key })
    const request = { messages: [], sampling: {} }
    await drain(model.reply(request, new AbortController().signal))
    key = undefined
    await drain(model.reply(request, new AbortController().signal))
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer first-key',
      undefined,
    ])
  })

  it('the question again without the usage option where a server does not know it, and remembers that', async () => {
    const server = await start({
      answers: ({ body }) =>
        isRecord(body) && body['stream_options'] !== undefined
          ? { type: 'error', status: 400, message: 'Unrecognized request argument supplied: stream_options' }
          : { type: 'text', text: 'Hi' },
    })
    const model = createOpenAiModel(endpointAt(server.baseUrl), 'm', { key: () => undefined })
    for (let turn = 0; turn < 2; turn++) {
      const parts = await drain(model.reply({ messages: [], sampling: {} }, new AbortController().signal))
      expect(parts.at(-1)).toEqual({ type: 'reply-finished', finishReason: 'stop' })
    }
    expect(server.requests.length).toBe(3)
  })

  it('the token limit under its newer name where a server asks for that', async () => {
    const server = await start({
      answers: ({ body }) =>
        isRecord(body) && body['max_tokens'] !== undefined
          ? {
              type: 'error',
              status: 400,
              message: "Unsupported parameter: use 'max_completion_tokens' instead.",
            }
          : { type: 'text', text: 'Hi' },
    })
    await collect(server.baseUrl, { sampling: { maxTokens: 9 } })
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 9 })
  })

  it('nothing again after other refusals', async () => {
    const server = await start({
      answers: [{ type: 'error', status: 400, message: 'temperature must be 1' }],
    })
    const { error } = await fail(server.baseUrl)
    expect(error.code).toBe('endpoint-refused')
    expect(error.message).toBe(
      'The endpoint refuses a sampling setting (400). Clear it and run again. It says: temperature must be 1',
    )
    expect(server.requests.length).toBe(1)
  })
})

describe('createOpenAiModel gives', () => {
  it('thinking, text, usage and the end, in this order', async () => {
    const server = await start({
      answers: [{ type: 'text', thinking: 'Hm.', text: 'Hello there', deltaCharacters: 6 }],
    })
    expect(await collect(server.baseUrl, {})).toEqual([
      { type: 'thinking-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Hello ' },
      { type: 'text-delta', text: 'there' },
      { type: 'usage-reported', usage: { promptTokens: 100, completionTokens: 3 } },
      { type: 'reply-finished', finishReason: 'stop' },
    ])
  })

  it('who answers', () => {
    const model = createOpenAiModel(endpointAt('http://localhost:1'), 'qwen3:8b', { key: () => undefined })
    expect(model.identity).toEqual({ id: 'e/qwen3:8b', name: 'qwen3:8b (Test)', kind: 'endpoint' })
  })

  it.each([
    ['after the finish reason (cohere-ai/cohere-python#756)', HI + STOP, false],
    ['without [DONE] (waybarrios/vllm-mlx#101)', HI + STOP + USAGE, true],
    ['after [DONE]', `${HI}${STOP}${USAGE}data: [DONE]\n\n`, true],
  ])('a complete reply although the connection stays open %s', async (_name, body, hasUsage) => {
    const server = await start({ answers: [{ type: 'body', body, ending: 'open' }] })
    const usage = { type: 'usage-reported', usage: { promptTokens: 3, completionTokens: 1 } }
    expect(await collect(server.baseUrl, { graceMs: 100 })).toEqual([
      { type: 'text-delta', text: 'Hi' },
      ...(hasUsage ? [usage] : []),
      { type: 'reply-finished', finishReason: 'stop' },
    ])
  })

  it('a complete reply although the connection breaks after its end', async () => {
    const server = await start({ answers: [{ type: 'body', body: HI + STOP, ending: 'reset' }] })
    expect((await collect(server.baseUrl, {})).at(-1)).toEqual({
      type: 'reply-finished',
      finishReason: 'stop',
    })
  })

  it('each part when it arrives, not when the reply is complete', async () => {
    const server = await start({ answers: [{ type: 'text', text: 'a'.repeat(160), deltaMs: 30 }] })
    const startMs = performance.now()
    let firstMs = 0
    await drain(ask(server.baseUrl, {}), () => (firstMs ||= performance.now() - startMs))
    expect(firstMs).toBeLessThan((performance.now() - startMs) / 2)
  })

  it('up to a reader who leaves: the connection is closed', async () => {
    const server = await start({ answers: [{ type: 'text', text: 'a'.repeat(16_000), deltaMs: 5 }] })
    for await (const part of ask(server.baseUrl, {})) {
      expect(part.type).toBe('text-delta')
      break
    }
    await expect.poll(() => server.requests[0]?.wasAborted).toBe(true)
  })
})

describe('createOpenAiModel stops', () => {
  it('at once with the reason of the signal, and closes the connection', async () => {
    const server = await start({ answers: [{ type: 'text', text: 'a'.repeat(16_000), deltaMs: 5 }] })
    const controller = new AbortController()
    const parts: ReplyPart[] = []
    const reading = drain(ask(server.baseUrl, { signal: controller.signal }), (part) => {
      parts.push(part)
      if (parts.length === 3) controller.abort('stopped')
    })
    await expect(reading).rejects.toBe('stopped')
    expect(parts.length).toBeGreaterThanOrEqual(3)
    await expect.poll(() => server.requests[0]?.wasAborted).toBe(true)
  })

  it('while it waits for the first byte', async () => {
    const server = await start({ answers: [{ type: 'silence' }] })
    const controller = new AbortController()
    setTimeout(() => controller.abort('stopped'), 50)
    await expect(drain(ask(server.baseUrl, { signal: controller.signal }))).rejects.toBe('stopped')
  })

  it('before it has begun, without a call', async () => {
    const server = await start({})
    await expect(drain(ask(server.baseUrl, { signal: AbortSignal.abort('gone') }))).rejects.toBe('gone')
    expect(server.requests.length).toBe(0)
  })
})

describe('createOpenAiModel throws for a broken reply', () => {
  it.each<[string, ServerAnswer, Partial<ServerModelOptions>, string, string]>([
    [
      'a stall',
      { type: 'body', body: HI, ending: 'open' },
      { idleTimeoutMs: 600 },
      'stream-broken',
      'nothing came for 0.6 seconds',
    ],
    ['a reset', { type: 'body', body: HI, ending: 'reset' }, {}, 'stream-broken', 'The connection broke'],
    [
      'a flood',
      { type: 'body', body: HI.repeat(100) },
      { totalBytes: 2000 },
      'reply-truncated',
      'more than 2,000 bytes',
    ],
    [
      'a long line',
      { type: 'body', body: `${HI}data: ${'x'.repeat(5000)}` },
      { lineCharacters: 1000 },
      'stream-broken',
      'more than 1,000 characters',
    ],
    [
      'an error inside',
      { type: 'body', body: `${HI}data: {"error":"STREAM_EXPLODED"}\n\n` },
      {},
      'stream-broken',
      'STREAM_EXPLODED',
    ],
  ])('after %s, and what came before it stays', async (_name, answer, options, code, message) => {
    const server = await start({ answers: [answer] })
    const { parts, error } = await fail(server.baseUrl, options)
    expect(parts[0]).toEqual({ type: 'text-delta', text: 'Hi' })
    expect(parts.some(({ type }) => type === 'reply-finished')).toBe(false)
    expect(error.code).toBe(code)
    expect(error.message).toContain(message)
  })

  it('after a trickle that never ends', async () => {
    const server = await start({
      answers: [{ type: 'text', text: 'a'.repeat(9000), deltaCharacters: 1, deltaMs: 20 }],
    })
    const { parts, error } = await fail(server.baseUrl, { totalTimeoutMs: 700 })
    expect(parts.length).toBeGreaterThan(1)
    expect(error.code).toBe('stream-broken')
    expect(error.message).toContain('took longer than 0.7 seconds')
  })

  it('after no answer at all', async () => {
    const server = await start({ answers: [{ type: 'silence' }] })
    const { error } = await fail(server.baseUrl, { idleTimeoutMs: 100 })
    expect(error.code).toBe('endpoint-overloaded')
    expect(error.message).toContain('did not begin to answer within 0.1 seconds')
  })

  it.each<[string, ServerAnswer, string]>([
    ['204', { type: 'body', status: 204, body: '' }, 'answered with status 204 and nothing else'],
    ['nothing', { type: 'body', body: '' }, 'answered with status 200 and nothing else'],
  ])('when the body is %s', async (_name, answer, message) => {
    const server = await start({ answers: [answer] })
    const { error } = await fail(server.baseUrl)
    expect(error.code).toBe('stream-broken')
    expect(error.message).toContain(message)
  })
})

describe('createOpenAiModel explains', () => {
  it.each<[string, ServerAnswer, string, RegExp]>([
    [
      'a refused key',
      { type: 'error', status: 401, message: 'Incorrect API key provided' },
      'endpoint-refused',
      /refused the key \(401\).*It says: Incorrect API key provided$/,
    ],
    [
      'an empty account',
      { type: 'error', status: 402, message: 'Pay' },
      'endpoint-refused',
      /no credit left/,
    ],
    [
      'a ban',
      { type: 'error', status: 403, message: 'Forbidden' },
      'endpoint-refused',
      /does not allow this \(403\)/,
    ],
    [
      'an unknown model',
      { type: 'error', status: 404, message: 'model "x" not found' },
      'endpoint-refused',
      /has no model “test-model” \(404\). Choose one that it lists/,
    ],
    [
      'a wrong path',
      { type: 'html', status: 404 },
      'endpoint-refused',
      /There is nothing at http.*\/v1\/chat\/completions \(404\)/,
    ],
    [
      'a prompt that is too long',
      { type: 'error', status: 400, message: "This model's maximum context length is 8192 tokens" },
      'endpoint-refused',
      /prompt is too long/,
    ],
    ['a request that is too large', { type: 'body', status: 413, body: '' }, 'endpoint-refused', /too large/],
    [
      'a rate limit',
      { type: 'rate-limited', retryAfter: '12', exposed: true },
      'endpoint-overloaded',
      /\(429\). Wait 12 seconds and run again/,
    ],
    [
      'a rate limit without a time',
      { type: 'rate-limited' },
      'endpoint-overloaded',
      /\(429\). Wait a minute and run again/,
    ],
    [
      'a used-up quota',
      { type: 'error', status: 429, message: 'You exceeded your current quota', code: 'insufficient_quota' },
      'endpoint-refused',
      /waiting will not help/,
    ],
    [
      'a fault',
      { type: 'error', status: 500, message: 'CUDA out of memory' },
      'endpoint-overloaded',
      /fault of its own \(500\).*CUDA out of memory/,
    ],
    [
      'a bad gateway',
      { type: 'html', status: 502 },
      'endpoint-overloaded',
      /in front of the model gets no answer from it \(502\). Try again later\.$/,
    ],
    [
      'an overload',
      { type: 'body', status: 503, body: 'loading', headers: { 'Retry-After': '90' } },
      'endpoint-overloaded',
      /still loading the model \(503\). Wait 90 seconds/,
    ],
    ['a web page in place of a stream', { type: 'html' }, 'endpoint-refused', /leads to a web page/],
    [
      'JSON that is an error with status 200',
      { type: 'body', body: '{"error":{"message":"no model loaded"}}', contentType: 'application/json' },
      'stream-broken',
      /no model loaded/,
    ],
    [
      'errors as FastAPI has them',
      { type: 'body', status: 422, body: '{"detail":[{"msg":"field required"}]}' },
      'endpoint-refused',
      /field required/,
    ],
    [
      'errors in plain text',
      { type: 'body', status: 418, body: 'I am a teapot' },
      'endpoint-refused',
      /It says: I am a teapot$/,
    ],
  ])('%s', async (_name, answer, code, message) => {
    const server = await start({ answers: [answer] })
    const { parts, error } = await fail(server.baseUrl, { key: () => KEY })
    expect(parts).toEqual([])
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
    // Never by itself: a browser cannot tell a rate limit from CORS, and a second call may cost money.
    expect(server.requests.length).toBe(1)
  })

  it('a missing key', async () => {
    const server = await start({ answers: [{ type: 'error', status: 401, message: 'No key' }] })
    expect((await fail(server.baseUrl)).error.message).toContain('wants a key (401). Enter one in Settings')
  })

  it('how long to wait also as data', async () => {
    const server = await start({ answers: [{ type: 'rate-limited', retryAfter: '12' }] })
    expect((await fail(server.baseUrl)).error.cause).toEqual({
      status: 429,
      retry: 'yes',
      retryAfterMs: 12_000,
    })
  })

  it('a redirect to another origin, and does not follow it with the key', async () => {
    const other = await start({})
    const server = await start({ answers: [{ type: 'redirect', to: `${other.baseUrl}/chat/completions` }] })
    const { error } = await fail(server.baseUrl, { key: () => KEY })
    expect(error.code).toBe('endpoint-unreachable')
    expect(error.message).toContain('redirects to another address')
    expect(other.requests).toEqual([])
  })

  it('a server that is off', async () => {
    const { error } = await fail(await findRefusedAddress(), { pageUrl: 'http://localhost:4173/' })
    expect(error.code).toBe('endpoint-unreachable')
    expect(error.message).toContain('nothing can be reached there')
    expect(error.message).toContain('does not allow pages from http://localhost:4173 (CORS)')
  })

  // watsonbox/exportify#232, yazon/flexllama#30: to a page they all look the same, so each is named.
  it.each([
    ['http://localhost:11434', 'set OLLAMA_ORIGINS=https://school.example and start it again'],
    ['http://localhost:1234/v1', 'Enable CORS'],
    ['http://127.0.0.1:8080', 'start llama-server'],
    ['http://localhost:8000/v1', `--allowed-origins '["https://school.example"]'`],
    ['https://models.example/v1', 'The server must be set up to allow this page.'],
  ])('a call to %s that the browser only calls a failure', async (baseUrl, advice) => {
    const failing: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const { error } = await fail(baseUrl, { fetch: failing, pageUrl: 'https://school.example/playground/' })
    expect(error.code).toBe('endpoint-unreachable')
    expect(error.message).toContain(advice)
    for (const cause of ['is the network up?', 'CORS', 'A redirect', 'rate limit'])
      expect(error.message).toContain(cause)
  })

  it('mixed content before any call (vgel/logitloom#1)', async () => {
    let calls = 0
    const counting: typeof fetch = () => {
      calls += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    const { error } = await fail('http://192.168.1.20:8080', {
      fetch: counting,
      pageUrl: 'https://school.example/',
    })
    expect(error.code).toBe('endpoint-unreachable')
    expect(error.message).toContain('the browser blocks plain http to 192.168.1.20:8080')
    expect(calls).toBe(0)
  })
})

describe('createOpenAiModel never shows the key', () => {
  it.each([
    ['plain', KEY],
    ['URL-encoded', encodeURIComponent(KEY)],
    ['in base64', btoa(KEY)],
    ['cut', KEY.slice(0, 12)],
    ['masked', `${KEY.slice(0, 4)}****${KEY.slice(-4)}`],
  ])('when the server echoes it %s', async (_name, echoed) => {
    const answers: readonly ServerAnswer[] = [
      { type: 'error', status: 401, message: `Incorrect API key: ${echoed}` },
      { type: 'body', status: 500, body: `authorization: Bearer ${echoed}` },
      { type: 'body', body: `data: {"error":{"message":"bad key ${echoed}"}}\n\n` },
      { type: 'body', body: `data: {"${echoed}\n\n${HI}` },
    ]
    for (const answer of answers) {
      const server = await start({ answers: [answer] })
      const { error } = await fail(server.baseUrl, { key: () => KEY })
      const shown = `${error.message} ${error.stack} ${JSON.stringify(error.cause)}`
      expect(shown).not.toContain(echoed)
      expect(shown).toContain('[key]')
    }
  })
})

async function start(options: ModelServerOptions): Promise<ModelServer> {
  const server = await startModelServer(options)
  servers.push(server)
  return server
}

function endpointAt(baseUrl: string) {
  return { id: 'e', name: 'Test', baseUrl, models: [] }
}

type Asking = Partial<ServerModelOptions> & { readonly sampling?: Sampling; readonly signal?: AbortSignal }

function ask(baseUrl: string, { sampling = {}, signal, ...options }: Asking): AsyncIterable<ReplyPart> {
  const model = createOpenAiModel(endpointAt(baseUrl), 'test-model', { key: () => undefined, ...options })
  const messages = [{ role: 'user', content: 'Say hi' }] as const
  return model.reply({ messages, sampling }, signal ?? new AbortController().signal)
}

async function drain(
  reply: AsyncIterable<ReplyPart>,
  onPart: (part: ReplyPart) => void = () => undefined,
): Promise<readonly ReplyPart[]> {
  const parts: ReplyPart[] = []
  for await (const part of reply) {
    parts.push(part)
    onPart(part)
  }
  return parts
}

function collect(baseUrl: string, asking: Asking): Promise<readonly ReplyPart[]> {
  return drain(ask(baseUrl, asking))
}

async function fail(
  baseUrl: string,
  asking: Asking = {},
): Promise<{ parts: readonly ReplyPart[]; error: PlaygroundError }> {
  const parts: ReplyPart[] = []
  try {
    await drain(ask(baseUrl, asking), (part) => parts.push(part))
  } catch (error) {
    if (error instanceof PlaygroundError) return { parts, error }
    throw error
  }
  throw new Error('It did not fail.')
}
