import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

/** Each tries to reach ADDRESS; the ones in JavaScript run in a worker of the program's own, where nothing of ours
 * stands in the way and the policy alone decides. */
const IN_JAVASCRIPT: readonly (readonly [name: string, script: string])[] = [
  ['fetch', 'await fetch("ADDRESS")'],
  ['fetch without cors', 'await fetch("ADDRESS", { mode: "no-cors" })'],
  ['fetch kept alive', 'await fetch("ADDRESS", { method: "POST", body: "secret", keepalive: true })'],
  [
    'a request',
    'await new Promise((done) => { const r = new XMLHttpRequest(); r.onloadend = done; r.open("GET", "ADDRESS"); r.send() })',
  ],
  ['a synchronous request', 'const r = new XMLHttpRequest(); r.open("GET", "ADDRESS", false); r.send()'],
  [
    'a web socket',
    'await new Promise((done) => { const s = new WebSocket("ADDRESS".replace("http", "ws")); s.onerror = s.onopen = done })',
  ],
  [
    'an event source',
    'await new Promise((done) => { const s = new EventSource("ADDRESS"); s.onerror = s.onopen = done })',
  ],
  ['a script', 'importScripts("ADDRESS")'],
  ['a module', 'await import("ADDRESS")'],
  [
    'a worker',
    'await new Promise((done) => { const w = new Worker("ADDRESS"); w.onerror = w.onmessage = done })',
  ],
]

const IN_PYTHON: readonly (readonly [name: string, source: string])[] = [
  ['js.fetch', 'import js\njs.fetch("ADDRESS")'],
  ['pyfetch', 'from pyodide.http import pyfetch\nawait pyfetch("ADDRESS")'],
  ['open_url', 'from pyodide.http import open_url\nopen_url("ADDRESS")'],
  ['urllib', 'import urllib.request\nurllib.request.urlopen("ADDRESS")'],
]

/** A script that says at its end whether it could do what it tried. */
function telling(script: string, address: string): string {
  const body = script.replaceAll('ADDRESS', address)
  return `(async () => { ${body} })().then(() => postMessage("done"), () => postMessage("refused"))`
}

function startingWorker(script: string): string {
  return `
import js
js.eval("""
  self.heard = []
  const nested = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script).replaceAll('\\', '\\\\')}])))
  nested.onmessage = (event) => self.heard.push(event.data)
""")`
}

for (const [name, script] of IN_JAVASCRIPT) {
  test(`${name} in a worker of the program's own reaches nothing`, async ({ harness, harnessPage: page }) => {
    const address = new URL(`/canary/${encodeURIComponent(name)}`, harness.url).href
    const before = harness.canaryHits.length
    const end = await page.evaluate(
      (first) => window.harness.runTwice('python', first, 1500, 'import js\nlen(js.heard)'),
      startingWorker(telling(script, address)),
    )
    // It did run, and said so.
    expect(end).toEqual({ type: 'returned', value: { type: 'int', text: '1' } })
    expect(harness.canaryHits.slice(before)).toEqual([])
    await expectNextIsRight(page, 'python')
  })
}

for (const [name, source] of IN_PYTHON) {
  test(`${name} raises an error and reaches nothing`, async ({ harness, harnessPage: page }) => {
    const before = harness.canaryHits.length
    const address = new URL('/canary/python', harness.url).href
    const { end } = await runProgram(page, 'python', source.replaceAll('ADDRESS', address))
    expect(end.type).toBe('raised')
    expect(harness.canaryHits.slice(before)).toEqual([])
  })
}

test('a package is not fetched, and its import says that it is missing', async ({ harnessPage: page }) => {
  const { end } = await runProgram(page, 'python', 'import numpy')
  expect(end).toMatchObject({ type: 'raised', error: { name: 'ModuleNotFoundError', subject: 'numpy' } })
})

test('javascript has no way to ask for anything', async ({ harnessPage: page }) => {
  const names = [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'require',
    'process',
    'window',
    'self',
    'postMessage',
    'Worker',
  ]
  const { end } = await runProgram(
    page,
    'javascript',
    `${JSON.stringify(names)}.filter((name) => name in globalThis)`,
  )
  expect(end).toEqual({ type: 'returned', value: { type: 'array', items: [] } })
})

// The positive control: the canary answers where no policy stands in the way.
test('the canary hears a page that may ask', async ({ harness, harnessPage: page }) => {
  const before = harness.canaryHits.length
  await page.evaluate((address) => fetch(address), new URL('/canary/control', harness.url).href)
  expect(harness.canaryHits.slice(before)).toEqual(['/canary/control'])
})

test('the scripts of this file do reach the canary where no policy stops them', async ({
  browser,
  harness,
}) => {
  const page = await browser.newPage()
  await page.goto(new URL('/plain', harness.url).href)
  const before = harness.canaryHits.length
  for (const [name, script] of IN_JAVASCRIPT) {
    const address = new URL(`/canary/${encodeURIComponent(name)}`, harness.url).href
    await page.evaluate(
      (body) =>
        new Promise((resolve) => {
          const worker = new Worker(URL.createObjectURL(new Blob([body])))
          worker.addEventListener('message', resolve)
          worker.addEventListener('error', resolve)
          setTimeout(resolve, 2000)
        }),
      telling(script, address),
    )
  }
  await page.close()
  expect(new Set(harness.canaryHits.slice(before)).size).toBeGreaterThanOrEqual(9)
})
