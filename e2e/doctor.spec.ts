import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { findRefusedAddress, startModelServer, type ModelServerOptions } from './server/startModelServer.ts'
import { openSolve } from './support/solvePage.ts'

const KEY = 'sk-planted-4f9a7c21e08b'
const COUNTED = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, '
const STREAMED = { type: 'text', text: COUNTED, deltaCharacters: 4, deltaMs: 120 } as const

type Setup = {
  readonly name: string
  readonly options: ModelServerOptions
  /** Which step fails; undefined: none. */
  readonly fails: string | undefined
  readonly sentence: RegExp
  /** A line to copy. */
  readonly line?: RegExp
}

const SETUPS: readonly Setup[] = [
  { name: 'works', options: { answers: [STREAMED] }, fails: undefined, sentence: /“m” answers/ },
  {
    name: 'without CORS headers',
    options: { cors: 'none' },
    fails: 'The server allows this page (CORS)',
    sentence: /does not let pages from http:\/\/127\.0\.0\.1:\d+ read it/,
    line: /add_header Access-Control-Allow-Origin "http:\/\/127\.0\.0\.1:\d+" always;/,
  },
  {
    name: 'CORS headers on the preflight only',
    options: { cors: 'preflight-only' },
    fails: 'The server allows this page (CORS)',
    sentence: /does not let pages from/,
  },
  {
    name: '401 for the preflight',
    options: { cors: 'no-preflight' },
    fails: 'The server allows this page (CORS)',
    sentence: /OPTIONS/,
    line: /Access-Control-Allow-Headers "Content-Type, Authorization"/,
  },
  {
    name: 'a redirect to another origin',
    options: { listAnswer: { type: 'redirect', to: 'http://localhost:9/v1/models' } },
    fails: 'The server allows this page (CORS)',
    sentence: /sends the page on to another address/,
  },
  {
    name: 'a server that hangs',
    options: { listAnswer: { type: 'silence' } },
    fails: 'Something answers there',
    sentence: /does not answer within 10 seconds/,
  },
  {
    name: 'a refused key',
    options: { answers: [{ type: 'error', status: 401, message: `no such key ${KEY}` }] },
    fails: 'The key is accepted',
    sentence: /refused the key \(401\).*no such key \[key\]/,
  },
  {
    name: 'an unknown model',
    options: { answers: [{ type: 'error', status: 404, message: 'model not found' }] },
    fails: 'The model exists',
    sentence: /has no model “m”/,
  },
  {
    name: 'a busy server',
    options: { answers: [{ type: 'rate-limited', retryAfter: '30' }] },
    fails: 'The model begins to answer',
    sentence: /takes no more requests for now \(429\)/,
  },
  {
    name: 'a web page for a model',
    options: { answers: [{ type: 'html' }] },
    fails: 'The model begins to answer',
    sentence: /leads to a web page/,
  },
  {
    name: 'a model that is not stopped',
    options: { answers: [{ ...STREAMED, text: `${COUNTED}13, 14, 15` }] },
    fails: 'Stop sequences are honoured',
    sentence: /the reply goes on/,
  },
  {
    name: 'no usage',
    options: {
      answers: [
        { type: 'body', body: 'data: {"choices":[{"delta":{"content":"12"},"finish_reason":"stop"}]}\n\n' },
      ],
    },
    fails: 'Tokens are reported',
    sentence: /does not say how many tokens/,
  },
]

test('the doctor names the step that fails, why, and what to do, for each of twelve set-ups', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openSolve(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  for (const { name, options, fails, sentence, line } of SETUPS) {
    const server = await startModelServer({ models: ['m'], ...options })
    const card = await addWithKey(page, name, server.baseUrl)
    await card.getByRole('button', { name: 'Check the connection' }).click()
    await expect(card.getByRole('listitem', { name: /^Tokens are reported/ })).toBeVisible({
      timeout: 20_000,
    })
    const failed = card.getByRole('listitem', { name: /: fail$/ })
    if (fails === undefined) await expect(failed).toHaveCount(0)
    else await expect(failed).toHaveAccessibleName(`${fails}: fail`)
    await expect(card.getByRole('list', { name: 'Steps of the connection' })).toContainText(sentence)
    if (line !== undefined) await expect(failed.locator('pre')).toContainText(line)
    expect(await page.locator('body').textContent()).not.toContain(KEY)
    await card.getByRole('button', { name: 'Remove' }).click()
    await server.close()
  }
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`${width} wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 860 }, colorScheme })

    test('the steps of the doctor, with a remedy to copy, have no axe violation', async ({ page }) => {
      await page.goto('./#/settings')
      const server = await startModelServer({ models: ['m'], cors: 'none' })
      const card = await addWithKey(page, 'without CORS', server.baseUrl)
      await card.getByRole('button', { name: 'Check the connection' }).click()
      await expect(card.getByRole('listitem', { name: /^Tokens are reported/ })).toBeVisible()
      await expect(card.getByRole('button', { name: 'Copy' })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await server.close()
    })
  })
}

test('the doctor tells a port where nothing listens', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  const card = await addWithKey(page, 'nobody', await findRefusedAddress())
  await card.getByRole('button', { name: 'Check the connection' }).click()
  const failed = card.getByRole('listitem', { name: /: fail$/ })
  await expect(failed).toHaveAccessibleName('Something answers there: fail')
  await expect(failed).toContainText(/Nothing answers at 127\.0\.0\.1:\d+/)
})

test('servers on this computer are looked for only when asked', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/:(?:11434|1234|8080|8000)\//.test(request.url())) asked.push(request.url())
  })
  await page.route('http://localhost:11434/v1/models', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { object: 'list', data: [{ id: 'qwen-coder' }] },
    }),
  )
  await openSolve(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Anthropic' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Look for servers on this computer' }).click()
  await page.getByRole('button', { name: 'Add Ollama at http://localhost:11434/v1' }).click()
  await expect(page.getByRole('article', { name: 'Ollama on this computer' })).toBeVisible()
  expect(asked.length).toBeGreaterThanOrEqual(4)
})

async function addWithKey(page: Page, name: string, baseUrl: string) {
  await page.getByRole('button', { name: 'Another endpoint' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
  await page.getByRole('combobox', { name: 'Models' }).fill('m')
  await page.getByRole('combobox', { name: 'Models' }).press('Enter')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  const card = page.getByRole('article', { name })
  await card.getByLabel('API key').fill(KEY)
  await card.getByRole('button', { name: 'Use key' }).click()
  await expect(card.getByText('A key is held in memory')).toBeVisible()
  return card
}
