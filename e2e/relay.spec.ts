import { expect, test } from '@playwright/test'
import { RELAY_CODE } from './server/relayCode.ts'
import { RELAY_KEY, startTestRelay } from './server/startTestRelay.ts'
import { startModelServer } from './server/startModelServer.ts'
import { pythonReply } from './support/openWithServer.ts'
import { answer, fillProblem, openSolve, runToEnd } from './support/solvePage.ts'

const PAGE_FOLDER = process.env['PAL_E2E_PAGE'] ?? 'dist'

test('a class solves at the page of its relay, whose upstream allows no page at all', async ({ page }) => {
  const upstream = await startModelServer({
    cors: 'none',
    answers: [{ type: 'text', text: pythonReply('def solution():\n    return 3 * 8') }],
  })
  const relay = await startTestRelay(upstream.baseUrl, {}, PAGE_FOLDER)
  await page.goto(`${relay.origin}/#/settings`)
  await page.getByRole('button', { name: 'Class 7b' }).click()
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByLabel('API key').fill(`${RELAY_CODE}:ada`)
  await page.getByRole('button', { name: 'Use key' }).click()
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption('test-model (Class 7b)')
  await fillProblem(page, 'How many legs have 3 spiders?', '24')
  await runToEnd(page)

  await expect(answer(page)).toContainText('24')
  expect(upstream.requests.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${RELAY_KEY}`])
  expect(await page.content()).not.toContain(RELAY_KEY)
  await relay.close()
  await upstream.close()
})

test('no other host offers a relay', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Another endpoint' })).toBeVisible()
  await expect(page.getByRole('button', { name: /relay|class/i })).toHaveCount(0)
})
