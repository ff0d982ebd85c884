import { RELAY_CODE } from './relayCode.ts'
import { startRelay } from '@/relay/startRelay.ts'
import type { RelayConfiguration } from '@/relay/RelayConfiguration.ts'

export const RELAY_KEY = 'sk-9fQ2xVbK7LmN4pRt8wYz'

export type TestRelay = {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Every line of the log so far. */
  readonly log: readonly string[]
  /** Asks as a student does; the access code is the key unless another one is given. */
  ask(body: unknown, options?: { readonly key?: string; readonly signal?: AbortSignal }): Promise<Response>
  close(): Promise<void>
}

/** Starts the class relay on this machine before `upstreamUrl`, with one allowed model and wide limits. */
export async function startTestRelay(
  upstreamUrl: string,
  changes: Partial<RelayConfiguration> = {},
  pageFolder = 'dist',
): Promise<TestRelay> {
  const log: string[] = []
  const { port, close } = await startRelay(
    { ...USUAL, upstreamUrl, ...changes },
    { pageFolder, write: (line) => log.push(line) },
  )
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    log,
    close,
    ask: (body, { key = RELAY_CODE, signal } = {}) =>
      fetch(`${origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
  }
}

/** A question as the page asks it. */
export const QUESTION = {
  model: 'test-model',
  messages: [{ role: 'user', content: 'How many legs have 3 spiders?' }],
  stream: true,
  stream_options: { include_usage: true },
}

const WIDE = { requestsAMinute: 1000, tokensADay: 1_000_000, parallel: 100 }

const USUAL: Omit<RelayConfiguration, 'upstreamUrl'> = {
  name: 'Class 7b',
  host: '127.0.0.1',
  port: 0,
  upstreamKey: RELAY_KEY,
  models: ['test-model'],
  accessCode: RELAY_CODE,
  identity: 'name',
  trustsProxy: false,
  perStudent: WIDE,
  inTotal: WIDE,
  requestBytes: 64 * 1024,
  replyBytes: 4 * 1024 * 1024,
  idleMs: 5000,
  totalMs: 20_000,
  logsPrompts: false,
}
