import { expect, test, type Page } from '@playwright/test'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { firstScriptBytes } from '../support/firstScriptBytes.ts'
import { openWithServer, pythonReply } from '../support/openWithServer.ts'
import { fillProblem, openSolve, waitForEnd } from '../support/solvePage.ts'
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
  await storeRuns(page, STORED_RUNS)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const startedAt = Date.now()
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByText(/^100.?000 runs/)).toBeVisible({ timeout: 120_000 })
    times.push(Date.now() - startedAt)
    await page.getByRole('link', { name: 'Solve' }).click()
    await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  }
  printFigure({
    name: `history of ${STORED_RUNS} runs: open Insights`,
    value: median(times),
    unit: 'ms',
    baseline: { name: 'reading the rows from IndexedDB alone', value: await readRows(page) },
  })
})

/** Rows as a year of benchmarks leaves them, put straight into the page's own database. */
async function storeRuns(page: Page, count: number): Promise<void> {
  const summary: RunSummary = {
    runId: '',
    startedAt: '2026-01-02T03:04:05.000Z',
    outcome: 'answered',
    template: { id: 'pal', name: 'PAL', version: 1 },
    mode: 'program',
    model: { id: 'm', name: 'Example model', kind: 'endpoint' },
    tags: ['sums'],
    problemId: 'p',
    attempts: [{ purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }],
    hasExpected: true,
    answer: '42',
    grade: 'right',
    promptTokens: 100,
    completionTokens: 50,
    phaseMs: { prompt: 1, waiting: 200, streaming: 900, extract: 1, check: 2, boot: 1, run: 3, answer: 1 },
    durationMs: 1200,
  }
  await page.evaluate(
    async ([example, total]) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(String(request.error))))
        })
      const database = await done(indexedDB.open('pal-playground'))
      const sessions = await done(database.transaction('sessions').objectStore('sessions').getAll())
      const sessionId: string = sessions.at(-1)?.id ?? 'none'
      for (let first = 0; first < total; first += 10_000) {
        const transaction = database.transaction('runs', 'readwrite')
        const written = new Promise((resolve) => transaction.addEventListener('complete', resolve))
        for (let number = first; number < first + 10_000; number++) {
          const id = `bench-${number}`
          transaction.objectStore('runs').put({
            id,
            sessionId,
            startedAt: example.startedAt,
            question: 'How many?',
            summary: { ...example, runId: id },
            summaryVersion: 2,
            eventCount: 20,
            outcome: 'answered',
          })
        }
        await written
      }
      database.close()
    },
    [summary, count] as const,
  )
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
