import { expect, test } from './fixtures.ts'
import { openTabs, type Tabs } from './openTabs.ts'

/** Timers of a hidden page come once a second. */
const THROTTLED_MS = 700

let tabs: Tabs

test.beforeEach(async () => {
  tabs = await openTabs()
})

test.afterEach(() => tabs.close())

test('programs that wait in a tab that is hidden all run, and dead interpreters are replaced', async ({
  harness,
}) => {
  const { page } = tabs
  await page.goto(harness.url)
  await page.waitForFunction(() => 'harness' in window)
  await page.evaluate(() => window.harness.sandboxFor('python').start())
  await page.evaluate(() => {
    const programs = Array.from({ length: 60 }, (_, number) =>
      number % 20 === 19 ? 'import os\nos._exit(1)' : `${number} * 2`,
    )
    // The first one holds the only place until the tab is hidden, so all others start there.
    const gate = window.harness.open(window.harness.sandboxFor('python'), { priority: 'benchmark' })
    const running = programs.map((source) =>
      window.harness
        .runOnce('python', source, { priority: 'benchmark' })
        .then(({ end }) =>
          end.type === 'returned' && end.value?.type === 'int' ? end.value.text : end.type,
        ),
    )
    Object.assign(window, { gate, running })
  })
  await tabs.hide()
  expect(await tickMs(tabs)).toBeGreaterThan(THROTTLED_MS)
  const ends = await page.evaluate(async () => {
    const guest: { close(): void } = await Reflect.get(window, 'gate')
    guest.close()
    return await Promise.all(Reflect.get(window, 'running') as Promise<string>[])
  })
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  expect(ends).toEqual(
    Array.from({ length: 60 }, (_, number) => (number % 20 === 19 ? 'crashed' : String(number * 2))),
  )
})

test('a program without end is stopped in a tab that is hidden', async ({ harness }) => {
  const { page } = tabs
  await page.goto(harness.url)
  await page.waitForFunction(() => 'harness' in window)
  await page.evaluate(() => window.harness.sandboxFor('javascript').start())
  await tabs.hide()
  const { end, next } = await page.evaluate(async () => {
    const endless = await window.harness.runOnce('javascript', 'new Array(1e9)+""', {
      limits: { timeoutMs: 500 },
    })
    const after = await window.harness.runOnce('javascript', '6 * 7')
    return { end: endless.end, next: after.end }
  })
  expect({ end, next }).toEqual({
    end: { type: 'timed-out', afterMs: 500 },
    next: { type: 'returned', value: { type: 'number', text: '42' } },
  })
})

test('a run that was started before its tab is hidden is stored to its end', async ({ baseURL }) => {
  const { page } = tabs
  await page.goto(baseURL ?? '')
  const run = await page.waitForSelector('aria/Run[role="button"]')
  await run?.click()
  await tabs.hide()
  await page.waitForFunction(hasStoredEnd, { polling: 500, timeout: 90_000 })
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  await tabs.show()
  await page.waitForFunction(
    () => document.querySelector('[aria-label="Answer"]')?.textContent?.includes('right'),
    { timeout: 15_000 },
  )
})

/** Milliseconds between two ticks of a timer that asks for ten. */
function tickMs({ page }: Tabs): Promise<number> {
  return page.evaluate(async () => {
    const tick = () => new Promise((resolve) => setTimeout(resolve, 10))
    await tick()
    const startedAt = performance.now()
    await tick()
    return performance.now() - startedAt
  })
}

/** Read past the page's own code, as another tab would. */
async function hasStoredEnd(): Promise<boolean> {
  const opening = indexedDB.open('pal-playground')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const reading = opening.result.transaction('runs').objectStore('runs').getAll()
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  opening.result.close()
  return reading.result.some(({ outcome }) => outcome === 'answered')
}
