import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startModelServer } from './server/startModelServer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { answer, attempt, openSolve, runToEnd, waitForEnd } from './support/solvePage.ts'
import { storedText } from './support/storedText.ts'

const KEY = 'sk-planted-4f9a7c21e08b'
const PASSPHRASE = 'four plain words here'
const PROGRAM = '```python\ndef solution():\n    return 7 * 6\n```\n'

test('a key kept with a passphrase is stored encrypted, and asked for when it is needed, not before', async ({
  page,
}) => {
  const server = await startModelServer({ models: ['m'], answers: [{ type: 'text', text: PROGRAM }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await keepKey(page, 'On this device, encrypted with a passphrase')
  await expect(page.getByText('encrypted with your passphrase, and open')).toBeVisible()
  const stored = await storedText(page)
  expect(stored).toContain('nonce')
  expect(stored).not.toContain('planted')
  expect(stored).not.toContain('plain words')

  await page.reload()
  await expect(page.getByText('You are asked for the passphrase when it is needed')).toBeVisible()
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption('m (Test server)')
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many eggs?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock your keys' })
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('another passphrase')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByText('This passphrase does not open the keys.')).toBeVisible({ timeout: 30_000 })
  expect(server.requests).toEqual([])
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await waitForEnd(page)
  await expect(answer(page)).toContainText('42')
  await expect(attempt(page, 1)).toContainText('Waited for the passphrase')
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
  await server.close()
})

test('nothing is sent when the keys stay locked; the passphrase can be changed, and the keys forgotten', async ({
  page,
}) => {
  const server = await startModelServer({ models: ['m'], answers: [{ type: 'text', text: PROGRAM }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await keepKey(page, 'On this device, encrypted with a passphrase')
  await page.getByRole('button', { name: 'Change passphrase' }).click()
  await page.getByRole('textbox', { name: 'Present passphrase' }).fill(PASSPHRASE)
  await page.getByRole('textbox', { name: 'New passphrase' }).fill('quite another one')
  await page.getByRole('textbox', { name: 'The same again' }).fill('quite another one')
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByText('The passphrase is changed.')).toBeVisible({ timeout: 30_000 })

  await page.reload()
  const keys = page.getByRole('region', { name: 'Encrypted keys' })
  await keys.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
  await keys.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('This passphrase does not open the keys.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption('m (Test server)')
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many eggs?')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send nothing' }).click()
  await expect(attempt(page, 1)).toContainText('endpoint-refused')
  await expect(attempt(page, 1)).toContainText('was not unlocked, so nothing was sent')
  expect(server.requests).toEqual([])

  await page.getByRole('link', { name: 'Settings' }).click()
  await keys.getByRole('button', { name: 'Forget encrypted keys' }).click()
  await expect(keys).toBeHidden()
  await expect(page.getByText('No key. Local servers need none.')).toBeVisible()
  expect(await storedText(page)).not.toContain('nonce')
  await server.close()
})

test('a key that is stored unencrypted is plainly warned of', async ({ page }) => {
  const server = await startModelServer({ models: ['m'] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await keepKey(page, 'On this device, unencrypted')
  await expect(page.getByText('A key is stored in this browser, unencrypted')).toBeVisible()
  await page.reload()
  await expect(page.getByText('A key is stored in this browser, unencrypted')).toBeVisible()
  await server.close()
})

for (const isForeign of [true, false]) {
  const framer = isForeign ? 'another origin' : 'its own origin'
  test(`inside a page of ${framer} no key is loaded, taken or sent`, async ({ page, baseURL }) => {
    const server = await startModelServer({ models: ['m'], answers: [{ type: 'text', text: PROGRAM }] })
    await openSolve(page)
    await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
    await keepKey(page, 'On this device, unencrypted')
    await expect(page.getByText('A key is stored in this browser')).toBeVisible()

    // Another port is another origin, but the same site: the browser gives the frame the storage that has the key.
    const framing = await serveFrame(`${baseURL ?? ''}#/settings`)
    if (!isForeign) {
      await page.route(`${baseURL ?? ''}framing-page.html`, async (route) =>
        route.fulfill({ response: await route.fetch({ url: framing.url }) }),
      )
    }
    await page.goto(isForeign ? framing.url : `${baseURL ?? ''}framing-page.html`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Keys are locked here')).toBeVisible()
    await expect(frame.getByLabel('API key')).toHaveCount(0)
    const link = frame.getByRole('link', { name: 'Open the page on its own' })
    await expect(link).toHaveAttribute('href', `${baseURL ?? ''}#/settings`)
    await expect(link).toHaveAttribute('target', '_blank')
    await frame.getByRole('button', { name: 'Ask for its models' }).click()
    await expect(frame.getByText('The endpoint offers 1 models.')).toBeVisible()
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([undefined])
    framing.close()
    await server.close()
  })
}

test('a page that came over plain http offers memory only, and says why', async ({
  page,
  context,
  baseURL,
}) => {
  await serveOverPlainHttp(context, baseURL ?? '')
  await page.goto('http://school.example/#/settings')
  await page.getByRole('button', { name: 'Another endpoint' }).click()
  await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByLabel('API key').fill(KEY)
  await expect(
    page.getByText('kept in memory until this tab closes: this page came over plain http'),
  ).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use key' }).click()
  await expect(page.getByText('A key is held in memory until this tab closes.')).toBeVisible()
  expect(await storedText(page)).not.toContain('planted')
})

test('a key that a server repeats is nowhere: not shown, stored, exported, copied, logged or in the address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(String(error)))
  const text = `Your key is ${KEY}.\n\n\`\`\`python\ndef solution():\n    print("${KEY}")\n    return "${KEY}"\n\`\`\`\n`
  const server = await startModelServer({
    models: ['m', KEY],
    answers: [
      { type: 'text', text, thinking: `I think of ${KEY}.`, deltaCharacters: 7 },
      { type: 'error', status: 400, message: `bad key ${KEY}` },
      { type: 'error', status: 500, message: `${KEY.slice(0, 12)}****${KEY.slice(-4)}` },
    ],
  })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm', key: KEY })
  await page.getByRole('textbox', { name: 'Problem' }).fill('Say the key.')
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('Your key is [key].')
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('bad key [key]')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(page.getByRole('listitem', { name: /^Tokens are reported/ })).toBeVisible({ timeout: 20_000 })
  const shown = [await page.locator('body').textContent()]

  const file = Buffer.from(`{"format": "pal-playground-session", "version": "${KEY}"}`)
  await page
    .getByLabel('Session file to import')
    .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: file })
  await expect(page.getByText(/Not imported/)).toBeVisible()
  shown.push(await page.locator('body').textContent())

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Session actions' }).click()
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const exported = readFileSync(await (await download).path(), 'utf8')
  expect(exported).toContain('[key]')

  await page.getByRole('link', { name: 'Solve' }).click()
  const copied: string[] = []
  for (const button of await page.getByRole('button', { name: /^Copy/ }).filter({ visible: true }).all()) {
    await button.click()
    copied.push(await page.evaluate(() => navigator.clipboard.readText()))
  }
  const places = { shown, exported, copied, heard, stored: await storedText(page), address: page.url() }
  for (const [place, found] of Object.entries(places)) expect(`${place}: ${found}`).not.toContain('planted')
  await server.close()
})

async function keepKey(page: Page, place: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('API key').fill(KEY)
  await page.getByRole('radio', { name: place }).check()
  if (place.includes('passphrase')) {
    await expect(page.getByRole('button', { name: 'Use key' })).toBeDisabled()
    await expect(page.getByText('It is stored nowhere and cannot be recovered')).toBeVisible()
    await page.getByRole('textbox', { name: 'New passphrase' }).fill(PASSPHRASE)
    await page.getByRole('textbox', { name: 'The same again' }).fill(PASSPHRASE)
  } else {
    await expect(page.getByText('Anyone who can use this browser profile')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Use key' }).click()
}

/** A page of a port of its own that shows another one inside it. */
async function serveFrame(address: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(`<!doctype html><iframe src="${address}" style="width: 1200px; height: 800px"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** As from a machine on the school's network: not a context that browsers take for secure. */
async function serveOverPlainHttp(context: BrowserContext, baseURL: string): Promise<void> {
  await context.route('http://school.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname.slice(1)}` }) })
  })
}
