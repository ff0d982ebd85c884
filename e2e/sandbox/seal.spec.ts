import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

test('the frame is sandboxed with scripts alone', async ({ harnessPage: page }) => {
  await expectNextIsRight(page, 'javascript')
  const frames = await page.evaluate(() =>
    Array.from(document.querySelectorAll('iframe'), (frame) => frame.getAttribute('sandbox')),
  )
  expect(frames.length).toBeGreaterThan(0)
  expect(new Set(frames)).toEqual(new Set(['allow-scripts']))
})

test('the policy is the first thing in sandbox.html and names its script by hash', async ({
  harness,
  request,
}) => {
  const text = await (await request.get(new URL('sandbox.html', harness.url).href)).text()
  expect(text).toMatch(/^<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy"/)
  expect(text).toMatch(/script-src 'sha256-[\w+/]+=*' 'unsafe-eval' blob:;/)
  expect(text).toContain("default-src 'none'")
  expect(text).toContain("connect-src 'none'")
  expect(text).not.toContain("'unsafe-inline'")
})

test('a frame without its policy is noticed, and nothing is run', async ({ harnessPage: page }) => {
  const outcome = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', frameUrl: 'unsealed.html' })
    const error = await window.harness.open(sandbox).catch((thrown: unknown) => thrown)
    const status = sandbox.status()
    sandbox.dispose()
    return { code: Reflect.get(Object(error), 'code'), message: String(error), status: status.type }
  })
  expect(outcome).toEqual({
    code: 'sandbox-failed',
    message: expect.stringMatching(/programs are shown but not run.*reach the network/),
    status: 'failed',
  })
})

test('a frame that is not there is a failure with a sentence', async ({ harnessPage: page }) => {
  test.setTimeout(60_000)
  const message = await page.evaluate(async () => {
    const sandbox = window.harness.createSandbox({ language: 'javascript', frameUrl: 'nowhere.html' })
    const error = await sandbox.start().catch((thrown: unknown) => thrown)
    sandbox.dispose()
    return String(error)
  })
  expect(message).toContain('sandbox.html is missing')
})

test('sandbox.html answers nobody where it has the origin of the page', async ({ browser, harness }) => {
  const page = await browser.newPage()
  await page.goto(new URL('/plain', harness.url).href)
  const answers = await page.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port1.addEventListener('message', ({ data }) => heard.push(data))
    port1.start()
    frame.contentWindow?.postMessage('connect', '*', [port2])
    await new Promise((resolve) => setTimeout(resolve, 500))
    return heard
  }, new URL('sandbox.html', harness.url).href)
  await page.close()
  expect(answers).toEqual([])
})

const PLANTED = 'sk-planted-secret'

const THEFTS: readonly (readonly [name: string, source: string])[] = [
  ['local storage', 'import js\nstr(js.localStorage.getItem("key"))'],
  ['session storage', 'import js\nstr(js.sessionStorage.getItem("key"))'],
  ['cookies', 'import js\nstr(js.document.cookie)'],
  ['the page', 'import js\nstr(js.parent.document.title)'],
  ['a global of the page', 'import js\nstr(js.self.constructor.constructor("return parent.secret")())'],
  ['a database', 'import js\nstr(js.indexedDB.open("keys").readyState)'],
]

for (const [name, source] of THEFTS) {
  test(`python finds nothing in ${name}`, async ({ harnessPage: page }) => {
    await page.evaluate((secret) => {
      localStorage.setItem('key', secret)
      sessionStorage.setItem('key', secret)
      document.cookie = `key=${secret}`
      Reflect.set(window, 'secret', secret)
    }, PLANTED)
    const result = await runProgram(page, 'python', source)
    expect(JSON.stringify(result)).not.toContain(PLANTED)
    expect(result.end.type).toBe('raised')
  })
}

test('nothing that a program broadcasts is heard by the page', async ({ harnessPage: page }) => {
  const heard = await page.evaluate(async () => {
    const messages: unknown[] = []
    const channel = new BroadcastChannel('app')
    channel.addEventListener('message', ({ data }) => messages.push(data))
    window.addEventListener('message', ({ data }) => messages.push(data))
    await window.harness.runOnce('python', 'import js\njs.BroadcastChannel.new("app").postMessage("hello")')
    await new Promise((resolve) => setTimeout(resolve, 200))
    channel.close()
    return messages
  })
  expect(heard).toEqual([])
})
