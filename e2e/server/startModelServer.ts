import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerAnswer } from './ServerAnswer.ts'
import { sendAnswer } from './sendAnswer.ts'

/** What a client sent. Header names are in lower case. */
type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** As JSON where it is JSON, else undefined. */
  readonly body: unknown
  /** Turns true when the client goes away before the answer is complete. */
  readonly wasAborted: boolean
}

/**
 * `all`: every origin, with the headers that local servers allow (Content-Type and Authorization, nothing else).
 * `preflight-only`: the answer itself has no CORS headers. `none`: no CORS headers at all. `no-preflight`: answers
 * have them, but the question that browsers ask first gets 401, as from a server that wants a key for everything.
 */
type CorsMode = 'all' | 'preflight-only' | 'none' | 'no-preflight'

export type ModelServerOptions = {
  readonly models?: readonly string[]
  readonly cors?: CorsMode
  /** Which headers it lets pages send; default `openai`. */
  readonly kind?: 'openai' | 'anthropic'
  /** One for each question in turn, the last one for all that follow; or chosen by the question. */
  readonly answers?: readonly ServerAnswer[] | ((request: RecordedRequest) => ServerAnswer)
  /** What the list of models answers, in place of the list. */
  readonly listAnswer?: ServerAnswer
}

export type ModelServer = {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** With `/v1`. */
  readonly baseUrl: string
  /** All but preflights, in the order of their arrival. */
  readonly requests: readonly RecordedRequest[]
  readonly preflights: readonly RecordedRequest[]
  /** Breaks off what is under way. */
  close(): Promise<void>
}

/** Starts a real HTTP server on this machine that answers like an OpenAI-compatible endpoint (or Anthropic's, with bodies as given), or fails as told. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = []
  const preflights: RecordedRequest[] = []
  let questions = 0

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await record(incoming, outgoing)
    if (request.method === 'OPTIONS') {
      preflights.push(request)
      answerPreflight(outgoing, options)
      return
    }
    requests.push(request)
    if (['all', 'no-preflight'].includes(options.cors ?? 'all'))
      outgoing.setHeader('Access-Control-Allow-Origin', '*')
    if (request.path.endsWith('/models')) await sendAnswer(outgoing, options.listAnswer ?? modelList(options))
    else if (!/\/(?:chat\/completions|messages)$/.test(request.path)) await sendAnswer(outgoing, NOTHING_HERE)
    else await sendAnswer(outgoing, chooseAnswer(options.answers, request, questions++))
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      console.error('The test server failed:', error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${portOf(server.address())}`
  return {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    preflights,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An address on this machine where nothing listens. */
export async function findRefusedAddress(): Promise<string> {
  const server = await startModelServer()
  await server.close()
  return server.baseUrl
}

const NOTHING_HERE: ServerAnswer = {
  type: 'body',
  status: 404,
  contentType: 'text/plain',
  body: '404 page not found',
}

async function record(incoming: IncomingMessage, outgoing: ServerResponse): Promise<RecordedRequest> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(Buffer.from(piece))
  return {
    method: incoming.method ?? '',
    path: new URL(incoming.url ?? '/', 'http://localhost').pathname,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: parse(Buffer.concat(pieces).toString('utf8')),
    get wasAborted() {
      return outgoing.destroyed && !outgoing.writableFinished
    },
  }
}

const ANTHROPIC_HEADERS =
  'content-type, x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access'

function answerPreflight(outgoing: ServerResponse, { cors = 'all', kind }: ModelServerOptions): void {
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': kind === 'anthropic' ? ANTHROPIC_HEADERS : 'content-type, authorization',
  }
  if (cors === 'none') outgoing.writeHead(403).end()
  else if (cors === 'no-preflight') outgoing.writeHead(401, { 'Access-Control-Allow-Origin': '*' }).end()
  else outgoing.writeHead(204, headers).end()
}

function chooseAnswer(
  answers: ModelServerOptions['answers'],
  request: RecordedRequest,
  question: number,
): ServerAnswer {
  if (typeof answers === 'function') return answers(request)
  return answers?.[Math.min(question, answers.length - 1)] ?? { type: 'text', text: 'ready' }
}

function modelList({ models = ['test-model'] }: ModelServerOptions): ServerAnswer {
  const list = { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'test' })) }
  return { type: 'body', contentType: 'application/json', body: JSON.stringify(list) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Bodies that are not JSON are none of a chat client's.
    return undefined
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')
  return address.port
}
