import { expect, test, type Page } from '@playwright/test'
import { startModelServer } from './server/startModelServer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { chooseTemplate } from './support/chooseTemplate.ts'
import { answer, attempt, openSolve, runToEnd, waitForEnd } from './support/solvePage.ts'

// 76 characters, which the test server counts as 19 tokens beside the 100 of each question.
const PROGRAM = 'Each box holds six.\n\n```python\ndef solution():\n    return 7 * 6          \n```\n'

test('a budget pauses the run before the request that would exceed it, and goes on or stops as the person says', async ({
  page,
}) => {
  const server = await ask(page)
  await runToEnd(page)
  await expect(answer(page)).toContainText('42')
  // About 120 are spent; the next request alone sends more than 80.
  await setBudget(page, { tokens: '200' })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const pause = page.getByRole('dialog', { name: 'Paused at the budget' })
  await expect(pause).toContainText(
    /The next request, of about \d+ tokens, would exceed the budget of 200 tokens: 1\d\d tokens so far/,
  )
  await expect(attempt(page, 1)).toContainText('Paused at the budget.')
  await page.keyboard.press('Escape')
  await expect(pause).toBeVisible()
  expect(server.requests.length).toBe(1)

  await pause.getByRole('button', { name: 'Stop' }).click()
  await waitForEnd(page)
  await expect(attempt(page, 1)).toContainText('cancelled')
  await expect(attempt(page, 1)).toContainText('Stopped at the budget.')
  expect(server.requests.length).toBe(1)

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await pause.getByRole('button', { name: 'Continue over the budget' }).click()
  await waitForEnd(page)
  await expect(answer(page)).toContainText('42')
  await waitForEnd(page)
  expect(server.requests.length).toBe(2)

  // Kept over a reload, with what was spent until then.
  await page.reload()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await pause.getByRole('button', { name: 'Raise the budget…' }).click()
  await pause.getByRole('textbox', { name: 'Tokens, sent and received' }).fill('100000')
  await pause.getByRole('button', { name: 'Save and go on' }).click()
  await waitForEnd(page)
  await expect(answer(page)).toContainText('42')
  await waitForEnd(page)
  await expect(attempt(page, 1)).toContainText('Was paused at the budget.')
  await runToEnd(page)
  expect(server.requests.length).toBe(4)
  await server.close()
})

test('tokens and money are shown for a run and a session, and an unknown price is named', async ({
  page,
}) => {
  const server = await ask(page)
  await runToEnd(page)
  const panel = page.getByRole('region', { name: 'Tokens and money' })
  await expect(panel).toContainText(/100 tokens sent, \d+ received/)
  await expect(panel).toContainText('no price set for m (Test server)')
  await setBudget(page, { money: '1' })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const pause = page.getByRole('dialog', { name: 'Paused at the budget' })
  await expect(pause).toContainText(
    'The price of m (Test server) is unknown, so the budget of $1.00 cannot be kept',
  )
  await pause.getByRole('button', { name: 'Stop' }).click()
  await waitForEnd(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Parameters, prices, limits').click()
  await page.getByRole('textbox', { name: 'USD per million prompt tokens' }).fill('3')
  await expect(page.getByText('until then it is unknown')).toBeVisible()
  await page.getByRole('textbox', { name: 'USD per million reply tokens' }).fill('50000')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByText(/100 tokens sent, \d+ received; \$\d+\.\d+\./)).toBeVisible()
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(pause).toContainText(/of \$1\.00/)
  await pause.getByRole('button', { name: 'Stop' }).click()
  await waitForEnd(page)
  expect(server.requests.length).toBe(1)
  await server.close()
})

async function ask(page: Page) {
  const server = await startModelServer({ models: ['m'], answers: [{ type: 'text', text: PROGRAM }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'm' })
  await chooseTemplate(page, 'Python, no examples')
  await page.getByRole('textbox', { name: 'Problem' }).fill('Seven boxes hold six eggs each. How many eggs?')
  return server
}

async function setBudget(
  page: Page,
  { tokens, money }: { readonly tokens?: string; readonly money?: string },
) {
  await page.getByRole('button', { name: 'Session actions' }).click()
  await page.getByRole('menuitem', { name: 'Budget…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Budget of/ })
  if (tokens !== undefined)
    await dialog.getByRole('textbox', { name: 'Tokens, sent and received' }).fill(tokens)
  if (money !== undefined) await dialog.getByRole('textbox', { name: 'Money' }).fill(money)
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('The budget is saved.')).toBeVisible()
}
