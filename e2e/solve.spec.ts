import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import {
  answer,
  attempt,
  fillProblem,
  openSolve,
  runToEnd,
  transcript,
  waitForEnd,
} from './support/solvePage.ts'
import { pythonReply, openWithServer } from './support/openWithServer.ts'

const TWO_PROGRAMS = `A first thought:

\`\`\`python
def solution():
    return 41
\`\`\`

No, better:

\`\`\`python
def solution():
    return 42
\`\`\`
`

test('Present enlarges the transcript and hides the rest; Esc ends it, and no other screen is lost', async ({
  page,
}) => {
  await openSolve(page)
  await runToEnd(page)
  const sizeOf = () =>
    attempt(page, 1)
      .getByRole('heading', { name: 'Attempt 1' })
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  const before = await sizeOf()
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveCount(0)
  await expect(page.getByText('A school takes 327 pupils').first()).toBeVisible()
  expect(await sizeOf()).toBeGreaterThan(1.3 * before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible()
  expect(await sizeOf()).toBe(before)

  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Command' }).fill('Insights')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
})

test('the inspector shows candidates, messages and raw reply, and extracts anew by another policy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const server = await openWithServer(page, [{ type: 'text', text: TWO_PROGRAMS }])
  await fillProblem(page, 'Six times {seven}, $7 each?', '42')
  await runToEnd(page)
  await expect(answer(page)).toContainText('right')

  const extraction = page.getByRole('region', { name: 'Extraction' })
  await expect(extraction).toContainText('last fenced block, of 2 candidates')
  await expect(extraction.getByRole('listitem').filter({ hasText: 'passed over' })).toHaveCount(1)
  await expect(extraction.getByRole('listitem').filter({ hasText: 'chosen' })).toHaveCount(1)
  const policy = page.getByRole('combobox', { name: 'Extract by another policy' })
  await policy.selectOption('longest that parses')
  await policy.selectOption('last fenced block')
  await expect(extraction).toContainText('The same program, byte for byte.')
  await policy.selectOption('first fenced block')
  await expect(extraction).toContainText('Another program.')
  await expect(extraction).toContainText('return 41')

  await test.step('messages and reply as they were', async () => {
    await page.getByText(/^Sent: \d+ messages?$/).click()
    await page.getByText(/^Raw reply: /).click()
    const messages = page.getByRole('region', { name: 'Messages, raw reply' })
    await expect(messages).toContainText('Six times {seven}, $7 each?')
    await messages.getByRole('button', { name: 'Copy reply' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TWO_PROGRAMS)
    await messages.getByRole('button', { name: 'Copy messages' }).click()
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(server.requests.at(-1)?.body).toMatchObject({ messages: copied })
  })

  await test.step('the program by copy and as a file', async () => {
    await attempt(page, 1).getByRole('button', { name: 'Copy program' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.trim()).toBe('def solution():\n    return 42')
    const downloading = page.waitForEvent('download')
    await attempt(page, 1).getByRole('button', { name: 'Download program' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('attempt-1.py')
    expect(readFileSync(await download.path(), 'utf8')).toBe(copied)
  })

  await extraction.getByRole('button', { name: 'Execute this one' }).click()
  await waitForEnd(page)
  await expect(attempt(page, 2)).toContainText('your program, from attempt 1')
  await expect(attempt(page, 2)).toContainText('wrong')
  await expect(attempt(page, 1)).toContainText('right')
  await server.close()
})

test('the history is searched, and a run of the past opened from it', async ({ page }) => {
  const server = await openWithServer(page, [
    { type: 'text', text: pythonReply('def solution():\n    return 42') },
    { type: 'text', text: TWO_PROGRAMS },
  ])
  await fillProblem(page, 'About apples', '42')
  await runToEnd(page)
  await fillProblem(page, 'About pears', '41')
  await runToEnd(page)
  const history = page.getByRole('region', { name: 'History of this session' })
  await expect(history.getByRole('link')).toHaveCount(2)
  await history.getByRole('searchbox').fill('APPLES right')
  await expect(history.getByRole('link')).toHaveCount(1)
  await history.getByRole('searchbox').fill('wrong-answer')
  await expect(history.getByRole('link')).toHaveText(/About pears/)
  await history.getByRole('searchbox').fill('bananas')
  await expect(history).toContainText('Nothing fits.')
  await history.getByRole('searchbox').fill('')

  // What was looked up in one run is not shown beside another.
  await page.getByRole('combobox', { name: 'Extract by another policy' }).selectOption('first fenced block')
  await expect(page.getByRole('region', { name: 'Extraction' })).toContainText('Another program.')
  await history.getByRole('link', { name: /About apples/ }).click()
  await expect(transcript(page)).toContainText('The problem of this transcript')
  await expect(page.getByRole('region', { name: 'Extraction' })).not.toContainText('Another program.')
  await expect(answer(page)).toContainText('right')
  await page.getByRole('button', { name: 'Take as my problem' }).click()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue('About apples')
  await expect(page.getByRole('textbox', { name: 'Expected answer' })).toHaveValue('42')
  await server.close()
})

test('sampling is sent, and the time limit holds', async ({ page }) => {
  const server = await openWithServer(page, [
    { type: 'text', text: pythonReply('def solution():\n    while True:\n        pass') },
    { type: 'text', text: pythonReply('def solution():\n    return 42') },
  ])
  await fillProblem(page, 'Loop first.', '42')
  await page.getByText('Sampling, limits').click()
  for (const [label, value] of [
    ['Temperature', '0.3'],
    ['Top p', '0.9'],
    ['Max tokens', '777'],
    ['Seed', '11'],
    ['Stop sequences', '###|\\n\\nQ:'],
    ['Time limit, s', '1'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText(/killed after 1\.00 s/)
  await expect(attempt(page, 1)).toContainText('timeout')
  await expect(attempt(page, 2)).toContainText('right')
  expect(server.requests.at(-1)?.body).toMatchObject({
    temperature: 0.3,
    top_p: 0.9,
    max_tokens: 777,
    seed: 11,
    stop: ['###', '\n\nQ:'],
  })
  await server.close()
})

test('Ctrl+K finds a command, maths is previewed, a template is looked at', async ({ page }) => {
  await openSolve(page)
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Command' }).fill('Cutting a rope')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue(/^A rope of 18\.6 metres/)
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Command' }).fill('Run the problem')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Command' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()

  await fillProblem(page, 'Costs $5 or \\$6, and $\\frac{1}{2} + x^2$?')
  await page.getByRole('button', { name: 'Preview text and maths' }).click()
  await expect(page.locator('.katex')).not.toHaveCount(0)
  await expect(page.locator('.katex-error')).toHaveCount(0)

  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Templates' })
    .getByRole('button', { name: /^JavaScript/ })
    .click()
  await page.getByRole('button', { name: 'Use in Solve' }).click()
  await expect(page.getByRole('combobox', { name: 'Template' }).locator('option:checked')).toHaveText(
    /JavaScript/,
  )
})
