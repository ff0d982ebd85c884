import { expect, test, type Page } from '@playwright/test'
import { answer, attempt, fillProblem, openSolve, runToEnd, waitForEnd } from './support/solvePage.ts'
import { pythonReply, openWithServer } from './support/openWithServer.ts'

/** Monaco has alerts of its own. */
function notKept(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Not kept' })
}

function entry(page: Page, question: RegExp) {
  return page.getByRole('link', { name: question })
}

test('a browser that refuses storage says so, and the run works all the same', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await openSolve(page)
  await runToEnd(page)
  await expect(answer(page)).toContainText('14')
  await expect(notKept(page)).toContainText(/Not kept.*This browser keeps nothing/)
  await entry(page, /A school takes 327 pupils/).click()
  await expect(attempt(page, 1)).toContainText('right')
})

test('a full storage says so, loses nothing that was shown, and is written when there is room', async ({
  page,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '')
  const browser = await page.context().newCDPSession(page)
  // Before the page opens: Chromium goes on for half a minute with the room that it has once seen.
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await openSolve(page)
  await runToEnd(page)
  await expect(notKept(page)).toContainText(/Not kept.*storage of this browser is full/)
  await expect(answer(page)).toContainText('14')
  await fillProblem(page, 'Something else?')
  await runToEnd(page)
  await entry(page, /A school takes 327 pupils/).click()
  await expect(answer(page)).toContainText('14')

  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await expect(notKept(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue('Something else?')
  await expect(entry(page, /Something else/)).toBeVisible()
  await entry(page, /A school takes 327 pupils/).click()
  await expect(answer(page)).toContainText('14')
})

test('data cleared in the middle of a run are written again', async ({ page }) => {
  const server = await openWithServer(page, [
    {
      type: 'text',
      text: pythonReply('def solution():\n    return 5', 'And so on. '.repeat(60)),
      deltaMs: 60,
    },
  ])
  await fillProblem(page, 'Tell me slowly.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText('And so on.', { timeout: 60_000 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb',
  })
  await waitForEnd(page)
  await expect(answer(page)).toContainText('5')
  await page.reload()
  await entry(page, /Tell me slowly/).click()
  await expect(attempt(page, 1)).toContainText('And so on.')
  await expect(answer(page)).toContainText('5')
  await server.close()
})

test('a second tab sees the run while it goes on, and its end', async ({ page, context }) => {
  const server = await openWithServer(page, [
    { type: 'text', text: pythonReply('def solution():\n    return 5', 'Well, '.repeat(60)), deltaMs: 120 },
  ])
  const other = await context.newPage()
  await openSolve(other)
  await fillProblem(page, 'Seen by two tabs.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(entry(other, /Seen by two tabs/)).toContainText('going on', { timeout: 60_000 })
  await waitForEnd(page)
  await expect(entry(other, /Seen by two tabs/)).toContainText('answered')
  await entry(other, /Seen by two tabs/).click()
  await expect(answer(other)).toContainText('5')
  await server.close()
})
