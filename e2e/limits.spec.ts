import { expect, test } from '@playwright/test'
import { startModelServer } from './server/startModelServer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { answer, attempt, openSolve, runToEnd, waitForEnd } from './support/solvePage.ts'

const PROGRAM = 'Each box holds six.\n\n```python\ndef solution():\n    return 7 * 6\n```\n'

test('a server that stops writing is given up after two minutes, and what had arrived is kept', async ({
  page,
}) => {
  await page.clock.install()
  const body = 'data: {"choices":[{"delta":{"content":"Half a thou"}}]}\n\n'
  const server = await startModelServer({ models: ['m'], answers: [{ type: 'body', body, ending: 'open' }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many?')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText('Half a thou')
  await page.clock.fastForward('02:01')
  await expect(attempt(page, 1)).toContainText('nothing came for 120 seconds')
  await expect(attempt(page, 1)).toContainText('stream-broken')
  await expect(attempt(page, 1)).toContainText('Half a thou')
  await server.close()
})

test('a limit of requests a minute holds the next run back, which says so and can be stopped', async ({
  page,
}) => {
  const server = await startModelServer({ models: ['m'], answers: [{ type: 'text', text: PROGRAM }] })
  await openSolve(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Another endpoint' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Test server')
  await page.getByRole('textbox', { name: 'Base URL' }).fill(server.baseUrl)
  await page.getByRole('combobox', { name: 'Models' }).fill('m')
  await page.getByRole('combobox', { name: 'Models' }).press('Enter')
  await page.getByText('Parameters, prices, limits').click()
  await page.getByRole('textbox', { name: 'Requests a minute' }).fill('1')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption('m (Test server)')
  await page.getByRole('textbox', { name: 'Problem' }).fill('How many eggs?')
  await runToEnd(page)
  await expect(answer(page)).toContainText('42')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText('Waiting for a turn')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await waitForEnd(page)
  await expect(attempt(page, 1)).toContainText('cancelled')
  expect(server.requests.length).toBe(1)
  await server.close()
})
