import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerAnswer } from '../../e2e/server/ServerAnswer.ts'
import {
  findRefusedAddress,
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../e2e/server/startModelServer.ts'
import { RELAY_CODE } from '../../e2e/server/relayCode.ts'
import { QUESTION, RELAY_KEY, startTestRelay, type TestRelay } from '../../e2e/server/startTestRelay.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'

const started: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
})

async function start(
  options: ModelServerOptions = {},
  changes: Partial<RelayConfiguration> = {},
): Promise<{ readonly upstream: ModelServer; readonly relay: TestRelay }> {
  const upstream = await startModelServer(options)
  const relay = await startTestRelay(upstream.baseUrl, changes)
  started.push(upstream, relay)
  return { upstream, relay }
}

async function errorOf(response: Response): Promise<{ status: number; code: string; message: string }> {
  const { error } = await response.json()
  return { status: response.status, code: error.code, message: error.message }
}

function contentOf(stream: string): string {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)).choices?.[0]?.delta?.content ?? '')
    .join('')
}

/** Lines of the log are written when the connection has ended, which is after the last byte. */
async function logged(relay: TestRelay, count: number): Promise<readonly Record<string, unknown>[]> {
  await vi.waitFor(() => expect(relay.log.length).toBe(count))
  return relay.log.map((line) => JSON.parse(line))
}

const LIMITS = { requestsAMinute: 100, tokensADay: 100_000, parallel: 10 }

describe('a question', () => {
  it('reaches the upstream with the teacher’s key, and nothing else of the student’s request', async () => {
    const { upstream, relay } = await start()
    const response = await relay.ask(QUESTION, { key: `${RELAY_CODE}:ada` })
    expect(contentOf(await response.text())).toBe('ready')
    expect(upstream.requests).toHaveLength(1)
    expect(upstream.requests[0]).toMatchObject({ path: '/v1/chat/completions', body: QUESTION })
    expect(upstream.requests[0]?.headers['authorization']).toBe(`Bearer ${RELAY_KEY}`)
    expect(JSON.stringify(upstream.requests)).not.toContain(RELAY_CODE)
  })

  it('may be answered in one piece', async () => {
    const reply = {
      choices: [{ message: { content: '24' } }],
      usage: { prompt_tokens: 9, completion_tokens: 1 },
    }
    const { relay } = await start({ answers: [jsonAnswer(JSON.stringify(reply))] })
    const response = await relay.ask({ ...QUESTION, stream: false, stream_options: undefined })
    expect(await response.json()).toEqual(reply)
    expect(await logged(relay, 1)).toMatchObject([
      { status: 200, cost: { promptTokens: 9, completionTokens: 1, isEstimate: false } },
    ])
  })

  it.each([
    ['no code', '', 401],
    ['a wrong code', 'blue-herring', 401],
    ['a code with something behind it', `${RELAY_CODE}s`, 401],
    ['the beginning of the code', RELAY_CODE.slice(0, -1), 401],
    ['the teacher’s key', RELAY_KEY, 401],
    ['the code', RELAY_CODE, 200],
    ['the code and a name', `${RELAY_CODE}:ada`, 200],
  ])('with %s is the right status', async (_, key, status) => {
    const { upstream, relay } = await start()
    expect((await relay.ask(QUESTION, { key })).status).toBe(status)
    expect(upstream.requests).toHaveLength(status === 200 ? 1 : 0)
  })

  it('is turned away after twenty wrong codes, also with the right one', async () => {
    const { relay } = await start()
    for (let tries = 0; tries < 20; tries++) await relay.ask(QUESTION, { key: `guess-${tries}` })
    expect(await errorOf(await relay.ask(QUESTION))).toMatchObject({ status: 429 })
  })

  it.each([
    ['a model that is not offered', { ...QUESTION, model: 'dear-model' }, 404, 'model_not_found'],
    ['models to fall back on', { ...QUESTION, models: ['dear-model'] }, 400, 'invalid_request_error'],
    ['many choices', { ...QUESTION, n: 50 }, 400, 'invalid_request_error'],
    ['no messages', { ...QUESTION, messages: [] }, 400, 'invalid_request_error'],
    ['no JSON', 'hello', 400, 'invalid_request_error'],
    ['a body over the limit', { ...QUESTION, padding: 'x'.repeat(70_000) }, 413, 'invalid_request_error'],
  ])('with %s never reaches the upstream', async (_, question, status, code) => {
    const { upstream, relay } = await start()
    expect(await errorOf(await relay.ask(question))).toMatchObject({ status, code })
    expect(upstream.requests).toEqual([])
  })

  it('over the limit is also refused when its length is not announced', async () => {
    const { upstream, relay } = await start()
    const unannounced = {
      method: 'POST',
      headers: { Authorization: `Bearer ${RELAY_CODE}` },
      body: new ReadableStream({
        start(controller) {
          for (let piece = 0; piece < 70; piece++) controller.enqueue(new Uint8Array(1000).fill(120))
          controller.close()
        },
      }),
      // Node's own option, which the types of the page do not know.
      duplex: 'half',
    }
    const response = await fetch(`${relay.origin}/v1/chat/completions`, unannounced)
    expect(response.status).toBe(413)
    expect(upstream.requests).toEqual([])
  })
})

describe('limits', () => {
  it('of requests a minute hold for each student, and say when to come back', async () => {
    const { relay } = await start({}, { perStudent: { ...LIMITS, requestsAMinute: 2 } })
    const statuses = []
    for (const name of ['ada', 'ada', 'ada', 'ben']) {
      const response = await relay.ask(QUESTION, { key: `${RELAY_CODE}:${name}` })
      await response.text()
      statuses.push([name, response.status, response.headers.has('retry-after')])
    }
    expect(statuses).toEqual([
      ['ada', 200, false],
      ['ada', 200, false],
      ['ada', 429, true],
      ['ben', 200, false],
    ])
  })

  it('of the class hold whoever asks', async () => {
    const { relay } = await start({}, { inTotal: { ...LIMITS, requestsAMinute: 2 } })
    const statuses = []
    for (const name of ['ada', 'ben', 'cleo']) {
      statuses.push((await relay.ask(QUESTION, { key: `${RELAY_CODE}:${name}` })).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  it('count an address as one student, whatever names it gives', async () => {
    const { relay } = await start({}, { identity: 'address', perStudent: { ...LIMITS, requestsAMinute: 1 } })
    expect((await relay.ask(QUESTION, { key: `${RELAY_CODE}:ada` })).status).toBe(200)
    expect((await relay.ask(QUESTION, { key: `${RELAY_CODE}:ben` })).status).toBe(429)
  })

  it('count by the address that a trusted proxy saw, not by what stands before it', async () => {
    const { relay } = await start(
      {},
      { identity: 'address', trustsProxy: true, perStudent: { ...LIMITS, requestsAMinute: 1 } },
    )
    const statuses = []
    for (const forwarded of ['1.1.1.1, 10.0.0.7', '2.2.2.2, 10.0.0.7', '10.0.0.8']) {
      const response = await fetch(`${relay.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${RELAY_CODE}`, 'X-Forwarded-For': forwarded },
        body: JSON.stringify(QUESTION),
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 429, 200])
  })

  it('of tokens a day count what the upstream reports', async () => {
    const { relay } = await start({}, { perStudent: { ...LIMITS, tokensADay: 150 } })
    // The test server reports 100 + 2 tokens for a reply.
    await (await relay.ask(QUESTION)).text()
    await logged(relay, 1)
    await (await relay.ask(QUESTION)).text()
    await logged(relay, 2)
    expect(await errorOf(await relay.ask(QUESTION))).toEqual({
      status: 429,
      code: 'insufficient_quota',
      message: 'This has used up your tokens for today.',
    })
  })

  it('of tokens a day count four characters a token where nothing is reported', async () => {
    const body = `data: {"choices":[{"delta":{"content":"${'a'.repeat(400)}"}}]}\n\n`
    const { relay } = await start({ answers: [{ type: 'body', body }] })
    await (await relay.ask(QUESTION)).text()
    expect(await logged(relay, 1)).toMatchObject([
      { cost: { promptTokens: 8, completionTokens: 100, isEstimate: true } },
    ])
  })

  it('of places at the same time free a place when a reply is complete', async () => {
    const { relay } = await start(
      { answers: [{ type: 'text', text: 'slow', deltaCharacters: 1, deltaMs: 50 }] },
      { perStudent: { ...LIMITS, parallel: 1 } },
    )
    const first = await relay.ask(QUESTION)
    expect(await errorOf(await relay.ask(QUESTION))).toMatchObject({ status: 429 })
    await first.text()
    await logged(relay, 2)
    expect((await relay.ask(QUESTION)).status).toBe(200)
  })
})

describe('a stream', () => {
  it('is passed on piece by piece', async () => {
    const { relay } = await start({
      answers: [
        { type: 'body', body: 'data: {"choices":[{"delta":{"content":"one"}}]}\n\n', ending: 'open' },
      ],
    })
    const response = await relay.ask(QUESTION)
    const { value } = (await response.body?.getReader().read()) ?? {}
    // The upstream never ends this reply, so what is here came before its end.
    expect(contentOf(new TextDecoder().decode(value))).toBe('one')
  })

  it('is the same bytes, however they were cut', async () => {
    const body =
      'data: {"choices":[{"delta":{"content":"pi ≈ 3,14 🥧"}}]}\r\n\r\n: comment\r\n\r\ndata: [DONE]'
    const { relay } = await start({ answers: [{ type: 'body', body, cuts: 'every-byte' }] })
    expect(await (await relay.ask(QUESTION)).text()).toBe(body)
  })

  it('that a student stops is stopped at the upstream too', async () => {
    const { upstream, relay } = await start({
      answers: [{ type: 'text', text: 'x'.repeat(10_000), deltaCharacters: 1, deltaMs: 10 }],
    })
    const stop = new AbortController()
    const response = await relay.ask(QUESTION, { signal: stop.signal })
    await response.body?.getReader().read()
    stop.abort()
    await vi.waitFor(() => expect(upstream.requests[0]?.wasAborted).toBe(true))
    expect(await logged(relay, 1)).toMatchObject([{ status: 200, wasStopped: true }])
  })

  it('that a student stops before its first byte is stopped at the upstream too', async () => {
    const { upstream, relay } = await start({ answers: [{ type: 'silence' }] })
    const stop = new AbortController()
    const response = relay.ask(QUESTION, { signal: stop.signal })
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1))
    stop.abort()
    await expect(response).rejects.toThrow()
    await vi.waitFor(() => expect(upstream.requests[0]?.wasAborted).toBe(true))
  })

  it('that breaks off ends with an error and keeps what came', async () => {
    const body = 'data: {"choices":[{"delta":{"content":"half"}}]}\n\n'
    const { relay } = await start({ answers: [{ type: 'body', body, ending: 'reset' }] })
    const text = await (await relay.ask(QUESTION)).text()
    expect(text.startsWith(body)).toBe(true)
    expect(errorIn(text)).toBe('The connection to the relay’s model server broke off.')
  })

  it('that falls silent is ended', async () => {
    const body = 'data: {"choices":[]}\n\n'
    const { relay } = await start({ answers: [{ type: 'body', body, ending: 'open' }] }, { idleMs: 100 })
    expect(errorIn(await (await relay.ask(QUESTION)).text())).toBe(
      'The relay’s model server has said nothing for too long.',
    )
  })

  it('that goes on for too long is ended', async () => {
    const text = 'x'.repeat(1000)
    const { relay } = await start(
      { answers: [{ type: 'text', text, deltaCharacters: 1, deltaMs: 10 }] },
      { totalMs: 200 },
    )
    expect(errorIn(await (await relay.ask(QUESTION)).text())).toBe(
      'The relay ends replies that take as long as this one.',
    )
  })

  it('whose student reads nothing is ended too, and its place is free again', async () => {
    // More than the connection's buffers hold, and without a key fast to pass on.
    const body = `: ${'x'.repeat(1000)}\n`.repeat(30_000)
    const { upstream, relay } = await start(
      {
        answers: [
          { type: 'body', body },
          { type: 'text', text: 'ready' },
        ],
      },
      {
        upstreamKey: undefined,
        totalMs: 2000,
        replyBytes: 100_000_000,
        perStudent: { ...LIMITS, parallel: 1 },
      },
    )
    const { hostname, port } = new URL(relay.origin)
    const socket = connect(Number(port), hostname).pause()
    const question = JSON.stringify(QUESTION)
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nHost: relay\r\nAuthorization: Bearer ${RELAY_CODE}\r\n` +
        `Content-Length: ${question.length}\r\n\r\n${question}`,
    )
    await vi.waitFor(() => expect(relay.log).toHaveLength(1), { timeout: 10_000 })
    expect(upstream.requests[0]?.wasAborted).toBe(true)
    expect((await relay.ask(QUESTION)).status).toBe(200)
    socket.destroy()
  })

  it.each([
    ['in many lines', 'data: {}\n\n'.repeat(2000)],
    ['in one line', `data: ${'x'.repeat(300_000)}`],
  ])('that is too long %s is cut', async (_, body) => {
    const replyBytes = body.includes('\n') ? 10_000 : 1_000_000
    const { relay } = await start({ answers: [{ type: 'body', body }] }, { replyBytes })
    const text = await (await relay.ask(QUESTION)).text()
    expect(errorIn(text)).toBe('The reply is longer than the relay passes on.')
    expect(text.length).toBeLessThan(20_000)
  })

  it('goes to forty students at once, whole and to each their own', async () => {
    const { relay } = await start({
      answers: ({ body }) => ({
        type: 'text',
        text: replyFor(JSON.stringify(body)),
        deltaCharacters: 20,
        deltaMs: 5,
      }),
    })
    const names = Array.from({ length: 40 }, (_, position) => `student-${position}`)
    const replies = await Promise.all(
      names.map(async (name) => {
        const question = { ...QUESTION, messages: [{ role: 'user', content: name }] }
        return contentOf(await (await relay.ask(question, { key: `${RELAY_CODE}:${name}` })).text())
      }),
    )
    expect(replies).toEqual(names.map((name) => `${name} `.repeat(100)))
    expect(new Set((await logged(relay, 40)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('the upstream’s faults', () => {
  it.each<[string, ServerAnswer, number, string]>([
    [
      'a refused key',
      { type: 'error', status: 401, message: 'bad key' },
      502,
      'The relay’s own key is refused by its model server (401). Tell your teacher.',
    ],
    [
      'a bad question',
      { type: 'error', status: 400, message: 'max_tokens is unknown' },
      400,
      'max_tokens is unknown',
    ],
    [
      'a fault',
      { type: 'error', status: 503, message: 'loading' },
      502,
      'The relay’s model server has a fault (503). loading',
    ],
    [
      'too many requests',
      { type: 'rate-limited', retryAfter: '7' },
      429,
      'The relay’s model server takes no more requests for now. Rate limit reached',
    ],
    ['a page', { type: 'html' }, 502, 'The relay’s model server answers with something that is no reply.'],
    [
      'a redirect',
      { type: 'redirect', to: 'http://127.0.0.1:1/elsewhere' },
      502,
      'The relay’s model server does not answer as it should (307). Tell your teacher.',
    ],
  ])('%s is told in a sentence', async (_, answer, status, message) => {
    const { relay } = await start({ answers: [answer] })
    const response = await relay.ask(QUESTION)
    expect(response.headers.get('retry-after')).toBe(answer.type === 'rate-limited' ? '7' : null)
    expect(await errorOf(response)).toMatchObject({ status, message })
  })

  it('a server that is down is told without its address', async () => {
    const relay = await startTestRelay(await findRefusedAddress())
    started.push(relay)
    expect(await errorOf(await relay.ask(QUESTION))).toEqual({
      status: 502,
      code: 'upstream_error',
      message: 'The relay cannot reach its model server.',
    })
    expect(await logged(relay, 1)).toMatchObject([{ status: 502, problem: 'ECONNREFUSED' }])
  })

  it('a server that says nothing is given up', async () => {
    const { relay } = await start({ answers: [{ type: 'silence' }] }, { idleMs: 100 })
    expect(await errorOf(await relay.ask(QUESTION))).toMatchObject({ status: 504 })
  })
})

describe('the teacher’s key', () => {
  const echo = `Bearer ${RELAY_KEY} ${encodeURIComponent(RELAY_KEY)} ${btoa(RELAY_KEY)} ${RELAY_KEY.slice(0, 8)}****${RELAY_KEY.slice(-4)}`
  const event = `data: ${JSON.stringify({ choices: [{ delta: { content: echo } }] })}\n\n`

  it.each<[string, ServerAnswer]>([
    ['a reply', { type: 'text', text: echo, deltaCharacters: 1000 }],
    ['a reply cut at every byte', { type: 'body', body: event, cuts: 'every-byte' }],
    ['a reply in one piece', jsonAnswer(JSON.stringify({ choices: [{ message: { content: echo } }] }))],
    ['an error', { type: 'error', status: 400, message: echo }],
    ['an error of the server', { type: 'error', status: 500, message: echo }],
    ['a refusal', { type: 'error', status: 401, message: echo }],
    ['an error in the stream', { type: 'body', body: `data: {"error":{"message":"${echo}"}}\n\n` }],
    [
      'headers',
      { type: 'body', body: 'data: {}\n\n', headers: { 'X-Key': RELAY_KEY, 'Set-Cookie': RELAY_KEY } },
    ],
    ['a broken-off line', { type: 'body', body: `data: ${echo}`, ending: 'reset' }],
  ])('is in no answer and no log when the upstream echoes it in %s', async (_, answer) => {
    const { relay } = await start({ answers: [answer] }, { logsPrompts: true })
    const response = await relay.ask(QUESTION)
    const seen = `${JSON.stringify([...response.headers])}${await response.text()}`
    await logged(relay, 1)
    for (const text of [seen, relay.log.join('')]) {
      expect(text).not.toContain(RELAY_KEY.slice(3, 15))
      expect(text).not.toContain(RELAY_KEY.slice(-6))
      expect(text).not.toContain(btoa(RELAY_KEY).slice(0, 12))
    }
  })

  it('is in none of what the relay says of itself', async () => {
    const { relay } = await start()
    for (const path of ['/relay.json', '/v1/models', '/v1/keys', '/../.env', '/%2e%2e/package.json']) {
      const response = await fetch(`${relay.origin}${path}`, {
        headers: { Authorization: `Bearer ${RELAY_CODE}` },
      })
      const text = `${JSON.stringify([...response.headers])}${await response.text()}`
      expect(text).not.toContain(RELAY_KEY)
      expect(text).not.toContain(RELAY_CODE)
    }
  })
})

describe('the log', () => {
  it('has who, what and how much, and no words of the student or the model', async () => {
    const { relay } = await start({ answers: [{ type: 'text', text: 'Twenty-four.' }] })
    await (await relay.ask(QUESTION, { key: `${RELAY_CODE}:Ada` })).text()
    const [entry] = await logged(relay, 1)
    expect(entry).toEqual({
      time: expect.any(String),
      milliseconds: expect.any(Number),
      student: 'ada (127.0.0.1)',
      status: 200,
      model: 'test-model',
      cost: { promptTokens: 100, completionTokens: 3, isEstimate: false },
    })
  })

  it('has the words if the teacher asks for them, and never the access code', async () => {
    const { relay } = await start(
      { answers: [{ type: 'text', text: 'Twenty-four.' }] },
      { logsPrompts: true },
    )
    const question = {
      ...QUESTION,
      messages: [{ role: 'user', content: `my code is ${RELAY_CODE}\n{"a":1}` }],
    }
    await (await relay.ask(question)).text()
    expect(await logged(relay, 1)).toMatchObject([
      { prompt: [{ role: 'user', content: 'my code is [key]\n{"a":1}' }], reply: 'Twenty-four.' },
    ])
  })
})

describe('the relay', () => {
  it('offers the allowed models, to the class only', async () => {
    const { upstream, relay } = await start({ models: ['test-model', 'dear-model'] })
    const list = (key: string) =>
      fetch(`${relay.origin}/v1/models`, { headers: { Authorization: `Bearer ${key}` } })
    expect((await (await list(RELAY_CODE)).json()).data.map(({ id }: { id: string }) => id)).toEqual([
      'test-model',
    ])
    expect((await list('someone')).status).toBe(401)
    expect(upstream.requests).toEqual([])
  })

  it('tells the page what it is', async () => {
    const { relay } = await start()
    expect(await (await fetch(`${relay.origin}/relay.json`)).json()).toEqual({
      type: 'relay',
      name: 'Class 7b',
      models: ['test-model'],
      endpoint: './v1',
    })
  })

  it('serves the files of the page, and none outside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'relay-page-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
    const relay = await startTestRelay('http://127.0.0.1:1/v1', {}, folder)
    started.push(relay, { close: () => rm(folder, { recursive: true }) })
    const page = await fetch(`${relay.origin}/`)
    expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(await page.text()).toBe('<!doctype html><title>Page</title>')
    const { hostname, port } = new URL(relay.origin)
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc/passwd',
      '//etc/passwd',
    ]) {
      expect(await rawGet(hostname, Number(port), path)).toMatch(/^HTTP\/1\.1 40[04]/)
    }
  })

  it('gives no other site a way to ask: no CORS headers', async () => {
    const { upstream, relay } = await start()
    const response = await fetch(`${relay.origin}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(upstream.requests).toEqual([])
  })
})

function replyFor(body: string): string {
  const name = /student-\d+/.exec(body)?.[0] ?? ''
  return `${name} `.repeat(100)
}

function errorIn(stream: string): string {
  const events = stream.split(/\n\n/).filter((event) => event.startsWith('data: {"error"'))
  return JSON.parse(events.at(-1)?.slice('data: '.length) ?? '{}').error?.message
}

function jsonAnswer(body: string): ServerAnswer {
  return { type: 'body', contentType: 'application/json', body }
}

/** `fetch` tidies paths up before it asks; this does not. */
async function rawGet(host: string, port: number, path: string): Promise<string> {
  const socket = connect(port, host)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const piece of socket) text += String(piece)
  return text
}
