import { expect, test } from './fixtures.ts'

test('a person is served while a benchmark fills the queue', async ({ harnessPage: page }) => {
  const order = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'python', pool: { workers: 1 } })
    await sandbox.start()
    const ended: string[] = []
    const run = async (name: string, priority: 'person' | 'benchmark', seconds: number) => {
      const guest = await window.harness.open(sandbox, { priority })
      await guest.run(
        { language: 'python', source: `import time\ntime.sleep(${seconds})` },
        { source: { type: 'last-line' }, signal: new AbortController().signal },
      )
      guest.close()
      ended.push(name)
    }
    const benchmark = ['b1', 'b2', 'b3', 'b4'].map((name) => run(name, 'benchmark', 1))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await run('person', 'person', 0)
    await Promise.all(benchmark)
    sandbox.dispose()
    return ended
  })
  expect(order.filter((name) => name !== 'b1')).toEqual(['person', 'b2', 'b3', 'b4'])
})

test('hundreds of guests at once are served in turn, and stopped ones leave the queue', async ({
  harnessPage: page,
}) => {
  const { values, stopped } = await page.evaluate(async () => {
    const sandbox = window.harness.sandboxFor('python')
    const controller = new AbortController()
    const run = async (number: number): Promise<string> => {
      const guest = await window.harness.open(sandbox, number % 4 === 3 ? { signal: controller.signal } : {})
      const { end } = await guest.run(
        { language: 'python', source: `${number} + 1` },
        { source: { type: 'last-expression' }, signal: new AbortController().signal },
      )
      guest.close()
      return end.type === 'returned' && end.value?.type === 'int' ? end.value.text : end.type
    }
    const running = Array.from({ length: 300 }, (_, number) =>
      run(number).catch((error: unknown) => String(error)),
    )
    controller.abort('stopped')
    const results = await Promise.all(running)
    return {
      values: results.filter((result, number) => number % 4 !== 3 && result === String(number + 1)).length,
      stopped: results.filter((result, number) => number % 4 === 3 && result === 'stopped').length,
    }
  })
  expect({ values, stopped }).toEqual({ values: 225, stopped: 75 })
})

test('workers that nobody uses are let go, and the next program still runs', async ({ harness, browser }) => {
  const page = await browser.newPage()
  await page.goto(harness.url)
  await page.waitForFunction(() => 'harness' in window)
  const open = page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', pool: { idleMs: 500 } })
    await sandbox.start()
    Object.assign(window, { sandbox })
  })
  await expect.poll(() => page.workers().length).toBeGreaterThan(0)
  await open
  await expect.poll(() => page.workers().length).toBe(0)
  const end = await page.evaluate(async () => {
    const guest = await window.harness.open(Reflect.get(window, 'sandbox'))
    const execution = await guest.run(
      { language: 'javascript', source: '6 * 7' },
      { source: { type: 'last-expression' }, signal: new AbortController().signal },
    )
    guest.close()
    return execution.end
  })
  expect(end).toEqual({ type: 'returned', value: { type: 'number', text: '42' } })
  await page.close()
})
