import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import { expect, test } from './fixtures.ts'
import { runProgram } from './runProgram.ts'

const int = (text: string): GuestValue => ({ type: 'int', text })
const number = (text: string): GuestValue => ({ type: 'number', text })
const str = (text: string): GuestValue => ({ type: 'str', text })

const VALUES: readonly (readonly [language: Language, source: string, value: GuestValue])[] = [
  ['python', '2**200', int('1606938044258990275541962092341162602522202993782792835301376')],
  ['python', '-(10**50)', int(`-1${'0'.repeat(50)}`)],
  ['python', '0.1 + 0.2', { type: 'float', text: '0.30000000000000004' }],
  ['python', '1e300', { type: 'float', text: '1e+300' }],
  [
    'python',
    '[float("nan"), float("-inf"), -0.0]',
    { type: 'list', items: ['nan', '-inf', '-0.0'].map((text) => ({ type: 'float', text })) },
  ],
  ['python', 'True', { type: 'bool', value: true }],
  ['python', 'None', { type: 'none' }],
  [
    'python',
    'from fractions import Fraction\nFraction(6, -4)',
    { type: 'fraction', numerator: '-3', denominator: '2' },
  ],
  ['python', 'from decimal import Decimal\nDecimal("1.10")', { type: 'decimal', text: '1.10' }],
  ['python', '1 - 2j', { type: 'complex', real: '1.0', imaginary: '-2.0' }],
  ['python', '"grüße 😀 \\0 \\ud800"', str('grüße 😀 \0 \ud800')],
  [
    'python',
    '(1, [2], {3}, frozenset([4]))',
    {
      type: 'tuple',
      items: [
        int('1'),
        { type: 'list', items: [int('2')] },
        { type: 'set', items: [int('3')] },
        { type: 'frozenset', items: [int('4')] },
      ],
    },
  ],
  [
    'python',
    '{"a": 1, (2, 3): None}',
    {
      type: 'dict',
      entries: [
        [str('a'), int('1')],
        [{ type: 'tuple', items: [int('2'), int('3')] }, { type: 'none' }],
      ],
    },
  ],
  [
    'python',
    'from collections import OrderedDict, namedtuple\nP = namedtuple("P", "x")\n[OrderedDict(a=1), P(2)]',
    {
      type: 'list',
      items: [
        { type: 'dict', entries: [[str('a'), int('1')]] },
        { type: 'tuple', items: [int('2')] },
      ],
    },
  ],
  [
    'python',
    'import datetime as d\n[d.date(2024, 2, 29), d.datetime(2024, 1, 2, 3, 4, 5), d.time(6, 7), d.timedelta(days=1, hours=2)]',
    {
      type: 'list',
      items: [
        { type: 'date', text: '2024-02-29' },
        { type: 'datetime', text: '2024-01-02T03:04:05' },
        { type: 'time', text: '06:07:00' },
        { type: 'timedelta', text: '1 day, 2:00:00' },
      ],
    },
  ],
  ['python', 'b"a\\xff"', { type: 'bytes', text: "b'a\\xff'" }],
  ['python', 'range(3)', { type: 'other', typeName: 'range', text: 'range(0, 3)' }],
  [
    'python',
    'a = [1]\na.append(a)\na',
    { type: 'unreadable', typeName: 'list', reason: 'cyclic', text: '[1, [1, [1, [...]]]]' },
  ],
  [
    'python',
    '10**200_000',
    { type: 'unreadable', typeName: 'int', reason: 'too-large', text: 'an integer of about 200000 digits' },
  ],
  [
    'python',
    '"x" * 2_000_000',
    {
      type: 'unreadable',
      typeName: 'str',
      reason: 'too-large',
      text: `'${'x'.repeat(97)}...${'x'.repeat(98)}'`,
    },
  ],
  [
    'python',
    'x = []\nfor _ in range(100): x = [x]\nx',
    { type: 'unreadable', typeName: 'list', reason: 'too-deep', text: '[[[[...]]]]' },
  ],
  [
    'python',
    'class A:\n  def __repr__(self): raise ValueError\nA()',
    {
      type: 'unreadable',
      typeName: 'A',
      reason: 'repr-failed',
      text: 'its text could not be made: ValueError',
    },
  ],
  ['javascript', '0.1 + 0.2', number('0.30000000000000004')],
  [
    'javascript',
    '[NaN, -Infinity, -0, 2 ** 53]',
    { type: 'array', items: ['NaN', '-Infinity', '-0', '9007199254740992'].map(number) },
  ],
  ['javascript', '10n ** 40n', { type: 'bigint', text: `1${'0'.repeat(40)}` }],
  ['javascript', '"grüße 😀 \\0 \\ud800"', str('grüße 😀 \0 \ud800')],
  [
    'javascript',
    '[undefined, null, true]',
    { type: 'array', items: [{ type: 'undefined' }, { type: 'null' }, { type: 'bool', value: true }] },
  ],
  ['javascript', '({ a: 1, __proto__: { b: 2 } })', { type: 'object', entries: [[str('a'), number('1')]] }],
  [
    'javascript',
    'new Map([[1, new Set([2])]])',
    { type: 'map', entries: [[number('1'), { type: 'set', items: [number('2')] }]] },
  ],
  ['javascript', 'new Date(0)', { type: 'datetime', text: '1970-01-01T00:00:00.000Z' }],
  [
    'javascript',
    'const a = [1]; a.push(a); a',
    { type: 'unreadable', typeName: 'Array', reason: 'cyclic', text: '[ 1, [ 1, [ 1, [Array] ] ] ]' },
  ],
  [
    'javascript',
    '(x) => x',
    { type: 'unreadable', typeName: 'function', reason: 'unserialisable', text: '[Function: (anonymous)]' },
  ],
  [
    'javascript',
    'new Promise(() => undefined)',
    {
      type: 'unreadable',
      typeName: 'Promise',
      reason: 'unserialisable',
      text: 'the promise never settled: the sandbox has no timers, network or other events that could settle it later',
    },
  ],
  ['javascript', 'Promise.resolve(Promise.resolve(3))', number('3')],
  ['javascript', 'const three = await Promise.resolve(3); three', number('3')],
]

for (const [language, source, value] of VALUES) {
  test(`${language}: ${source.slice(0, 70)} comes out exactly`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, language, source)
    expect(end).toEqual({ type: 'returned', value })
  })
}

test('python: a function is told by its type, not by its address', async ({ harnessPage: page }) => {
  const { end } = await runProgram(page, 'python', '[lambda: 1]')
  expect(end).toMatchObject({ value: { type: 'unreadable', typeName: 'function', reason: 'unserialisable' } })
})

type Told = {
  name: string
  message: string
  subject?: string
  owner?: string
  line?: number
  column?: number
  endColumn?: number
}

const ERRORS: readonly (readonly [language: Language, source: string, told: Told])[] = [
  [
    'python',
    'x = 1\ny = x + foo',
    {
      name: 'NameError',
      message: "name 'foo' is not defined",
      subject: 'foo',
      line: 2,
      column: 9,
      endColumn: 12,
    },
  ],
  [
    'python',
    'import math\nmath.bar(1)',
    {
      name: 'AttributeError',
      message: "module 'math' has no attribute 'bar'",
      subject: 'bar',
      owner: 'module math',
      line: 2,
      column: 1,
      endColumn: 9,
    },
  ],
  [
    'python',
    '[].foo()',
    {
      name: 'AttributeError',
      message: "'list' object has no attribute 'foo'",
      subject: 'foo',
      owner: 'list',
      line: 1,
      column: 1,
      endColumn: 7,
    },
  ],
  [
    'python',
    'import nowhere',
    {
      name: 'ModuleNotFoundError',
      message: "No module named 'nowhere'",
      subject: 'nowhere',
      line: 1,
      column: 1,
      endColumn: 15,
    },
  ],
  [
    'python',
    'from math import foo',
    {
      name: 'ImportError',
      message: "cannot import name 'foo' from 'math' (unknown location)",
      subject: 'foo',
      owner: 'module math',
      line: 1,
      column: 1,
      endColumn: 21,
    },
  ],
  [
    'python',
    'ä = "é😀"; ä.foo',
    {
      name: 'AttributeError',
      message: "'str' object has no attribute 'foo'",
      subject: 'foo',
      owner: 'str',
      line: 1,
      column: 12,
      endColumn: 17,
    },
  ],
  [
    'python',
    'def f(:\n  pass',
    { name: 'SyntaxError', message: 'invalid syntax', line: 1, column: 7, endColumn: 8 },
  ],
  [
    'javascript',
    'const x = 1\nx + foo',
    {
      name: 'ReferenceError',
      message: "'foo' is not defined",
      subject: 'foo',
      line: 2,
      column: 5,
      endColumn: 8,
    },
  ],
  [
    'javascript',
    'const o = {}\no.run()',
    {
      name: 'TypeError',
      message: 'o.run is not a function',
      subject: 'run',
      owner: 'o',
      line: 2,
      column: 1,
      endColumn: 6,
    },
  ],
  [
    'javascript',
    'const = 5',
    { name: 'SyntaxError', message: 'variable name expected', line: 1, column: 7, endColumn: 8 },
  ],
  [
    'javascript',
    'async function main() { await null; throw new RangeError("late") }\nmain()',
    { name: 'RangeError', message: 'late', line: 1, column: 57, endColumn: 58 },
  ],
]

for (const [language, source, told] of ERRORS) {
  test(`${language}: the error of ${JSON.stringify(source).slice(0, 60)} is told with its place`, async ({
    harnessPage: page,
  }) => {
    const { end } = await runProgram(page, language, source)
    const error = end.type === 'raised' ? end.error : undefined
    const { line, column, endColumn } = error?.frames.at(-1) ?? {}
    const { name, message, subject, owner } = error ?? {}
    expect({ name, message, subject, owner, line, column, endColumn }).toEqual({
      subject: undefined,
      owner: undefined,
      endColumn: undefined,
      ...told,
    })
  })
}

test('python: the traceback shows the frames of the program, with their lines, and no others', async ({
  harnessPage: page,
}) => {
  const { end } = await runProgram(
    page,
    'python',
    'def half(x):\n  return x / 0\n\ndef solution():\n  return half(4)\n',
    {
      source: { type: 'function', name: 'solution' },
      preamble: 'import math\nimport random\n',
    },
  )
  expect(end).toMatchObject({
    type: 'raised',
    error: {
      name: 'ZeroDivisionError',
      frames: [
        { line: 5, functionName: 'solution', sourceLine: '  return half(4)' },
        { line: 2, functionName: 'half', sourceLine: '  return x / 0' },
      ],
      traceback: [
        'Traceback (most recent call last):',
        '  File "<program>", line 5, in solution',
        '    return half(4)',
        '  File "<program>", line 2, in half',
        '    return x / 0',
        '           ~~^~~',
        'ZeroDivisionError: division by zero',
        '',
      ].join('\n'),
    },
  })
})

const ASYNCHRONOUS: readonly (readonly [name: string, source: string])[] = [
  [
    'asyncio.run',
    'import asyncio\nasync def main():\n  await asyncio.sleep(0.01)\n  return 7\nasyncio.run(main())',
  ],
  [
    'gather',
    'import asyncio\nasync def one(x):\n  await asyncio.sleep(0.01)\n  return x\nasync def main():\n  return sum(await asyncio.gather(one(3), one(4)))\nasyncio.run(main())',
  ],
  ['await at the top', 'import asyncio\nawait asyncio.sleep(0.01, 7)'],
]

for (const [name, source] of ASYNCHRONOUS) {
  test(`python: ${name} works`, async ({ harnessPage: page }) => {
    const { end } = await runProgram(page, 'python', source)
    expect(end).toEqual({ type: 'returned', value: int('7') })
  })
}

test('python: an asynchronous solution() is awaited', async ({ harnessPage: page }) => {
  const source = 'import asyncio\nasync def solution():\n  await asyncio.sleep(0.01)\n  return 7\n'
  const { end } = await runProgram(page, 'python', source, { source: { type: 'function', name: 'solution' } })
  expect(end).toEqual({ type: 'returned', value: int('7') })
})

test('python: dataclasses, pickle and type hints know the program as their module', async ({
  harnessPage: page,
}) => {
  const source = [
    'import dataclasses, pickle, typing',
    '@dataclasses.dataclass',
    'class P:',
    '  x: "int"',
    'if __name__ == "__main__":',
    '  answer = (pickle.loads(pickle.dumps(P(3))).x, typing.get_type_hints(P)["x"].__name__)',
    'answer',
  ].join('\n')
  const { end } = await runProgram(page, 'python', source)
  expect(end).toEqual({ type: 'returned', value: { type: 'tuple', items: [int('3'), str('int')] } })
})

test('python: files may lie in folders, never outside the working folder', async ({ harnessPage: page }) => {
  const { end, files } = await runProgram(
    page,
    'python',
    'import os\nopen("new.txt", "w").write("n")\nsorted(os.listdir(".") + os.listdir("sub"))',
    {
      files: { 'sub/a.csv': '1', '../../etc/b.csv': '2' },
    },
  )
  expect(end).toMatchObject({
    type: 'returned',
    value: { items: ['a.csv', 'etc', 'new.txt', 'sub'].map(str) },
  })
  expect(files).toEqual([{ name: 'new.txt', text: 'n' }])
})

test('python: the runtime tells the modules that it has, and none that it lacks', async ({
  harnessPage: page,
}) => {
  const description = await page.evaluate(() => window.harness.sandboxFor('python').describe())
  expect(description.name).toMatch(/^CPython 3\.14\.\d+ \(Pyodide 314\.0\.7\)$/)
  expect(description.modules).toEqual(expect.arrayContaining(['math', 'json', 'sqlite3', 'decimal', 're']))
  for (const missing of ['tkinter', 'numpy', 'curses', 'requests'])
    expect(description.modules).not.toContain(missing)
})

for (const language of ['python', 'javascript'] as const) {
  test(`${language}: what is told before the engine is there is what the engine tells`, async ({
    harnessPage: page,
  }) => {
    const [recorded, live] = await page.evaluate(async (inLanguage) => {
      const sandbox = window.harness.sandboxFor(inLanguage)
      return [await sandbox.describe(), await sandbox.inspect()]
    }, language)
    expect(recorded).toEqual(live)
  })
}
