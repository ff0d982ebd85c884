import { expect, test, type Page } from '@playwright/test'
import { createRandom } from '@/lib/createRandom.ts'
import { randomSummary } from '@/testing/randomSummary.ts'
import { firstScriptBytes } from '../support/firstScriptBytes.ts'
import { openWithServer, pythonReply } from '../support/openWithServer.ts'
import { fillProblem, openSolve, waitForEnd } from '../support/solvePage.ts'
import { storeRuns, type StoredRuns } from '../support/storeRuns.ts'
import { median, printFigure } from './printFigure.ts'
import { longestTask, watchTasks } from './watchTasks.ts'

const TOKENS_PER_SECOND = 200
const REPLY_SECONDS = 6
const STORED_RUNS = 100_000

test('JavaScript of the first load', () => {
  const { gzipBytes, bytes } = firstScriptBytes()
  printFigure({
    name: 'first load: JavaScript before the Solve screen can be typed in, gzip',
    value: gzipBytes,
    unit: 'bytes',
    baseline: { name: 'not compressed', value: bytes },
  })
})

test('the longest task while a fast reply streams', async ({ page }) => {
  const part = 'We count **every** box: $6 \\times 7 = 42$, as `6 * 7`.\n\n- one\n- two\n\n'
  const prose = part.repeat(Math.ceil((TOKENS_PER_SECOND * REPLY_SECONDS * 4) / part.length))
  const text = pythonReply('def solution():\n    return 42', prose)
  const server = await openWithServer(page, [
    { type: 'text', text, deltaCharacters: 4, deltaMs: 1000 / TOKENS_PER_SECOND },
  ])
  const longest: number[] = []
  for (let round = 0; round < 3; round++) {
    await fillProblem(page, `Write at length, ${round}.`, '42')
    await watchTasks(page)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await waitForEnd(page)
    longest.push(await longestTask(page))
  }
  printFigure({
    name: `longest main-thread task while a reply of ${TOKENS_PER_SECOND} tokens/s streams and runs (0: none over 50)`,
    value: median(longest),
    unit: 'ms',
  })
  await server.close()
})

test('Insights with many stored runs', async ({ page }) => {
  await openSolve(page)
  await storeRuns(page, yearOfRuns())
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  const times: number[] = []
  const tasks: number[] = []
  for (let round = 0; round < 3; round++) {
    await watchTasks(page)
    times.push(await openInsights(page))
    tasks.push(await longestTask(page))
    await page.getByRole('link', { name: 'Solve' }).click()
    await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  }
  printFigure({
    name: `history of ${STORED_RUNS} runs: open Insights`,
    value: median(times),
    unit: 'ms',
    baseline: { name: 'reading the rows from IndexedDB alone', value: await readRows(page) },
  })
  printFigure({
    name: `history of ${STORED_RUNS} runs: longest main-thread task while Insights opens (0: none over 50)`,
    value: median(tasks),
    unit: 'ms',
  })
  await openInsights(page)
  await watchTasks(page)
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: 'dates', exact: true }).click()
  await expect(page.getByText(ALL_RUNS)).toBeHidden()
  await page.getByText('Days', { exact: true }).click()
  printFigure({
    name: `history of ${STORED_RUNS} runs: longest main-thread task while Insights filters (0: none over 50)`,
    value: await longestTask(page),
    unit: 'ms',
  })
})

test('Insights opened first after an update, with many stored runs', async ({ page }) => {
  await openSolve(page)
  await storeRuns(page, yearOfRuns(), false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  await watchTasks(page)
  const firstMs = await openInsights(page)
  const taskMs = await longestTask(page)
  await page.getByRole('link', { name: 'Solve' }).click()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  printFigure({
    name: `history of ${STORED_RUNS} runs: open Insights for the first time after an update`,
    value: firstMs,
    unit: 'ms',
    baseline: { name: 'opening it the second time', value: await openInsights(page) },
  })
  printFigure({
    name: `history of ${STORED_RUNS} runs: longest main-thread task while they are counted (0: none over 50)`,
    value: taskMs,
    unit: 'ms',
  })
})

const ALL_RUNS = /^100.?000 runs/

/** Milliseconds until the figures are there. */
async function openInsights(page: Page): Promise<number> {
  const startedAt = Date.now()
  await page.getByRole('link', { name: 'Insights' }).click()
  // Looked for with each frame: Playwright's own looks come up to a second apart.
  await page.waitForFunction(
    () => /(?<!\d)100.?000 runs/.test(document.querySelector('main')?.textContent ?? ''),
    undefined,
    { polling: 'raf', timeout: 300_000 },
  )
  return Date.now() - startedAt
}

const DAYS = 365
const BATCHES = 2000
const FIRST_DAY = Date.UTC(2026, 0, 1)

const PHASES = { prompt: 1, waiting: 200, streaming: 900, extract: 1, check: 2, boot: 1, run: 3, answer: 1 }

/** As a year of benchmarks leaves them: some templates, models and tags, many ways to end. */
function yearOfRuns(): readonly StoredRuns[] {
  const random = createRandom(1)
  return Array.from({ length: BATCHES }, (_, batch) => {
    const day = new Date(FIRST_DAY + Math.floor((batch * DAYS) / BATCHES) * 86_400_000)
    const run = { ...randomSummary(`bench-${batch}`, random), startedAt: day.toISOString(), phaseMs: PHASES }
    return { summary: run, count: STORED_RUNS / BATCHES, isSpread: true }
  })
}

function readRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const request = indexedDB.open('pal-playground')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const startedAt = performance.now()
    const reading = request.result.transaction('runs').objectStore('runs').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    const wholeMs = performance.now() - startedAt
    request.result.close()
    return wholeMs
  })
}
