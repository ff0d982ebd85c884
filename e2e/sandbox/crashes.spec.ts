import type { Language } from '@/pipeline/Program.ts'
import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

const CRASHES: readonly (readonly [name: string, language: Language, source: string])[] = [
  ['os._exit', 'python', 'import os; print("last words"); os._exit(1)'],
  ['os.abort', 'python', 'import os; print("last words"); os.abort()'],
  ['a signal to itself', 'python', 'import os; print("last words"); os.kill(os.getpid(), 9)'],
  ['memory overwritten', 'python', 'import ctypes; print("last words"); ctypes.memset(1024, 0, 50_000_000)'],
  ['an overflown stack of C', 'python', 'import json; print("last words"); json.loads("[" * 200_000)'],
  ['a worker that closes itself', 'python', 'import js; print("last words"); js.close()\nwhile True: pass'],
  ['a parser that overflows', 'javascript', 'console.log("last words"); eval("(".repeat(1e5))'],
]

for (const [name, language, source] of CRASHES) {
  test(`${language}: ${name} is a crash, not a hang`, async ({ harnessPage: page }) => {
    const { end, printed, runMs } = await runProgram(page, language, source)
    expect(end).toMatchObject({
      type: name === 'a parser that overflows' ? expect.stringMatching(/crashed|raised/) : 'crashed',
    })
    expect(printed.stdout).toBe('last words\n')
    expect(runMs).toBeLessThan(4000)
    await expectNextIsRight(page, language)
  })
}

const EXITS: readonly (readonly [source: string, code: number])[] = [
  ['import sys; sys.exit()', 0],
  ['import sys; sys.exit(3)', 3],
  ['exit(2)', 2],
  ['raise SystemExit("bye")', 1],
]

for (const [source, code] of EXITS) {
  test(`python: ${source} ends with code ${code}`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, 'python', source)
    expect(end).toEqual({ type: 'exited', code })
  })
}

const RECURSIONS: readonly (readonly [language: Language, source: string, name: string])[] = [
  ['python', 'def f(n): return f(n + 1)\nf(0)', 'RecursionError'],
  ['javascript', 'function f(n) { return f(n + 1) + 1 }\nf(0)', 'RangeError'],
]

for (const [language, source, name] of RECURSIONS) {
  test(`${language}: recursion without end is an error of the program`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, language, source)
    expect(end).toMatchObject({ type: 'raised', error: { name } })
    expect(end.type === 'raised' ? end.error.frames.length : -1).toBeLessThanOrEqual(50)
    await expectNextIsRight(page, language)
  })
}

test('javascript: a proxy that lies about its keys harms nobody', async ({ harnessPage: page }) => {
  const { end } = await runProgram(
    page,
    'javascript',
    'new Proxy({}, { ownKeys: () => ({ length: 0x20000000 }) })',
  )
  expect(['returned', 'crashed', 'raised', 'memory-exceeded']).toContain(end.type)
  await expectNextIsRight(page, 'javascript')
})

const REFUSED: readonly (readonly [source: string, error: string])[] = [
  ['import threading; threading.Thread(target=print).start()', 'RuntimeError'],
  ['import subprocess; subprocess.run(["ls"])', 'OSError'],
  ['import os; os.fork()', 'OSError'],
  ['input()', 'EOFError'],
  ['str(10**5000)', 'ValueError'],
]

for (const [source, error] of REFUSED) {
  test(`python: ${source} raises ${error}`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, 'python', source)
    expect(end).toMatchObject({ type: 'raised', error: { name: error } })
  })
}

test('python: a program that spoils its interpreter spoils nothing for the next', async ({
  harnessPage: page,
}) => {
  await runProgram(
    page,
    'python',
    'import builtins, sys\nbuiltins.sum = lambda *a: 1\nbuiltins.range = None\nsys.stdout = None',
  )
  await expectNextIsRight(page, 'python')
  await runProgram(page, 'python', 'import sys\nsys.modules.clear()')
  await expectNextIsRight(page, 'python')
})
