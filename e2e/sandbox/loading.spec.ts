import { expect, test } from './fixtures.ts'

test('the status tells how far it is, and Stop is heard while it loads', async ({ browser, harness }) => {
  const page = await browser.newPage()
  await page.goto(harness.url)
  const seen = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'python' })
    const statuses: { type: string; loadedBytes: number; totalBytes: number }[] = []
    sandbox.subscribe(() => statuses.push({ loadedBytes: 0, totalBytes: 0, ...sandbox.status() }))
    const setup = {
      preamble: '',
      files: [],
      inputLines: [],
      seed: 1,
      limits: { timeoutMs: 1000, memoryBytes: 2 ** 28, outputCharacters: 1000 },
    }
    const controller = new AbortController()
    const opening = sandbox.open(setup, controller.signal).catch((error: unknown) => String(error))
    const abortedAt = performance.now()
    controller.abort(new Error('stopped by the person'))
    const outcome = await opening
    const stopMs = performance.now() - abortedAt
    await sandbox.start()
    const types = statuses.map(({ type }) => type).filter((type, position, all) => type !== all[position - 1])
    const last = statuses.findLast(({ type }) => type === 'loading')
    sandbox.dispose()
    return {
      types,
      outcome,
      stopMs,
      isWhole: last !== undefined && last.loadedBytes === last.totalBytes,
      frames: document.querySelectorAll('iframe').length,
    }
  })
  await page.close()
  expect(seen).toEqual({
    types: ['loading', 'booting', 'ready'],
    outcome: 'Error: stopped by the person',
    stopMs: expect.any(Number),
    isWhole: true,
    frames: 0,
  })
  expect(seen.stopMs).toBeLessThan(100)
})

test('a sandbox that is removed ends its guests as stopped', async ({ browser, harness }) => {
  const page = await browser.newPage()
  await page.goto(harness.url)
  const end = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript' })
    const guest = await window.harness.open(sandbox)
    const running = guest.run(
      { language: 'javascript', source: 'for (;;) {}' },
      {
        source: { type: 'last-line' },
        signal: new AbortController().signal,
        onStarted: () => sandbox.dispose(),
      },
    )
    return (await running).end
  })
  await page.close()
  expect(end).toEqual({ type: 'stopped' })
})
