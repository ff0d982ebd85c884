import { expect, test } from '@playwright/test'
import { answer, attempt, fillProblem, openSolve, transcript, waitForEnd } from './support/solvePage.ts'
import { pythonReply, openWithServer } from './support/openWithServer.ts'

const TOKENS_PER_SECOND = 200
const SECONDS = 6

/** Prose with maths, lists and code, of as many tokens of four characters as the seconds need. */
function longProse(): string {
  const part = 'We count **every** box: $6 \\times 7 = 42$, as `6 * 7`.\n\n- one\n- two, and so on\n\n'
  return part.repeat(Math.ceil((TOKENS_PER_SECOND * SECONDS * 4) / part.length))
}

// Figures, not bars: this machine may be busy with other tests. DESIGN's bars are for a quiet one.
test('measures the longest task while a fast reply streams', async ({ page, browser }) => {
  const server = await openWithServer(page, [
    {
      type: 'text',
      text: pythonReply('def solution():\n    return 42', longProse()),
      deltaCharacters: 4,
      deltaMs: 1000 / TOKENS_PER_SECOND,
    },
  ])
  await fillProblem(page, 'Write at length.', '42')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
  })
  const longest = async () => {
    const tasks = await page.evaluate(() => (Reflect.get(window, 'tasks') as number[]).splice(0))
    return `${Math.max(0, ...tasks)} (${tasks.length} over 50)`
  }
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(attempt(page, 1)).toContainText('We count', { timeout: 60_000 })
  const begun = await longest()
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await expect(attempt(page, 1).getByText('return 42')).toBeVisible({ timeout: 60_000 })
  const cpuMs = longestCpuTask(await browser.stopTracing())
  const streaming = await longest()
  await waitForEnd(page)
  console.log(
    `longest tasks in ms: up to the first text ${begun}; while ${TOKENS_PER_SECOND} tokens/s stream ${streaming}, ` +
      `of which the processor worked ${cpuMs.toFixed(0)}; after it ${await longest()}`,
  )
  await expect(answer(page)).toContainText('right')
  await server.close()
})

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread, in microseconds: not what other processes on the machine took. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

function longestCpuTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`),
  )
  expect(tasks.length).toBeGreaterThan(0)
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

test('measures the first journey: open the page, press Run, watch', async ({ page }) => {
  const since = Date.now()
  const passed = () => `${((Date.now() - since) / 1000).toFixed(1)} s`
  await openSolve(page)
  const typeable = passed()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(transcript(page).getByText('def solution').first()).toBeVisible({ timeout: 60_000 })
  const written = passed()
  await expect(attempt(page, 1)).toContainText('returned after', { timeout: 60_000 })
  const ran = passed()
  await expect(answer(page)).toContainText('right')
  console.log(
    `after opening: ready ${typeable}, program being written ${written}, run ${ran}, graded ${passed()}`,
  )
})
