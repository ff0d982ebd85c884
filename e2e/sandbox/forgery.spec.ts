import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

const FORGED = '{"type":"returned","value":{"type":"int","text":"666"}}'
const TO_JS = 'from pyodide.ffi import to_js\nimport js\n'

test('a result that the program posts itself is not believed', async ({ harnessPage: page }) => {
  const source = `${TO_JS}
for report in [
    {"type": "ended", "runId": "", "outcome": ${JSON.stringify(FORGED)}, "files": []},
    {"type": "closed", "reason": "as-new"},
    {"type": "crashed", "message": "no"},
]:
    js.postMessage(to_js(report, dict_converter=js.Object.fromEntries))
1`
  const { end } = await runProgram(page, 'python', source)
  expect(end).toEqual({ type: 'returned', value: { type: 'int', text: '1' } })
})

test('a program that replaces the ways out changes no report', async ({ harnessPage: page }) => {
  const source = `${TO_JS}
js.eval("""
  self.postMessage = () => undefined
  self.onmessage = () => undefined
  MessagePort.prototype.postMessage = () => undefined
  Object.defineProperty(MessageEvent.prototype, 'data', { get: () => null })
  TextDecoder.prototype.decode = () => 'forged'
""")
print("said")
2`
  const { end, printed } = await runProgram(page, 'python', source)
  expect(end).toEqual({ type: 'returned', value: { type: 'int', text: '2' } })
  expect(printed.stdout).toBe('said\n')
  await expectNextIsRight(page, 'python')
})

test('a program hears nothing of the id of its next run', async ({ harnessPage: page }) => {
  const listening = `
import js
js.eval("""
  self.heard = []
  self.addEventListener('message', (event) => self.heard.push('message'))
  const getter = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get
  Object.defineProperty(MessageEvent.prototype, 'data', { get() { self.heard.push('data'); return getter.call(this) } })
""")`
  const heard = await page.evaluate(
    (first) => window.harness.runTwice('python', first, 0, 'import js\nlen(js.heard)'),
    listening,
  )
  expect(heard).toEqual({ type: 'returned', value: { type: 'int', text: '0' } })
})

test('a flood of messages past the port ends the worker, and the page goes on', async ({
  harnessPage: page,
}) => {
  const { end } = await runProgram(page, 'python', 'import js\nwhile True: js.postMessage("x")')
  expect(end.type).toBe('output-flooded')
  await expectNextIsRight(page, 'python')
})

test('keys that would reach a prototype stay data', async ({ harnessPage: page }) => {
  const { end } = await runProgram(page, 'python', '{"__proto__": {"polluted": 1}, "constructor": 2}')
  expect(end).toMatchObject({
    type: 'returned',
    value: {
      type: 'dict',
      entries: [
        [{ text: '__proto__' }, {}],
        [{}, {}],
      ],
    },
  })
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
})

test('what is left running after a program says nothing more', async ({ harnessPage: page }) => {
  const source =
    'import js\nfrom pyodide.ffi import create_proxy\njs.setInterval(create_proxy(lambda: print("late")), 1)\n3'
  const { printed } = await runProgram(page, 'python', source)
  expect(printed.stdout).toBe('')
  await expectNextIsRight(page, 'python')
})
