import type { AnswerSource } from '@/pipeline/Template.ts'
import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

const NEVER = /the promise never settled: the sandbox has no timers, network or other events/

test('javascript: an awaited promise that never settles is an error that says so', async ({
  harnessPage: page,
}) => {
  const { end } = await runProgram(page, 'javascript', 'await new Promise(() => {})\n5')
  expect(end).toMatchObject({
    type: 'raised',
    error: { name: 'UnsettledPromise', message: expect.stringMatching(NEVER) },
  })
  await expectNextIsRight(page, 'javascript')
})

test('javascript: a promise of solution() is settled, or said not to be', async ({ harnessPage: page }) => {
  const source = { type: 'function', name: 'solution' } as const
  const settled = await runProgram(page, 'javascript', 'async function solution() { return (await 6) * 7 }', {
    source,
  })
  expect(settled.end).toEqual({ type: 'returned', value: { type: 'number', text: '42' } })
  const pending = await runProgram(page, 'javascript', 'const solution = () => new Promise(() => {})', {
    source,
  })
  expect(pending.end).toMatchObject({
    type: 'returned',
    value: { type: 'unreadable', typeName: 'Promise', text: expect.stringMatching(NEVER) },
  })
})

const MODULES: readonly (readonly [source: string, error: object])[] = [
  ['import("lodash")', { name: 'ReferenceError', message: "could not load module 'lodash'" }],
  ['require("fs")', { name: 'ReferenceError', subject: 'require' }],
  ['setTimeout(() => 1, 1)', { name: 'ReferenceError', subject: 'setTimeout' }],
]

for (const [source, error] of MODULES) {
  test(`javascript: ${source} says what is not there`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, 'javascript', source)
    expect(end).toMatchObject({ type: 'raised', error })
  })
}

test('javascript: console.table draws a table, and anything else is logged', async ({
  harnessPage: page,
}) => {
  const source = [
    'console.table([{ day: "Mon", visits: 120n }, { day: "Tue" }])',
    'console.table(["a"])',
    'console.table([{ a: 1, b: 2 }], ["b"])',
    'console.table(5)',
  ].join('\n')
  const { printed } = await runProgram(page, 'javascript', source)
  expect(printed.stdout).toBe(
    [
      '┌─────────┬───────┬────────┐',
      '│ (index) │ day   │ visits │',
      '├─────────┼───────┼────────┤',
      "│ 0       │ 'Mon' │ 120n   │",
      "│ 1       │ 'Tue' │        │",
      '└─────────┴───────┴────────┘',
      '┌─────────┬────────┐',
      '│ (index) │ Values │',
      '├─────────┼────────┤',
      "│ 0       │ 'a'    │",
      '└─────────┴────────┘',
      '┌─────────┬───┐',
      '│ (index) │ b │',
      '├─────────┼───┤',
      '│ 0       │ 2 │',
      '└─────────┴───┘',
      '5',
      '',
    ].join('\n'),
  )
})

test('javascript: levels of the console are kept apart', async ({ harnessPage: page }) => {
  const source = ['log', 'info', 'debug', 'warn', 'error', 'trace']
    .map((level) => `console.${level}("%d ${level}", 1)`)
    .join('\n')
  const { printed } = await runProgram(page, 'javascript', `${source}\nconsole.warn("two\\nlines")`)
  expect(printed.stdout).toBe('1 log\n1 info\n')
  expect(printed.stderr).toBe(
    '[debug] 1 debug\n[warn] 1 warn\n1 error\n[trace] 1 trace\n[warn] two\n  lines\n',
  )
})

const UNSTOPPABLE: readonly (readonly [name: string, source: string])[] = [
  ['a loop', 'for (;;) {}'],
  ['a regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")'],
  [
    'a sort of many',
    'const a = Array.from({ length: 3e6 }, (_, i) => (i * 7919) % 3000017); for (;;) a.slice().sort((x, y) => x - y)',
  ],
  ['a power', '(7n ** 3_000_000n) ** 9n'],
  ['promises without end', 'const again = () => Promise.resolve().then(again)\nawait again()'],
  ['a search in a long text', '"a".repeat(2_000_000).replaceAll(/(a*)*b/g, "")'],
]

for (const [name, source] of UNSTOPPABLE) {
  test(`javascript: ${name} is ended in time, and the next program is right`, async ({
    harnessPage: page,
  }) => {
    const { end, runMs } = await runProgram(page, 'javascript', source, { limits: { timeoutMs: 500 } })
    expect(['timed-out', 'memory-exceeded', 'raised']).toContain(end.type)
    expect(runMs).toBeLessThan(1500)
    await expectNextIsRight(page, 'javascript')
  })
}

const ABORTS: readonly (readonly [name: string, source: string])[] = [
  ['deep nesting of arrays', 'JSON.parse("[".repeat(1e6))'],
  ['deep nesting of a regular expression', 'new RegExp("(".repeat(1e5) + ")".repeat(1e5))'],
  ['a huge array', 'new Array(2 ** 32 - 1).fill(0)'],
  ['a huge text', '"x".repeat(2 ** 30 - 25)'],
  ['a getter that recurses', 'const o = { get a() { return this.a } }; o.a'],
  ['a proxy of a proxy', 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x'],
  ['a prototype chain without end', 'let q = {}; for (let i = 0; i < 1e6; i++) q = Object.create(q); q.x'],
  ['a thrown getter', 'throw { get message() { throw 1 }, toString() { throw 2 } }'],
]

for (const [name, source] of ABORTS) {
  test(`javascript: ${name} leaves a next program that is right`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, 'javascript', source, { limits: { timeoutMs: 3000 } })
    expect(['raised', 'crashed', 'memory-exceeded', 'timed-out', 'returned']).toContain(end.type)
    await expectNextIsRight(page, 'javascript')
  })
}

test('javascript: what fails is told with its range', async ({ harnessPage: page }) => {
  const source = 'const cart = { items: null }\nlet sum = 1 + cart.items.length\n'
  const { end } = await runProgram(page, 'javascript', source)
  expect(end).toMatchObject({
    type: 'raised',
    error: {
      name: 'TypeError',
      subject: 'length',
      frames: [{ line: 2, column: 26, endLine: 2, endColumn: 32 }],
    },
  })
})

test('javascript: BigInt stays exact, and mixing it with Number is an error', async ({
  harnessPage: page,
}) => {
  const exact = await runProgram(page, 'javascript', '(2n ** 200n - 1n) / 3n')
  expect(exact.end).toEqual({
    type: 'returned',
    value: { type: 'bigint', text: String((2n ** 200n - 1n) / 3n) },
  })
  const mixed = await runProgram(page, 'javascript', '1n + 1')
  expect(mixed.end).toMatchObject({ type: 'raised', error: { name: 'TypeError' } })
})

const LOST = 'A promise was rejected and nobody handled it: '

/** Programs that give a value beside a promise that they forgot. */
const FORGOTTEN: readonly (readonly [name: string, source: string, said: string])[] = [
  [
    'a rejected promise that is kept',
    'const kept = Promise.reject(new RangeError("too far"))\n5',
    `[sandbox] ${LOST}RangeError in line 1: too far. Await it, or catch its error.\n`,
  ],
  [
    'an asynchronous function that fails later',
    'async function work() {\n  await 1\n  missing.x\n}\nwork()\n5',
    `[sandbox] ${LOST}ReferenceError in line 3: 'missing' is not defined. Await it, or catch its error.\n`,
  ],
  [
    'an executor that waits for a timer',
    'new Promise((resolve) => setTimeout(resolve, 10)).then(() => console.log("late"))\n5',
    `[sandbox] ${LOST}ReferenceError in line 1: 'setTimeout' is not defined. Await it, or catch its error.\n`,
  ],
  [
    'a thrown text',
    'Promise.reject("no error")\n5',
    `[sandbox] ${LOST}Uncaught: 'no error'. Await it, or catch its error.\n`,
  ],
  [
    'a promise that nobody settles',
    'new Promise(() => {}).then(() => console.log("late"))\n5',
    '[sandbox] A promise never settled: the sandbox has no timers, network or other events that could settle it later.\n',
  ],
  [
    'two promises that nobody settles',
    'const { promise } = Promise.withResolvers()\nconst all = Promise.all([promise, new Promise(() => {})])\n5',
    '[sandbox] 2 promises never settled: the sandbox has no timers, network or other events that could settle them later.\n',
  ],
]

for (const [name, source, said] of FORGOTTEN) {
  test(`javascript: ${name} is said`, async ({ harnessPage: page }) => {
    const { end, printed } = await runProgram(page, 'javascript', source)
    expect(end).toEqual({ type: 'returned', value: { type: 'number', text: '5' } })
    expect(printed).toMatchObject({ stdout: '', stderr: said })
    await expectNextIsRight(page, 'javascript')
  })
}

/** Programs that wait for all that they start, or catch what fails. */
const HANDLED = [
  'Promise.reject(new Error("x")).catch(() => 1)\n5',
  'const later = Promise.reject(new Error("x"))\nlater.then(undefined, () => 1)\n5',
  'async function fails() { throw new Error("x") }\nasync function main() { try { await fails() } catch { return 1 } }\nmain()\n5',
  'await Promise.allSettled([Promise.reject(1), Promise.resolve(2)])\n5',
  'await Promise.any([Promise.reject(1), new Promise((resolve) => resolve(2))])\n5',
  'await new Promise((resolve, reject) => { resolve(1); reject(2); throw 3 })\n5',
  'class Own extends Promise {}\nawait new Own((resolve) => resolve(5))',
  'const kept = Promise.resolve(5)\nkept === Promise.resolve(kept) && kept instanceof Promise ? kept : "another"',
  'await Promise.race([1, 2])\nfor (let n = 0; n < 5000; n++) { try { await (async () => { throw n })() } catch {} }\n5',
]

for (const source of HANDLED) {
  test(`javascript: nothing is said of promises in ${source.replaceAll('\n', '; ')}`, async ({
    harnessPage: page,
  }) => {
    const { end, printed } = await runProgram(page, 'javascript', source)
    expect(end).toEqual({ type: 'returned', value: { type: 'number', text: '5' } })
    expect(printed.stderr).toBe('')
  })
}

const LOST_RESULTS: readonly (readonly [
  name: string,
  source: string,
  contract: AnswerSource,
  error: object,
])[] = [
  [
    'a main function that fails',
    'async function main() {\n  await 1\n  console.log(null.x)\n}\nconst done = main()',
    { type: 'last-line' },
    { name: 'TypeError', frames: [{ line: 3 }] },
  ],
  [
    'a main function that fails after it has printed',
    'async function main() {\n  console.log(1)\n  await null\n  console.log(null.x)\n}\nconst done = main()',
    { type: 'last-line' },
    { name: 'TypeError', frames: [{ line: 4 }] },
  ],
  [
    'a variable that is never set',
    'var answer\nconst done = (async () => { answer = await Promise.reject(new Error("lost")) })()',
    { type: 'variable', name: 'answer' },
    { name: 'Error', message: 'lost' },
  ],
  [
    'a wait without end',
    'async function main() { await new Promise(() => {}); console.log(5) }\nconst done = main()',
    { type: 'last-line' },
    { name: 'UnsettledPromise', message: expect.stringMatching(NEVER) },
  ],
]

for (const [name, source, contract, error] of LOST_RESULTS) {
  test(`javascript: ${name} is the reason why there is no answer`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, 'javascript', source, { source: contract })
    expect(end).toMatchObject({ type: 'raised', error })
    await expectNextIsRight(page, 'javascript')
  })
}

test('javascript: many rejected promises are told in few words, and cost no memory for ever', async ({
  harnessPage: page,
}) => {
  const source = 'for (let n = 0; n < 20_000; n++) Promise.reject(new Error(`n${n}`))\n5'
  const { end, printed } = await runProgram(page, 'javascript', source)
  expect(end).toMatchObject({ type: 'returned' })
  expect(printed.stderr.trim().split('\n')).toHaveLength(4)
  expect(printed.stderr).toContain('997 more promises were rejected like that.')
  await expectNextIsRight(page, 'javascript')
})

test('javascript: a BigInt is exact inside of other values, and is no JSON', async ({
  harnessPage: page,
}) => {
  const nested = await runProgram(
    page,
    'javascript',
    '[2n ** 70n, { deep: new Map([["n", -1n]]) }, new Set([3n]), new BigInt64Array([4n])]',
  )
  expect(nested.end).toEqual({
    type: 'returned',
    value: {
      type: 'array',
      items: [
        { type: 'bigint', text: '1180591620717411303424' },
        {
          type: 'object',
          entries: [
            [
              { type: 'str', text: 'deep' },
              {
                type: 'map',
                entries: [
                  [
                    { type: 'str', text: 'n' },
                    { type: 'bigint', text: '-1' },
                  ],
                ],
              },
            ],
          ],
        },
        { type: 'set', items: [{ type: 'bigint', text: '3' }] },
        { type: 'other', typeName: 'BigInt64Array', text: '4' },
      ],
    },
  })
  const json = await runProgram(page, 'javascript', 'JSON.stringify({ n: 1n })')
  expect(json.end).toMatchObject({
    type: 'raised',
    error: { name: 'TypeError', message: expect.stringMatching(/bigint/i) },
  })
  const shown = await runProgram(page, 'javascript', 'console.log("%j %d %s", { n: 1n }, 2n, 3n, [4n])')
  expect(shown.printed.stdout).toBe('{ n: 1n } 2n 3n [ 4n ]\n')
})
