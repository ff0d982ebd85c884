import { expect, test } from './fixtures.ts'

/** Promises, a listener, a copy of the limits. */
const BYTES_OF_A_PLACE = 6000

test('a person is served before benchmarks that wait, and while one runs', async ({ harnessPage: page }) => {
  const order = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', pool: { workers: 1 } })
    const opened: string[] = []
    const open = async (name: string, priority: 'person' | 'benchmark') => {
      const guest = await window.harness.open(sandbox, { priority })
      opened.push(name)
      return guest
    }
    // It is at work until the person has been served: no clock decides.
    const atWork = await open('b1', 'benchmark')
    const waiting = ['b2', 'b3'].map((name) => open(name, 'benchmark').then((guest) => guest.close()))
    const person = await open('person', 'person')
    person.close()
    atWork.close()
    await Promise.all(waiting)
    sandbox.dispose()
    return opened
  })
  expect(order).toEqual(['b1', 'person', 'b2', 'b3'])
})

test('two benchmarks take turns, though one has asked for all of its programs first', async ({
  harnessPage: page,
}) => {
  const order = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', pool: { workers: 1 } })
    const opened: string[] = []
    const run = async (group: string) => {
      const guest = await window.harness.open(sandbox, { priority: 'benchmark', group })
      opened.push(group)
      guest.close()
    }
    const gate = await window.harness.open(sandbox, { priority: 'benchmark' })
    const running = ['a', 'a', 'a', 'a', 'b', 'b'].map(run)
    gate.close()
    await Promise.all(running)
    sandbox.dispose()
    return opened
  })
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'a'])
})

test('the number of programs at a time changes while programs run', async ({ harnessPage: page }) => {
  const opened = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', pool: { workers: 1 } })
    let count = 0
    const open = async () => {
      const guest = await window.harness.open(sandbox, { priority: 'benchmark' })
      count += 1
      return guest
    }
    const first = await open()
    const others = [open(), open()]
    // One that goes first though it came last: when it is served, the others have been passed over.
    const person = await window.harness.open(sandbox)
    const alone = count
    person.close()
    sandbox.setWorkers(3)
    for (const guest of await Promise.all(others)) guest.close()
    first.close()
    sandbox.dispose()
    return { alone, together: count }
  })
  expect(opened).toEqual({ alone: 1, together: 3 })
})

test('each run has limits of its own, also beside others', async ({ harnessPage: page }) => {
  const ends = await page.evaluate(async () => {
    const run = (timeoutMs: number, outputCharacters: number) =>
      window.harness
        .runOnce('python', 'import time\nfor _ in range(20):\n    print("x" * 10)\n    time.sleep(0.05)\n7', {
          limits: { timeoutMs, outputCharacters },
        })
        .then(({ end }) => end)
    return Promise.all([run(60_000, 1000), run(300, 1000), run(60_000, 50)])
  })
  expect(ends).toEqual([
    { type: 'returned', value: { type: 'int', text: '7' } },
    { type: 'timed-out', afterMs: 300 },
    { type: 'output-flooded', limitCharacters: 50 },
  ])
})

test('ten thousand programs that wait cost little memory, and leave none behind when they are stopped', async ({
  harness,
  browser,
}) => {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await page.goto(harness.url)
  await page.waitForFunction(() => 'harness' in window)
  const usedBytes = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', pool: { workers: 1 } })
    Object.assign(window, { sandbox, gate: await window.harness.open(sandbox) })
  })
  const before = await usedBytes()
  await page.evaluate(() => {
    const stop = new AbortController()
    const waiting = Array.from({ length: 10_000 }, () =>
      window.harness.open(Reflect.get(window, 'sandbox'), { priority: 'benchmark', signal: stop.signal }),
    )
    Object.assign(window, { controller: stop, waiting: Promise.allSettled(waiting) })
  })
  expect(await usedBytes()).toBeLessThan(before + 10_000 * BYTES_OF_A_PLACE)
  const stopped = await page.evaluate(async () => {
    const controller: AbortController = Reflect.get(window, 'controller')
    controller.abort()
    const ends: readonly { readonly status: string }[] = await Reflect.get(window, 'waiting')
    Object.assign(window, { controller: undefined, waiting: undefined })
    return ends.filter(({ status }) => status === 'rejected').length
  })
  expect(stopped).toBe(10_000)
  expect(await usedBytes()).toBeLessThan(before + 1_000_000)
  await page.close()
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
