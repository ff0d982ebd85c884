import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { startModelServer } from './server/startModelServer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { answer, attempt, chooseExample, openSolve, runToEnd, waitForEnd } from './support/solvePage.ts'

const KEY = 'sk-planted-4f9a7c21e08b'

test('Stop ends an endless program at once and keeps what it printed', async ({ page }) => {
  const text = '```python\nprint("begun")\nwhile True:\n    pass\n\ndef solution():\n    return 1\n```\n'
  const server = await startModelServer({ models: ['loop'], answers: [{ type: 'text', text }] })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'loop' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('Loop.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText('begun', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled({ timeout: 2_000 })
  await expect(attempt(page, 1)).toContainText(/stopped|cancelled/i)
  await expect(attempt(page, 1)).toContainText('begun')
  await server.close()
})

test('an edited program runs as the person’s attempt and the model’s stays', async ({ page }) => {
  await openSolve(page)
  await runToEnd(page)
  const editor = attempt(page, 1).getByRole('textbox', { name: 'Program of attempt 1' })
  await editor.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('def solution():\n    return 99\n')
  await attempt(page, 1).getByRole('button', { name: 'Execute edited program' }).click()
  await waitForEnd(page)
  await expect(attempt(page, 2)).toContainText('99')
  await expect(attempt(page, 2)).toContainText('wrong')
  await expect(attempt(page, 1)).toContainText('right')
  await expect(answer(page)).toContainText('99')
})

test('a program runs again as it is', async ({ page }) => {
  await openSolve(page)
  await runToEnd(page)
  await attempt(page, 1).getByRole('button', { name: 'Execute again' }).click()
  await waitForEnd(page)
  await expect(attempt(page, 2)).toContainText('right')
})

test('a reload in the middle of a run loses nothing that was shown', async ({ page }) => {
  const text = `First words of a long reply. ${'And so on. '.repeat(400)}`
  const server = await startModelServer({
    models: ['slow'],
    answers: [{ type: 'text', text, deltaMs: 40 }],
  })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'slow' })
  await page.getByRole('textbox', { name: 'Problem' }).fill('Tell me slowly.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText('And so on.', { timeout: 60_000 })
  await page.waitForTimeout(500)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue('Tell me slowly.')
  await page.getByRole('link', { name: /Tell me slowly/ }).click()
  await expect(attempt(page, 1)).toContainText('First words of a long reply.')
  await expect(attempt(page, 1)).toContainText('And so on.')
  await server.close()
})

test('a finished run is in the history after a reload', async ({ page }) => {
  await openSolve(page)
  await runToEnd(page)
  await page.reload()
  await page.getByRole('link', { name: /A school takes 327 pupils/ }).click()
  await expect(answer(page)).toContainText('14')
  await expect(attempt(page, 1)).toContainText('right')
})

test('a session goes out as one file without keys and comes back as it was, running nothing', async ({
  page,
}) => {
  const server = await startModelServer({
    models: ['echo'],
    answers: [{ type: 'error', status: 401, message: `Incorrect API key provided: ${KEY}` }],
  })
  await openSolve(page)
  await runToEnd(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'echo', key: KEY })
  await runToEnd(page)
  await page.getByRole('button', { name: 'Session actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const file = await (await downloading).path()
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain(KEY)
  expect(text).toContain('A school takes 327 pupils')

  const before = server.requests.length
  await page.getByRole('button', { name: 'Session actions' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  await (await choosing).setFiles(file)
  await expect(page.getByText(/^Imported /)).toBeVisible()
  await expect(page.getByRole('link', { name: /A school takes 327 pupils/ })).toHaveCount(2)
  expect(server.requests.length).toBe(before)
  await server.close()
})

test('a file that is no session is refused with a sentence and changes nothing', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('button', { name: 'Session actions' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  await (
    await choosing
  ).setFiles({
    name: 'evil.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"__proto__":{"polluted":true},"format":"something"}'),
  })
  await expect(page.getByText(/Not imported:/)).toBeVisible()
  await expect(page.getByText(/Nothing was changed/)).toBeVisible()
})

test('sessions are made, renamed and switched, each with its own history', async ({ page }) => {
  await openSolve(page)
  await chooseExample(page, 'Fridays the 13th')
  await runToEnd(page)
  await page.getByRole('button', { name: 'Session actions' }).click()
  await page.getByRole('menuitem', { name: 'New session…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Class 7b')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('combobox', { name: 'Session' })).toHaveValue('Class 7b')
  await expect(page.getByText('What you solve is kept here')).toBeVisible()
  await page.getByRole('combobox', { name: 'Session' }).click()
  await page.getByRole('option', { name: /^Session of/ }).click()
  await expect(page.getByRole('link', { name: /Friday/ })).toBeVisible()
})
