import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { AttemptSummary, RunSummary } from '@/metrics/RunSummary.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { openSolve } from './support/solvePage.ts'
import { storeRuns, type StoredRuns } from './support/storeRuns.ts'

const RIGHT: AttemptSummary = { purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }
const MADE_UP: AttemptSummary = {
  purpose: 'first',
  reach: 'extracted',
  execution: 'failure',
  failure: 'undefined-name',
  hallucinated: ['plus'],
}
const BENCHMARK = 'benchmark-spring'

const summary = (runId: string, day: string, more: Partial<RunSummary> = {}): RunSummary => ({
  runId,
  startedAt: `${day}T12:00:00.000Z`,
  outcome: 'answered',
  template: { id: 'pal', name: 'PAL', version: 1 },
  mode: 'program',
  model: { id: 'small', name: 'Small model', kind: 'endpoint' },
  tags: ['sums'],
  problemId: 'p',
  attempts: [RIGHT],
  hasExpected: true,
  answer: '42',
  grade: 'right',
  promptTokens: 100,
  completionTokens: 50,
  phaseMs: { waiting: 200, run: 3 },
  durationMs: 300,
  ...more,
})

/** Two versions on two days, one with a model that makes names up, and a benchmark without programs. */
const RUNS: readonly StoredRuns[] = [
  { summary: summary('first', '2026-01-05'), count: 3, question: 'Sheep?' },
  {
    summary: summary('second', '2026-01-14', {
      template: { id: 'pal', name: 'PAL', version: 2 },
      model: { id: 'large', name: 'Large model', kind: 'endpoint' },
      tags: ['dates', 'sums'],
      attempts: [MADE_UP, { ...RIGHT, purpose: 'repair', verdict: 'fixed' }],
    }),
    count: 2,
    question: 'Which day?',
    events: exampleRun('second'),
  },
  {
    sessionId: BENCHMARK,
    summary: summary('place', '2026-01-05', {
      mode: 'direct',
      tags: [],
      attempts: [{ purpose: 'first', reach: 'answered', execution: 'no-program', grade: 'wrong' }],
      grade: 'wrong',
      place: { benchmarkId: BENCHMARK, columnId: 'c', sample: 0 },
    }),
    count: 4,
    question: 'Cows?',
    events: exampleRun('place'),
  },
]

async function openInsights(page: Page, isCounted = true): Promise<void> {
  await openSolve(page)
  await storeRuns(page, RUNS, isCounted)
  await page.evaluate(async (id) => {
    const request = indexedDB.open('pal-playground')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('documents', 'readwrite')
    const value = { id, name: 'Spring set', createdAt: '2026-01-05T11:00:00.000Z' }
    transaction.objectStore('documents').put({ collection: 'benchmarks', id, value })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  }, BENCHMARK)
  await page.reload()
  await page.goto('./#/insights')
  await expect(page.getByText('5 runs, all asking for a program.')).toBeVisible()
}

async function rowsOf(page: Page, table: string): Promise<readonly string[]> {
  const rows = await page.getByRole('table', { name: table, exact: true }).getByRole('row').allInnerTexts()
  return rows.slice(1).map((row) => row.replaceAll(/\s*\t\s*/g, ' | '))
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

function drawerOf(page: Page): Locator {
  return page.getByRole('dialog')
}

test('the open session, all of them, a benchmark, everything', async ({ page }) => {
  await openInsights(page)
  await page.getByText('Everything', { exact: true }).click()
  await expect(page.getByText('9 runs, 5 asking for a program.')).toBeVisible()
  await page.getByText('All sessions', { exact: true }).click()
  await expect(page.getByText('5 runs, all asking for a program.')).toBeVisible()
  await page.getByText('A benchmark', { exact: true }).click()
  await choose(page, 'Benchmark', 'Spring set')
  await expect(page.getByText('4 runs, 0 asking for a program.')).toBeVisible()

  await page
    .getByRole('button', { name: 'direct: show 4 runs' })
    .or(page.getByRole('button', { name: 'PAL v1: show 4 runs' }))
    .first()
    .click()
  await expect(drawerOf(page)).toContainText('4 runs')
  await drawerOf(page).getByRole('button', { name: /Cows/ }).first().click()
  await drawerOf(page).getByRole('button', { name: 'Open its benchmark' }).click()
  await expect(page).toHaveURL(/#\/benchmarks\/of\/benchmark-spring$/)
})

test('over time and by template, model, tag and mode, with intervals; filters', async ({ page }) => {
  await openInsights(page)
  // Intervals of Wilson for 3 of 3, 2 of 2, and 0 of 2.
  expect(await rowsOf(page, 'Over time')).toEqual([
    '2026-01-14 | 2 | 100 % | 34–100 % | 2 | 100 % | 34–100 % | 2 | 0 % | 0–66 % | 2',
    '2026-01-05 | 3 | 100 % | 44–100 % | 3 | 100 % | 44–100 % | 3 | 100 % | 44–100 % | 3',
  ])
  const byTemplate = await rowsOf(page, 'By template')
  expect(byTemplate.map((row) => row.split(' | ').slice(0, 2))).toEqual([
    ['PAL v1', '3'],
    ['PAL v2', '2'],
  ])
  await page.getByText('Weeks', { exact: true }).click()
  expect((await rowsOf(page, 'Over time')).map((row) => row.split(' | ')[0])).toEqual([
    'week of 2026-01-12',
    'week of 2026-01-05',
  ])
  const compare = page.getByRole('radiogroup', { name: 'Compare by' })
  await compare.getByText('Tag', { exact: true }).click()
  expect((await rowsOf(page, 'By tag')).map((row) => row.split(' | ').slice(0, 2))).toEqual([
    ['sums', '5'],
    ['dates', '2'],
  ])
  await compare.getByText('Model', { exact: true }).click()
  expect((await rowsOf(page, 'By model')).map((row) => row.split(' | ')[0])).toEqual([
    'Small model',
    'Large model',
  ])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download By model as CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8').split('\r\n')
  expect(csv[0]).toBe(
    '\ufeffModel,Runs,Right,Right: 95 %,Right: n,Executed,Executed: 95 %,Executed: n,At once,At once: 95 %,At once: n',
  )
  expect(csv[2]).toMatch(/^Large model,2,1,0\.3424 to 1\.0000,2,/)

  await choose(page, 'Template', 'PAL v2')
  await expect(page.getByText('2 runs, all asking for a program.')).toBeVisible()
  await choose(page, 'Model', 'Small model')
  await expect(page.getByText('No run is like this')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await choose(page, 'Tag', 'dates')
  await expect(page.getByText('2 runs, all asking for a program.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await choose(page, 'Time', 'Between two days')
  await page.getByLabel('To', { exact: true }).fill('2026-01-10')
  await expect(page.getByText('3 runs, all asking for a program.')).toBeVisible()

  // What was chosen is still chosen when the person comes back.
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByText('3 runs, all asking for a program.')).toBeVisible()
})

test('from an error to similar ones, to a run, to its program at the line', async ({ page }) => {
  await openInsights(page)
  const figure = page.getByRole('button', { name: 'undefined name: show 2 runs' })
  await figure.focus()
  await page.keyboard.press('Enter')
  const cluster = drawerOf(page).getByRole('button', { name: /^2 ×/ })
  await expect(cluster).toContainText('‹name› is not defined.')
  await cluster.focus()
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toContainText('For example: plus is not defined.')
  await drawerOf(page)
    .getByRole('button', { name: /Which day/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const shown = drawerOf(page).getByRole('region', { name: 'Attempt 1' })
  await expect(shown).toContainText('Attempt 1: undefined name, line 1')
  await expect(shown).toContainText('return plus(6, 8)')
  await expect(drawerOf(page).getByRole('button', { name: 'Back to the list' })).toBeFocused()
  await drawerOf(page).getByText('Attempt 2', { exact: true }).first().click()
  await expect(drawerOf(page).getByRole('region', { name: 'Attempt 2' })).toContainText('return 14')
  await drawerOf(page).getByRole('button', { name: 'Back to the list' }).click()
  await expect(cluster).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await expect(figure).toBeFocused()
})

test('runs of a version that kept no aggregates are counted once; deletions and other tabs are seen', async ({
  page,
  context,
}) => {
  await openInsights(page, false)
  await page.getByText('Everything', { exact: true }).click()
  await expect(page.getByText('9 runs, 5 asking for a program.')).toBeVisible()
  const other = await context.newPage()
  await openSolve(other)
  await other.getByRole('button', { name: 'Session actions' }).click()
  await other.getByRole('menuitem', { name: /^Delete/ }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('4 runs, 0 asking for a program.')).toBeVisible()
})

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 860 }, colorScheme })

      test('the screen with figures, and its drawer, have no axe violation', async ({ page }) => {
        await openInsights(page)
        const violations = async () =>
          (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({
            id,
            where: nodes.map(({ target }) => target.join(' ')),
          }))
        const shot = (name: string) =>
          page.screenshot({
            path: test.info().outputPath(`${name}-${width}-${colorScheme}.png`),
            fullPage: true,
          })
        // Not on the link that was just pressed.
        await page.mouse.move(width / 2, 300)
        await page.waitForTimeout(400)
        await shot('figures')
        expect(await violations()).toEqual([])
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0)
        await page.getByRole('button', { name: 'undefined name: show 2 runs' }).click()
        await drawerOf(page).getByRole('button', { name: /^2 ×/ }).click()
        await expect(drawerOf(page)).toContainText('For example')
        await page.waitForTimeout(400)
        await shot('messages')
        expect(await violations()).toEqual([])
        await drawerOf(page)
          .getByRole('button', { name: /Which day/ })
          .first()
          .click()
        await expect(drawerOf(page).getByRole('textbox', { name: 'Program of attempt 1' })).toBeVisible()
        await page.waitForTimeout(400)
        await shot('program')
        expect(await violations()).toEqual([])
      })
    })
  }
}
