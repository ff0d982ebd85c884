import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { findRefusedAddress, startModelServer, type ModelServerOptions } from './server/startModelServer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { answer, attempt, openSolve, runToEnd, waitForEnd } from './support/solvePage.ts'

const KEY = 'sk-planted-4f9a7c21e08b'
const PROGRAM = 'Each box holds six.\n\n```python\ndef solution():\n    return 7 * 6\n```\n'
const RECORDED = '../shared/data/sse'

async function ask(page: Page, options: ModelServerOptions, key?: string) {
  const server = await startModelServer({ models: ['little-coder'], ...options })
  await openSolve(page)
  await addEndpoint(page, {
    baseUrl: server.baseUrl,
    model: 'little-coder',
    ...(key === undefined ? {} : { key }),
  })
  await page.getByRole('textbox', { name: 'Problem' }).fill('Seven boxes hold six eggs each. How many eggs?')
  await page.getByRole('textbox', { name: 'Expected answer' }).fill('42')
  await runToEnd(page)
  return server
}

test('a streamed reply of a real server is run and answered', async ({ page }) => {
  const server = await ask(page, { answers: [{ type: 'text', text: PROGRAM, deltaMs: 5 }] }, KEY)
  await expect(answer(page)).toContainText('42')
  await expect(answer(page)).toContainText('right')
  const [question] = server.requests
  expect(question?.headers['authorization']).toBe(`Bearer ${KEY}`)
  expect(Object.keys(question?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  expect(question?.body).toMatchObject({ model: 'little-coder', stream: true })
  await server.close()
})

test('a recorded stream arrives as it was sent', async ({ page }) => {
  const bodies = existsSync(RECORDED) ? readdirSync(RECORDED).filter((name) => name.endsWith('.sse')) : []
  const [name] = bodies.toSorted()
  test.skip(name === undefined, 'the recorded streams are not on this machine')
  const body = readFileSync(`${RECORDED}/${name ?? ''}`)
  const server = await ask(page, {
    answers: [{ type: 'body', body, contentType: 'text/event-stream', cuts: { seed: 7 } }],
  })
  await expect(attempt(page, 1)).toBeVisible()
  await expect(attempt(page, 1)).not.toContainText(/stream-broken/)
  await server.close()
})

type Fault = {
  readonly name: string
  readonly options: ModelServerOptions
  readonly kind: string
  readonly sentence: RegExp
}

const FAULTS: readonly Fault[] = [
  {
    name: '401',
    options: { answers: [{ type: 'error', status: 401, message: `Incorrect API key: ${KEY}` }] },
    kind: 'endpoint-refused',
    sentence: /key/i,
  },
  {
    name: 'an unknown model',
    options: {
      answers: [{ type: 'error', status: 404, message: 'model not found', code: 'model_not_found' }],
    },
    kind: 'endpoint-refused',
    sentence: /model/i,
  },
  {
    name: '429 with a waiting time that is too long to sit through',
    options: { answers: [{ type: 'rate-limited', retryAfter: '120', exposed: true }] },
    kind: 'endpoint-overloaded',
    sentence: /Wait 2 minutes/,
  },
  {
    name: 'a server that fails four times',
    options: { answers: [{ type: 'error', status: 503, message: 'overloaded' }] },
    kind: 'endpoint-overloaded',
    sentence: /503.*Tried 4 times/,
  },
  {
    name: 'a server without CORS headers',
    options: { cors: 'none', answers: [{ type: 'text', text: PROGRAM }] },
    kind: 'endpoint-unreachable',
    sentence: /CORS/,
  },
  {
    name: 'CORS headers on the preflight only',
    options: { cors: 'preflight-only', answers: [{ type: 'text', text: PROGRAM }] },
    kind: 'endpoint-unreachable',
    sentence: /CORS.*a browser does not tell which/,
  },
  {
    name: 'a preflight that is answered with 401',
    options: { cors: 'no-preflight', answers: [{ type: 'text', text: PROGRAM }] },
    kind: 'endpoint-unreachable',
    sentence: /CORS.*a browser does not tell which/,
  },
  {
    name: 'a redirect to another origin',
    options: { answers: [{ type: 'redirect', to: 'http://localhost:9/v1/chat/completions' }] },
    kind: 'endpoint-unreachable',
    sentence: /A redirect, or a rate limit answered without CORS headers, looks the same/,
  },
  {
    name: '429 whose waiting time the page may not read',
    options: { answers: [{ type: 'rate-limited', retryAfter: '120' }] },
    kind: 'endpoint-overloaded',
    sentence: /\(429\)\. Wait a minute.*Tried 4 times/,
  },
  {
    name: 'an error in the middle of a stream',
    options: {
      answers: [
        {
          type: 'body',
          body:
            'data: {"choices":[{"delta":{"content":"Half a thou"}}]}\n\n' +
            `data: {"error":{"message":"The engine stopped at ${KEY}.","type":"server_error"}}\n\n`,
        },
      ],
    },
    kind: 'stream-broken',
    sentence: /Half a thou.*reported an error in its reply: The engine stopped at \[key\]/,
  },
  {
    name: 'a web page in place of an interface',
    options: { answers: [{ type: 'html' }] },
    kind: 'endpoint-refused',
    sentence: /HTML|web page/i,
  },
  {
    name: 'a stream that breaks off',
    options: {
      answers: [
        {
          type: 'body',
          contentType: 'text/event-stream',
          body: 'data: {"choices":[{"delta":{"content":"Half a thou"}}]}\n\n',
          ending: 'reset',
        },
      ],
    },
    kind: 'stream-broken',
    sentence: /broke|connection|lost/i,
  },
]

for (const fault of FAULTS) {
  test(`${fault.name} gives its own sentence and never the key`, async ({ page }) => {
    const server = await ask(page, fault.options, KEY)
    await expect(attempt(page, 1)).toContainText(fault.kind)
    await expect(attempt(page, 1)).toContainText(fault.sentence)
    expect(await page.locator('body').textContent()).not.toContain(KEY)
    await server.close()
  })
}

test('a stream that breaks off keeps what had arrived', async ({ page }) => {
  const server = await ask(page, FAULTS.at(-1)?.options ?? {})
  await expect(attempt(page, 1)).toContainText('Half a thou')
  await server.close()
})

test('an endpoint that nobody serves gives a sentence with the likely causes', async ({ page }) => {
  await openSolve(page)
  await addEndpoint(page, { baseUrl: `${await findRefusedAddress()}/v1`, model: 'nobody' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many?')
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('endpoint-unreachable')
  await expect(attempt(page, 1)).toContainText(/CORS/)
})

test('a busy server is asked again, and the page says that it waits', async ({ page }) => {
  const busy = { type: 'rate-limited', retryAfter: '2', exposed: true } as const
  const server = await startModelServer({ models: ['m'], answers: [busy, { type: 'text', text: PROGRAM }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many eggs?')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText(/Waiting [23] s, try 2 of 4\. .*\(429\)/)
  await waitForEnd(page)
  await expect(answer(page)).toContainText('42')
  // Stored and told again: the run as the history opens it.
  await page.reload()
  await page.getByRole('link', { name: /^How many eggs/ }).click()
  await expect(attempt(page, 1)).toContainText(/Waited [23] s, try 2 of 4\. .*\(429\)/)
  await expect(page.getByRole('region', { name: 'Phases' })).toContainText('Held back')
  expect(server.requests.length).toBe(2)
  await server.close()
})

test('Anthropic is asked in its own way, with its headers for pages', async ({ page }) => {
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
  const body =
    event('message_start', { message: { usage: { input_tokens: 9, output_tokens: 1 } } }) +
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: PROGRAM } }) +
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 20 } }) +
    event('message_stop', {})
  const server = await startModelServer({ kind: 'anthropic', answers: [{ type: 'body', body }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'claude', key: KEY, preset: 'Anthropic' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many eggs?')
  await runToEnd(page)
  await expect(answer(page)).toContainText('42')
  expect(server.requests[0]?.path).toBe('/v1/messages')
  expect(server.requests[0]?.headers).toMatchObject({
    'x-api-key': KEY,
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  })
  await server.close()
})

test('the same request at temperature 0 is answered from this device, and asked again once that is forgotten', async ({
  page,
}) => {
  const server = await startModelServer({ models: ['m'], answers: [{ type: 'text', text: PROGRAM }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many eggs?')
  await page.getByText('Sampling, limits').click()
  await page.getByRole('textbox', { name: 'Temperature' }).fill('0')
  await runToEnd(page)
  await page.reload()
  await runToEnd(page)
  await expect(answer(page)).toContainText('42')
  await expect(attempt(page, 1)).toContainText('Answered from the cache of replies')
  expect(server.requests.length).toBe(1)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Forget these replies' }).click()
  await page.getByRole('link', { name: 'Solve' }).click()
  await runToEnd(page)
  expect(server.requests.length).toBe(2)
  await server.close()
})

test('Settings asks a server for its models and checks one of them', async ({ page }) => {
  const server = await startModelServer({
    models: ['alpha', 'beta'],
    answers: [{ type: 'text', text: 'ready' }],
  })
  await openSolve(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Another endpoint' }).click()
  await page.getByRole('textbox', { name: 'Base URL' }).fill(server.baseUrl)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByRole('button', { name: 'Ask for its models' }).click()
  await expect(page.getByText('The endpoint offers 2 models.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(page.getByText('“alpha” answers.')).toBeVisible()
  await server.close()
})
