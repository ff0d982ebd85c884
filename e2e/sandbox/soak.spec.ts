import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** `npm run soak` runs 10,000. */
const PROGRAMS = Number(process.env['PAL_SOAK_PROGRAMS'] ?? 1500)
const PROGRAMS_AT_ONCE = 250

/** What the page itself may hold more after all of them than after the first 500: by then each worker was in use. */
const PAGE_GROWTH_MEGABYTES = 8

/** The same for all processes of the browser together: page, frame and workers. A worker takes 60 to 130 MB, and one
 * more may stand by at the end than at the beginning. */
const BROWSER_GROWTH_MEGABYTES = 250

test(`${PROGRAMS} programs in a row are right and leave no memory behind`, async ({
  harnessPage: page,
  browser,
}) => {
  test.setTimeout(PROGRAMS * 100 + 120_000)
  const wrong: string[] = []
  const measured: Memory[] = []
  for (let first = 0; first < PROGRAMS; first += PROGRAMS_AT_ONCE) {
    wrong.push(...(await runMany(page, first, PROGRAMS_AT_ONCE)))
    measured.push(await measureMemory(page, browser))
    const { pageMegabytes, browserMegabytes } = measured.at(-1) ?? NOTHING
    console.log(
      `${first + PROGRAMS_AT_ONCE} programs: page ${pageMegabytes} MB, browser ${browserMegabytes} MB`,
    )
  }
  expect(wrong).toEqual([])
  const [, start = NOTHING] = measured
  const end = measured.at(-1) ?? NOTHING
  expect(end.pageMegabytes - start.pageMegabytes).toBeLessThanOrEqual(PAGE_GROWTH_MEGABYTES)
  expect(end.browserMegabytes - start.browserMegabytes).toBeLessThanOrEqual(BROWSER_GROWTH_MEGABYTES)
})

type Memory = { readonly pageMegabytes: number; readonly browserMegabytes: number }
const NOTHING: Memory = { pageMegabytes: 0, browserMegabytes: 0 }

/** What was wrong among `count` mixed programs, one after another, each in a guest of its own. */
function runMany(page: Page, first: number, count: number): Promise<readonly string[]> {
  return page.evaluate(
    async ([from, to]) => {
      const spoil = [
        'kept = bytearray(40_000_000)',
        'def f(n): return f(n + 1)\ntry:\n  f(0)\nexcept RecursionError:\n  pass',
        'import builtins\nbuiltins.sum = None\nbuiltins.print = lambda *a: None',
        'print("x" * 20_000)',
        'open("left.txt", "w").write("x" * 100_000)',
        'import json, csv, fractions, statistics',
        'data = {number: str(number) for number in range(20_000)}',
        'class A:\n  def __del__(self): pass\na = A()\na.me = a',
      ]
      const failures: string[] = []
      for (let number = from; number < to; number++) {
        // A few lose their interpreter: by a touch of JavaScript, and by Stop.
        if (number % 200 === 150) await window.harness.runOnce('python', 'import js\njs.left = 1')
        if (number % 500 === 400)
          await window.harness.runOnce('python', 'while True: pass', { stopAfterMs: 20 })
        const source = `${spoil[number % spoil.length] ?? ''}\n${number} * 3`
        const { end } = await window.harness.runOnce('python', source)
        const text =
          end.type === 'returned' && end.value?.type === 'int' ? end.value.text : JSON.stringify(end)
        if (text !== String(number * 3)) failures.push(`${number}: ${text}`)
      }
      return failures
    },
    [first, first + count] as const,
  )
}

/** After a collection of garbage. */
async function measureMemory(page: Page, browser: Browser): Promise<Memory> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  return {
    pageMegabytes: Math.round(used / 1e5) / 10,
    browserMegabytes: await residentMegabytes(browser),
  }
}

/** Of all processes of the browser; 0 where the system has no /proc. */
async function residentMegabytes(browser: Browser): Promise<number> {
  if (process.platform !== 'linux') return 0
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const kilobytes = processInfo.map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  })
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}
