import { afterEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { createBrowserFetch } from '@/testing/createBrowserFetch.ts'
import {
  findRefusedAddress,
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../../e2e/server/startModelServer.ts'
import { diagnose } from './diagnose.ts'
import { STEP_TITLES, type DoctorStep } from './DoctorStep.ts'
import type { Surroundings } from './Examination.ts'
import { findLocalServers } from './findLocalServers.ts'

const KEY = 'sk-planted/7Qm+Zt9rWx2LpE4vNc8Ys'
const ORIGIN = 'https://pal.example'
const COUNTED = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, '
const STREAMED = { type: 'text', text: COUNTED, deltaCharacters: 4, deltaMs: 15 } as const

const servers: ModelServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

describe('diagnose', () => {
  it('passes each step of a server that works', async () => {
    const steps = await examine({ answers: [STREAMED] })
    expect(steps.map(({ name }) => name)).toEqual(Object.keys(STEP_TITLES))
    expect(states(steps, 'not-checked')).toEqual(['local-network'])
    expect(states(steps, 'fail')).toEqual([])
    expect(textOf(steps, 'usage')).toBe('100 for the prompt, 10 for the reply.')
  })

  it('asks for one reply, with the key, once', async () => {
    await examine({ answers: [STREAMED] })
    const questions = servers[0]?.requests.filter(({ path }) => path.endsWith('/chat/completions'))
    expect(questions?.length).toBe(1)
    expect(questions?.[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
    expect(questions?.[0]?.body).toMatchObject({ stop: ['13'], stream: true })
  })

  it.each<[string, string, string]>([
    ['nonsense', 'nonsense', 'address'],
    ['a name and password', 'https://me:secret@api.example/v1', 'address'],
    ['plain http beyond this computer', 'http://192.168.1.20:8080/v1', 'mixed-content'],
  ])('stops at %s without sending anything', async (_name, baseUrl, failed) => {
    const steps = await examineAt(baseUrl, {
      fetch: () => {
        throw new Error('It was called.')
      },
    })
    expect(states(steps, 'fail')).toEqual([failed])
    expect(states(steps, 'not-checked').at(-1)).toBe('usage')
  })

  it('says how to give the permission that was denied', async () => {
    const steps = await examineAt('http://localhost:11434/v1', {
      localNetworkPermission: async () => 'denied',
    })
    expect(states(steps, 'fail')).toEqual(['local-network'])
    expect(steps.find(({ name }) => name === 'local-network')?.remedy?.line).toBe(
      'chrome://settings/content/siteDetails?site=https%3A%2F%2Fpal.example',
    )
  })

  it('tells a port where nothing listens from a server that does not answer', async () => {
    const refused = await examineAt(await findRefusedAddress(), {})
    expect(states(refused, 'fail')).toEqual(['reachable'])
    expect(textOf(refused, 'reachable')).toContain('Nothing answers at 127.0.0.1')
    const silent = await examine({ listAnswer: { type: 'silence' } }, { timeoutMs: 100 })
    expect(textOf(silent, 'reachable')).toContain('does not answer within 0.1 seconds')
  })

  it.each<[string, ModelServerOptions, string, RegExp]>([
    ['no CORS headers', { cors: 'none' }, 'cors', /does not let pages from https:\/\/pal\.example read it/],
    ['CORS headers on the preflight only', { cors: 'preflight-only' }, 'cors', /does not let pages/],
    ['401 for the preflight', { cors: 'no-preflight' }, 'cors', /OPTIONS.*authorization.*401/i],
    [
      'a refused key',
      { listAnswer: { type: 'error', status: 401, message: `bad key ${KEY}` } },
      'key',
      /refused the key \(401\).*bad key \[key\]/,
    ],
    [
      'a key that only the reply checks',
      { answers: [{ type: 'error', status: 401, message: 'no' }] },
      'key',
      /refused the key/,
    ],
    [
      'an unknown model',
      { answers: [{ type: 'error', status: 404, message: 'model not found' }] },
      'model',
      /has no model “test-model”/,
    ],
    [
      'a busy server',
      { answers: [{ type: 'error', status: 503, message: 'loading' }] },
      'first-token',
      /503/,
    ],
    ['a web page', { answers: [{ type: 'html' }] }, 'first-token', /web page/],
    [
      'a model that is not stopped',
      { answers: [{ ...STREAMED, text: `${COUNTED}13, 14` }] },
      'stop',
      /goes on/,
    ],
    [
      'no usage',
      {
        answers: [
          { type: 'body', body: 'data: {"choices":[{"delta":{"content":"12"},"finish_reason":"stop"}]}\n\n' },
        ],
      },
      'usage',
      /does not say how many tokens/,
    ],
  ])('names the step that fails with %s', async (_name, options, failed, sentence) => {
    const steps = await examine(options)
    expect(states(steps, 'fail')).toEqual([failed])
    expect(textOf(steps, failed)).toMatch(sentence)
    expect(JSON.stringify(steps)).not.toContain(KEY)
  })

  it('tells a reply that something collected, from one too short to tell', async () => {
    const body = `data: ${JSON.stringify({ choices: [{ delta: { content: COUNTED }, finish_reason: 'stop' }] })}\n\n`
    let now = 0
    const slow = await examine({ answers: [{ type: 'body', body }] }, { now: () => (now += 3000) })
    expect(states(slow, 'fail')).toEqual(['streaming', 'usage'])
    expect(slow.find(({ name }) => name === 'streaming')?.remedy?.line).toBe('proxy_buffering off;')
    const fast = await examine({ answers: [{ type: 'body', body }] })
    expect(states(fast, 'not-checked')).toContain('streaming')
  })

  it('says what came after a reply that broke off', async () => {
    const body = 'data: {"choices":[{"delta":{"content":"1, 2"}}]}\n\n'
    const steps = await examine({ answers: [{ type: 'body', body, ending: 'reset' }] })
    expect(textOf(steps, 'first-token')).toMatch(/^After/)
    expect(textOf(steps, 'stop')).toContain('The connection broke')
  })

  it('asks for a key only where one is wanted', async () => {
    const steps = await examine({ answers: [STREAMED] }, {}, null)
    expect(textOf(steps, 'key')).toBe('None is needed.')
    const wanted = await examine({ listAnswer: { type: 'error', status: 401, message: 'no' } }, {}, null)
    expect(wanted.find(({ name }) => name === 'key')?.remedy?.text).toContain('Enter a key for 127.0.0.1')
  })

  it('stops with the reason of the signal', async () => {
    const { baseUrl } = await start({ listAnswer: { type: 'silence' } })
    const controller = new AbortController()
    setTimeout(() => controller.abort('stopped'), 50)
    const reading = async () => {
      const patient = { endpoint: endpointAt(baseUrl), modelName: 'm', key: undefined }
      for await (const found of diagnose(patient, controller.signal, surroundings({}))) {
        expect(found.state).not.toBe('fail')
      }
    }
    await expect(reading()).rejects.toBe('stopped')
  })
})

describe('findLocalServers', () => {
  it('finds open servers with their models and closed ones with what to do, and nothing else', async () => {
    const [open, closed, page] = [
      await start({ models: ['b', 'a'] }),
      await start({ cors: 'none' }),
      await start({ listAnswer: { type: 'html' } }),
    ]
    const places = [open, closed, page].map(({ baseUrl }, position) => ({ name: `S${position}`, baseUrl }))
    const silent = { name: 'silent', baseUrl: await findRefusedAddress() }
    const found = await findLocalServers(new AbortController().signal, surroundings({}), [...places, silent])
    expect(found).toEqual([
      { name: 'S0', baseUrl: open.baseUrl, models: ['a', 'b'] },
      {
        name: 'S1',
        baseUrl: closed.baseUrl,
        models: undefined,
        remedy: { text: 'The server must be set up to allow this page.' },
      },
    ])
    expect(open.requests.every(({ headers }) => headers['authorization'] === undefined)).toBe(true)
  })
})

async function start(options: ModelServerOptions): Promise<ModelServer> {
  const server = await startModelServer(options)
  servers.push(server)
  return server
}

async function examine(
  options: ModelServerOptions,
  changes: Partial<Surroundings> = {},
  key: string | null = KEY,
): Promise<readonly DoctorStep[]> {
  return examineAt((await start(options)).baseUrl, changes, key ?? undefined)
}

async function examineAt(
  baseUrl: string,
  changes: Partial<Surroundings>,
  key?: string,
): Promise<readonly DoctorStep[]> {
  const patient = { endpoint: endpointAt(baseUrl), modelName: 'test-model', key }
  const steps: DoctorStep[] = []
  for await (const found of diagnose(patient, new AbortController().signal, surroundings(changes))) {
    steps.push(found)
  }
  return steps
}

function surroundings(changes: Partial<Surroundings>): Surroundings {
  return {
    fetch: createBrowserFetch(ORIGIN),
    pageUrl: `${ORIGIN}/`,
    localNetworkPermission: async () => undefined,
    now: () => performance.now(),
    timeoutMs: 2000,
    ...changes,
  }
}

function endpointAt(baseUrl: string): Endpoint {
  return { id: 'e', name: 'Test', baseUrl, models: [] }
}

function states(steps: readonly DoctorStep[], state: DoctorStep['state']): readonly string[] {
  return steps.filter((found) => found.state === state).map(({ name }) => name)
}

function textOf(steps: readonly DoctorStep[], name: string): string | undefined {
  return steps.find((found) => found.name === name)?.text
}
