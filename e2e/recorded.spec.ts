import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { startModelServer } from './server/startModelServer.ts'
import type { Cuts, ServerAnswer } from './server/ServerAnswer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { chooseTemplate } from './support/chooseTemplate.ts'
import { openSolve, runToEnd } from './support/solvePage.ts'

// Recorded streams of real servers; not part of the project. Where they are missing these tests are skipped.
const RECORDED = '../shared/data/sse'
const BODIES = existsSync(RECORDED) ? readdirSync(RECORDED).filter((name) => name.endsWith('.sse')) : []
/** Cutting at every byte takes a long body minutes. */
const SHORT_BYTES = 6000

test('recorded streams tell the page the same, whole and cut, at every byte or by chance', async ({
  page,
}) => {
  test.skip(BODIES.length === 0, 'the recorded streams are not on this machine')
  test.setTimeout(300_000)
  let answer: ServerAnswer = { type: 'silence' }
  const server = await startModelServer({ models: ['m'], answers: () => answer })
  await openDirect(page, server.baseUrl)
  for (const name of BODIES) {
    const body = readFileSync(`${RECORDED}/${name}`)
    const cuts: Cuts = body.length < SHORT_BYTES ? 'every-byte' : { seed: body.length }
    const told: string[] = []
    for (const cut of ['whole', cuts] as const) {
      answer = { type: 'body', body, contentType: 'text/event-stream', cuts: cut }
      await runToEnd(page)
      told.push(await lastReply(page))
    }
    expect(`${name}: ${told[1]}`).toBe(`${name}: ${told[0]}`)
    expect(told[0]).toContain('reply-')
  }
  await server.close()
})

test('a stream of Anthropic tells the page the same, whole and cut at every byte', async ({ page }) => {
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
  const delta = (piece: object) => event('content_block_delta', { index: 0, delta: piece })
  const body =
    event('message_start', { message: { usage: { input_tokens: 9, cache_read_input_tokens: 5 } } }) +
    event('ping', {}) +
    delta({ type: 'thinking_delta', thinking: 'Sieben mal sechs …' }) +
    delta({ type: 'text_delta', text: 'Zweiundvierzig, 你好. ' }) +
    delta({ type: 'text_delta', text: 'Answer: 42' }) +
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 20 } }) +
    event('message_stop', {})
  let cuts: Cuts = 'whole'
  const server = await startModelServer({
    kind: 'anthropic',
    models: ['m'],
    answers: () => ({ type: 'body', body, cuts }),
  })
  await openDirect(page, server.baseUrl, 'Anthropic')
  await runToEnd(page)
  const whole = await lastReply(page)
  expect(whole).toContain('Zweiundvierzig, 你好. Answer: 42')
  expect(whole).toContain('Sieben mal sechs …')
  expect(whole).toContain('"cachedTokens":5')
  cuts = 'every-byte'
  await runToEnd(page)
  expect(await lastReply(page)).toBe(whole)
  await server.close()
})

/** A template that asks for no program and repairs nothing: one request to a run. */
async function openDirect(page: Page, baseUrl: string, preset = 'Another endpoint'): Promise<void> {
  await openSolve(page)
  await addEndpoint(page, { baseUrl, model: 'm', preset })
  await chooseTemplate(page, 'Direct answer')
  await page.getByRole('textbox', { name: 'Problem' }).fill('Six times seven?')
}

/** What the events of the run that began last say of its reply, however it was cut into deltas. */
async function lastReply(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await asPromise(indexedDB.open('pal-playground'))
    const table = database.transaction('events').objectStore('events')
    const rows: { readonly runId: string; readonly recorder: string; readonly events: readonly Told[] }[] =
      await asPromise(table.getAll())
    database.close()
    const recorder = rows.map((row) => row.recorder).reduce((a, b) => (a > b ? a : b))
    const events = rows.filter((row) => row.recorder === recorder).flatMap((row) => row.events)
    type Told = { readonly type: string; readonly text?: string }
    const joined = (type: string) =>
      events.flatMap((event) => (event.type === type ? [event.text ?? ''] : [])).join('')
    const ends = events
      .filter(({ type }) => ['usage-reported', 'reply-finished', 'attempt-failed'].includes(type))
      .map((event) => JSON.stringify({ ...event, atMs: 0 }))
    return ['reply-thinking', joined('thinking-delta'), 'text', joined('text-delta'), ...ends].join('\n')
  })
}
