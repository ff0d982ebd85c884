import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { attempt, fillProblem, openSolve, runToEnd, transcript } from './support/solvePage.ts'
import { lastMessage, pythonReply, openWithServer } from './support/openWithServer.ts'

const FORMULA_QUESTION = '=HYPERLINK("http://127.0.0.1/","click") what is six times seven?'

/** Right at once, made up and then fixed, wrong, and not graded. */
function answerTo({ body }: { readonly body: unknown }): ServerAnswer {
  const asked = lastMessage(body)
  if (asked.includes('Eggs')) return text('return 7 * 6')
  if (asked.includes('Apples')) return text('return add_up_all([40, 2])')
  if (asked.includes('add_up_all')) return text('return sum([40, 2])')
  if (asked.includes('Pears')) return text('return 6 * 7 - 1')
  return text('return "=1+41"')
}

function text(statement: string): ServerAnswer {
  return { type: 'text', text: pythonReply(`def solution():\n    ${statement}`) }
}

async function solveFour(page: Page) {
  const server = await openWithServer(page, answerTo)
  for (const [question, expected] of [
    ['Eggs: 7 boxes of 6?', '42'],
    ['Apples: 40 and 2?', '42'],
    ['Pears: 6 rows of 7?', '42'],
    [FORMULA_QUESTION, ''],
  ] as const) {
    await fillProblem(page, question, expected)
    await runToEnd(page)
  }
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByText(/^4 runs, all asking for a program/)).toBeVisible()
  return server
}

function cellsOf(page: Page, table: string): Promise<readonly string[]> {
  return page.getByRole('table', { name: table }).getByRole('row').allInnerTexts()
}

async function rowsOf(page: Page, table: string): Promise<readonly string[]> {
  const rows = await cellsOf(page, table)
  return rows.slice(1).map((row) => row.replaceAll(/\s*\t\s*/g, ' | '))
}

/** Texts of charts that begin left of their picture. */
function labelsCutOff(page: Page): Promise<readonly string[]> {
  return page.locator('.recharts-surface text').evaluateAll((texts) =>
    texts
      .filter((text) => {
        const edge = text.closest('svg')?.getBoundingClientRect().left ?? 0
        return text.getBoundingClientRect().left < edge - 1
      })
      .map((text) => text.textContent ?? ''),
  )
}

function drawerOf(page: Page): Locator {
  return page.getByRole('dialog')
}

test('Insights counts what happened, and every figure leads to its runs', async ({ page }) => {
  const server = await solveFour(page)

  expect(await rowsOf(page, 'From reply to right answer')).toEqual([
    'Replied | 4 | 4 | 0 | 4 | 4',
    'Program extracted | 4 | 4 | 0 | 4 | 4',
    'Passed the check | 4 | 4 | 0 | 3 | 4',
    'Ran | 4 | 4 | 0 | 3 | 4',
    'Gave an answer | 4 | 4 | 0 | 3 | 4',
    'Right | 2 | 3 | 1 | 1 | 3',
  ])
  // Intervals of Wilson for 3 of 4, 4 of 4, 1 of 3 and 2 of 3.
  expect(await rowsOf(page, 'Success rates')).toEqual([
    'First-pass executed | 75 % | 4 | 30–95 % | 3 | 1 | 0',
    'Eventually executed | 100 % | 4 | 51–100 % | 4 | 0 | 0',
    'First-pass right | 33 % | 3 | 6–79 % | 1 | 2 | 1',
    'Eventually right | 67 % | 3 | 21–94 % | 2 | 1 | 1',
  ])
  expect(await rowsOf(page, 'Errors')).toEqual([
    'undefined name | check | 1 | 1',
    'wrong answer | grading | 1 | 1',
  ])
  expect(await rowsOf(page, 'Made-up names')).toEqual(['add_up_all | 1 | 1'])
  expect(await rowsOf(page, 'Attempts needed')).toEqual(['1 attempt | 3 | 3', '2 attempts | 1 | 1'])
  expect(await rowsOf(page, 'Repairs')).toEqual(['fixed | 1 | 1'])
  expect(await cellsOf(page, 'Time by phase')).not.toHaveLength(1)
  expect(await labelsCutOff(page)).toEqual([])

  await test.step('by keyboard: a figure of a table', async () => {
    const figure = page.getByRole('button', { name: /^add_up_all/ })
    await figure.focus()
    await page.keyboard.press('Enter')
    await expect(drawerOf(page)).toContainText('Apples')
    await expect(drawerOf(page)).not.toContainText('Eggs')
    await page.keyboard.press('Escape')
    await expect(drawerOf(page)).toBeHidden()
    await expect(figure).toBeFocused()
  })

  await test.step('by mouse: a bar, and from there the run', async () => {
    const rates = page.getByRole('region', { name: 'Success rates' })
    await rates.locator('.recharts-bar-rectangle').first().click()
    await expect(drawerOf(page)).toContainText('3 runs')
    await page.keyboard.press('Escape')
    const errors = page.getByRole('region', { name: 'Errors' })
    await errors.locator('.recharts-bar-rectangle').last().click()
    // Similar failures first, then one of them, then its program at the line.
    await drawerOf(page).getByRole('button', { name: /^1 ×/ }).click()
    await expect(drawerOf(page)).toContainText('For example: ')
    await drawerOf(page).getByRole('button', { name: /Pears/ }).click()
    await expect(drawerOf(page).getByRole('region', { name: 'Attempt 1' })).toContainText('wrong answer')
    await expect(drawerOf(page)).toContainText('return 6 * 7 - 1')
    await drawerOf(page).getByRole('button', { name: 'Back to the list' }).click()
    await drawerOf(page).getByRole('tab', { name: 'All runs' }).click()
    await drawerOf(page).getByRole('button', { name: /Pears/ }).click()
    await drawerOf(page).getByRole('button', { name: 'Open on Solve' }).click()
    await expect(page).toHaveURL(/#\/$/)
    await expect(attempt(page, 1)).toContainText('wrong')
    await expect(transcript(page)).toContainText('41')
  })
  await server.close()
})

test('CSV of what is shown, without formulas for spreadsheets', async ({ page }) => {
  const server = await solveFour(page)
  const save = async (button: Locator): Promise<string> => {
    const downloading = page.waitForEvent('download')
    await button.click()
    return readFileSync(await (await downloading).path(), 'utf8')
  }

  const funnel = await save(page.getByRole('button', { name: 'Download From reply to right answer as CSV' }))
  expect(funnel.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffStep,Reached,n,Lost here,Reached at once,n at once',
    'Replied,4,4,0,4,4',
    'Program extracted,4,4,0,4,4',
  ])

  await page
    .getByRole('button', { name: /^Replied, reached/ })
    .first()
    .click()
  const runs = page.getByRole('button', { name: 'Download these runs as CSV' })
  const safe = await save(runs)
  expect(safe).toContain(`"'=HYPERLINK(""http://127.0.0.1/"",""click"")`)
  expect(safe).toContain("'=1+41")
  expect(safe).not.toMatch(/(^|,|\n)"?=/)

  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'CSV safe for spreadsheets' }).uncheck()
  await page
    .getByRole('button', { name: /^Replied, reached/ })
    .first()
    .click()
  expect(await save(runs)).toContain(`,"=HYPERLINK(`)
  await server.close()
})

test('an empty session says what to do first; all sessions still have the runs', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByText('Nothing to chart yet')).toBeVisible()
  await page.getByRole('button', { name: 'Solve a problem' }).click()
  await runToEnd(page)
  await page.getByRole('button', { name: 'Session actions' }).click()
  await page.getByRole('menuitem', { name: 'New session…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Afternoon')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('combobox', { name: 'Session' })).toHaveValue('Afternoon')

  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByText('Nothing to chart yet')).toBeVisible()
  await page.getByText('All sessions', { exact: true }).click()
  await expect(page.getByText(/^1 run, all asking for a program/)).toBeVisible()
  await page.getByText('This session', { exact: true }).click()
  await expect(page.getByText('Nothing to chart yet')).toBeVisible()
})
