import type { Locator, Page } from '@playwright/test'
import { openWithServer, pythonReply } from '../support/openWithServer.ts'
import { answer, attempt, fillProblem, runToEnd, waitForEnd } from '../support/solvePage.ts'
import { expect, test } from './fixtures.ts'
import type { PackageServer } from './servePackages.ts'

test.setTimeout(180_000)

/** The page finds the packages of the test's server among its own files. */
async function serveOwn(page: Page, server: PackageServer, baseURL: string | undefined): Promise<void> {
  const own = new URL('packages/', baseURL).href
  await page.route(`${own}**`, async (route) => {
    const address = new URL(route.request().url().slice(own.length), `${server.url}own/`)
    await route.fulfill({ response: await route.fetch({ url: address.href }) })
  })
}

async function openPackages(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).click()
  return page.getByRole('region', { name: 'Python packages' })
}

async function makeEnvironment(section: Locator, name: string, packages: readonly string[]): Promise<void> {
  await section.getByRole('button', { name: 'New environment' }).click()
  await section.getByRole('textbox', { name: 'Name of the environment' }).fill(name)
  const list = section.getByRole('combobox', { name: 'Packages in it' })
  for (const item of packages) {
    await list.fill(item)
    await list.press('Enter')
  }
  await section.getByRole('button', { name: 'Save environment' }).click()
}

/** A reply with this program. */
function says(program: string) {
  return { type: 'text', text: pythonReply(program) } as const
}

const SYMBOLIC = says(
  'import sympy\n\ndef solution():\n    x = sympy.symbols("x")\n    return str(sympy.solve(x - 4, x)[0])',
)

test('an environment is made, told to the model with versions, and its programs find it', async ({
  page,
  server,
  baseURL,
}) => {
  await serveOwn(page, server, baseURL)
  const told: string[] = []
  const model = await openWithServer(page, ({ body }) => {
    told.push(JSON.stringify(body))
    return SYMBOLIC
  })
  const section = await openPackages(page)
  await makeEnvironment(section, 'Algebra', ['sympy', 'made-up-package'])
  const card = section.getByRole('article', { name: 'Algebra', exact: true })
  await expect(card.getByRole('alert')).toContainText('The package made-up-package is in none of the places')
  await card.getByRole('button', { name: 'Edit' }).click()
  await section.getByRole('combobox', { name: 'Packages in it' }).press('Backspace')
  await section.getByRole('button', { name: 'Save environment' }).click()
  await expect(card.getByRole('alert')).toContainText(/Its programs find sympy \d.*, mpmath \d.*, besides/)

  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Environment' }).selectOption('Algebra')
  await fillProblem(page, 'Solve x - 4 = 0 for x.', '4')
  await runToEnd(page)
  await expect(answer(page)).toContainText('right')
  expect(told[0]).toMatch(/the Python standard library and sympy \d[\d.]*, mpmath \d[\d.]*/)
  expect(server.wheelHits.map((path) => path.split('-')[0]).toSorted()).toEqual(['own/mpmath', 'own/sympy'])

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Environment' })).toHaveValue(/./)
  await expect(page.getByText('sympy', { exact: false }).first()).toBeVisible()
  await model.close()
})

test('environments are copied and deleted', async ({ page, server, baseURL }) => {
  await serveOwn(page, server, baseURL)
  await page.goto('./')
  const section = await openPackages(page)
  await makeEnvironment(section, 'Graphs', ['networkx>=3,<99'])
  const cards = section.getByRole('article')
  await expect(cards.getByRole('alert')).toContainText(/finds? networkx \d/)
  await cards.getByRole('button', { name: 'Duplicate' }).click()
  await section.getByRole('button', { name: 'Save environment' }).click()
  await expect(cards).toHaveCount(2)
  await expect(section.getByRole('article', { name: 'Graphs (copy)' })).toContainText('networkx>=3,<99')
  const first = section.getByRole('article', { name: 'Graphs', exact: true })
  await first.getByRole('button', { name: 'Delete…' }).click()
  await first.getByRole('button', { name: 'Delete Graphs' }).click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)
})

test('a missing module names the place that has it, and leads to the settings', async ({ page }) => {
  const model = await openWithServer(page, () => says('import numpy\n\ndef solution():\n    return 4'))
  await fillProblem(page, 'How much is 2 + 2?')
  await runToEnd(page)
  const first = attempt(page, 1)
  await expect(first).toContainText('The Pyodide distribution has it (numpy')
  await expect(first).not.toContainText('made up by the model')
  await first.getByRole('button', { name: 'Python packages in Settings' }).click()
  await expect(page.getByRole('region', { name: 'Python packages' })).toBeVisible()
  await model.close()
})

test('a slow download is shown with name and bytes, and can be cancelled', async ({
  page,
  server,
  baseURL,
}) => {
  const own = new URL('packages/', baseURL).href
  const slow = `${server.piecesUrl}slow/`
  // The list from the page itself, the files from a server that takes its time.
  await page.route(`${own}**`, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
  const model = await openWithServer(page, () => SYMBOLIC)
  const section = await openPackages(page)
  await section.getByRole('textbox', { name: 'Address of the Pyodide distribution' }).fill(slow)
  await section.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByRole('link', { name: 'Solve' }).click()
  await fillProblem(page, 'Solve x - 4 = 0 for x.', '4')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Packages fetched' })
  await expect(bar).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/^Fetching (?:sympy|mpmath) [\d.]+$/)).toBeVisible()
  await expect(page.getByText(/^[\d.]+ [kM]?B of [\d.]+ MB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await waitForEnd(page)
  await expect(bar).toBeHidden()
  await expect(attempt(page, 1)).toContainText('cancelled')
  await model.close()
})

test('a package that does not come is a failure of its own, with what to do', async ({
  page,
  server,
  baseURL,
}) => {
  const own = new URL('packages/', baseURL).href
  await page.route(`${own}**`, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
  const model = await openWithServer(page, () => SYMBOLIC)
  const section = await openPackages(page)
  const broken = `${server.piecesUrl}broken/`
  await section.getByRole('textbox', { name: 'Address of the Pyodide distribution' }).fill(broken)
  await section.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByRole('link', { name: 'Solve' }).click()
  await fillProblem(page, 'Solve x - 4 = 0 for x.', '4')
  await runToEnd(page)
  const first = attempt(page, 1)
  await expect(first).toContainText('package-failed')
  await expect(first).toContainText(/broken\/.*\.whl could not be fetched/)
  await expect(first).toContainText('Run it again: what was fetched already is kept.')
  // Python itself is well.
  await expect(page.getByRole('alert').filter({ hasText: 'Python' })).toHaveCount(0)
  await model.close()
})
