import type { Language } from '@/pipeline/Program.ts'
import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

const ENDLESS: readonly (readonly [name: string, language: Language, source: string])[] = [
  ['a bare loop', 'python', 'while True: pass'],
  [
    'a loop that swallows every exception',
    'python',
    'while True:\n  try:\n    while True: pass\n  except BaseException:\n    pass',
  ],
  ['one huge power', 'python', '10**10**10'],
  ['a regular expression that backtracks', 'python', 'import re; re.match("(a+)+$", "a" * 40 + "b")'],
  ['a long sleep', 'python', 'import time; time.sleep(3600)'],
  ['a long sleep of asyncio', 'python', 'import asyncio\nasyncio.run(asyncio.sleep(3600))'],
  ['a value whose text never ends', 'python', 'class A:\n  def __str__(self):\n    while True: pass\nA()'],
  ['a bare loop', 'javascript', 'for (;;) {}'],
  [
    'a loop that swallows every exception',
    'javascript',
    'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
  ],
  ['a built-in that hears no interrupt', 'javascript', '(10n ** 300000n).toString()'],
  ['a join that hears no interrupt', 'javascript', "new Array(1e9) + ''"],
  ['a flood of promises', 'javascript', 'const f = () => Promise.resolve().then(f); f()'],
  ['a getter that never ends', 'javascript', '({ get a() { for (;;) {} } })'],
]

for (const [name, language, source] of ENDLESS) {
  test(`${language}: ${name} ends at the time limit`, async ({ harnessPage: page }) => {
    const { end, runMs } = await runProgram(page, language, source, { limits: { timeoutMs: 600 } })
    expect(end).toEqual({ type: 'timed-out', afterMs: 600 })
    expect(runMs).toBeLessThan(1500)
    await expectNextIsRight(page, language)
  })
}

for (const language of ['python', 'javascript'] as const) {
  test(`${language}: Stop ends a loop within 100 ms and keeps what was printed`, async ({
    harnessPage: page,
  }) => {
    const source =
      language === 'python' ? 'print("half")\nwhile True: pass' : 'console.log("half"); for (;;) {}'
    const { end, printed, stopMs } = await runProgram(page, language, source, { stopAfterMs: 300 })
    expect(end).toEqual({ type: 'stopped' })
    expect(printed.stdout).toBe('half\n')
    expect(stopMs).toBeLessThan(100)
    await expectNextIsRight(page, language)
  })
}

test('python: what is printed arrives while the program runs', async ({ harnessPage: page }) => {
  const source = 'import time\nfor i in range(4):\n  print(i)\n  time.sleep(0.2)'
  const { chunks, printed } = await runProgram(page, 'python', source)
  expect(printed.stdout).toBe('0\n1\n2\n3\n')
  const first = chunks[0]?.atMs ?? Number.NaN
  const last = chunks.at(-1)?.atMs ?? Number.NaN
  expect(last - first).toBeGreaterThan(400)
})

test('python: a loop that prints much is heard in few messages, and whole', async ({ harnessPage: page }) => {
  const { chunks, printed } = await runProgram(page, 'python', 'for i in range(20000): print("ab")')
  expect(printed).toEqual({
    stdout: 'ab\n'.repeat(20_000),
    stderr: '',
    printedLength: 60_000,
    truncated: false,
  })
  expect(chunks.length).toBeLessThan(8000)
})

const FLOODS: readonly (readonly [name: string, language: Language, source: string])[] = [
  ['a loop of prints', 'python', 'while True: print("x" * 1000)'],
  ['one huge print', 'python', 'print("x" * 50_000_000)'],
  ['prints without a newline', 'python', 'while True: print("x", end="")'],
  ['a flood of stderr', 'python', 'import sys\nwhile True: sys.stderr.write("x" * 100)'],
  ['a loop of logs', 'javascript', 'for (;;) console.log("x".repeat(1000))'],
]

for (const [name, language, source] of FLOODS) {
  test(`${language}: ${name} is cut at the output limit`, async ({ harnessPage: page }) => {
    const { end, printed } = await runProgram(page, language, source, {
      limits: { outputCharacters: 10_000 },
    })
    expect(end).toEqual({ type: 'output-flooded', limitCharacters: 10_000 })
    expect(printed.stdout.length + printed.stderr.length).toBe(10_000)
    expect(printed.truncated).toBe(true)
    await expectNextIsRight(page, language)
  })
}

const HOARDS: readonly (readonly [name: string, language: Language, source: string])[] = [
  ['one huge list', 'python', 'list(range(10**9))'],
  ['a growing list of bytes', 'python', 'a = []\nwhile True: a.append(bytearray(10**7))'],
  ['one huge array of bytes', 'python', 'bytearray(2 * 10**9)'],
  ['a growing array', 'javascript', 'const a = []; for (;;) a.push({ x: a.length })'],
]

for (const [name, language, source] of HOARDS) {
  test(`${language}: ${name} meets the memory limit`, async ({ harnessPage: page }) => {
    const limits = { memoryBytes: 96 * 1024 * 1024, timeoutMs: 20_000 }
    const { end } = await runProgram(page, language, source, { limits })
    expect(end).toMatchObject({ type: 'memory-exceeded', limitBytes: limits.memoryBytes })
    await expectNextIsRight(page, language)
  })
}

test('python: an interpreter that ran out of memory goes on', async ({ harnessPage: page }) => {
  const source = 'try:\n  list(range(10**9))\nexcept MemoryError:\n  answer = "caught"\nanswer'
  const { end } = await runProgram(page, 'python', source)
  expect(end).toEqual({ type: 'returned', value: { type: 'str', text: 'caught' } })
})
