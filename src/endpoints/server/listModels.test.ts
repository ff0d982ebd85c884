import { afterEach, describe, expect, it } from 'vitest'
import {
  findRefusedAddress,
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../../e2e/server/startModelServer.ts'
import type { ServerAnswer } from '../../../e2e/server/ServerAnswer.ts'
import { listModels } from './listModels.ts'

const SIGNAL = new AbortController().signal
const servers: ModelServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

describe('listModels', () => {
  it('gives the names in order, with the key and no other header', async () => {
    const server = await start({ models: ['qwen3:8b', 'llama3.2', 'qwen3:8b'] })
    expect(await list(server.baseUrl, 'sk-1234')).toEqual(['llama3.2', 'qwen3:8b'])
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
    expect(server.requests[0]?.headers['authorization']).toBe('Bearer sk-1234')
    expect(server.requests[0]?.headers['content-type']).toBeUndefined()
  })

  it('finds the list from a pasted address', async () => {
    const server = await start({})
    expect(await list(`${server.baseUrl}/chat/completions`)).toEqual(['test-model'])
    expect(await list(`${server.origin}/`)).toEqual(['test-model'])
  })

  it.each([
    ['{"models":[{"name":"b"},{"model":"a"}]}', ['a', 'b']],
    ['[{"id":"b"},"a",7,null,{"id":""}]', ['a', 'b']],
    ['{"data":[]}', []],
  ])('reads %s', async (body, names) => {
    const server = await start({ listAnswer: { type: 'body', body, contentType: 'application/json' } })
    expect(await list(server.baseUrl)).toEqual(names)
  })

  it.each<[string, ServerAnswer, string, string]>([
    ['no list', { type: 'body', body: '{"ok":true}' }, 'endpoint-refused', 'not with a list of models'],
    ['a web page', { type: 'html' }, 'endpoint-refused', 'not with a list of models'],
    ['nothing', { type: 'body', body: '' }, 'endpoint-refused', 'not with a list of models'],
    [
      'a broken list',
      { type: 'body', body: '{"data":[', ending: 'reset' },
      'endpoint-refused',
      'not with a list of models',
    ],
    ['404', { type: 'body', status: 404, body: '404' }, 'endpoint-refused', 'There is nothing at'],
    ['401', { type: 'error', status: 401, message: 'no sk-1234-planted' }, 'endpoint-refused', 'no [key]'],
    ['silence', { type: 'silence' }, 'endpoint-overloaded', 'within 0.8 seconds'],
  ])('says what is wrong when the answer is %s', async (_name, listAnswer, code, message) => {
    const server = await start({ listAnswer })
    const listing = listModels(endpointAt(server.baseUrl), 'sk-1234-planted', SIGNAL, { timeoutMs: 800 })
    await expect(listing).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('says so when nothing is there', async () => {
    await expect(list(await findRefusedAddress())).rejects.toMatchObject({ code: 'endpoint-unreachable' })
  })

  it('stops with the reason of the signal', async () => {
    const server = await start({ listAnswer: { type: 'silence' } })
    const controller = new AbortController()
    setTimeout(() => controller.abort('left'), 30)
    await expect(listModels(endpointAt(server.baseUrl), undefined, controller.signal)).rejects.toBe('left')
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

function list(baseUrl: string, key?: string): Promise<readonly string[]> {
  return listModels(endpointAt(baseUrl), key, SIGNAL)
}
