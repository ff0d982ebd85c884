import { describe, expect, it } from 'vitest'
import { briefFindings, checkSource, TEST_RUNTIMES } from '@/testing/checkSource.ts'

const ANSWER = { type: 'variable', name: 'answer' } as const
const LAST = { type: 'last-expression' } as const
const PRINTED = { type: 'last-line' } as const

const inSolution = (...lines: string[]) =>
  ['def solution():', ...lines.map((line) => `    ${line}`)].join('\n')

describe('syntax', () => {
  it('gives the first error with its place, and nothing else', async () => {
    expect(await checkSource('def solution():\n    return (1 + 2\n')).toEqual([
      {
        rule: 'ruff:invalid-syntax',
        severity: 'error',
        kind: 'syntax-error',
        message: expect.stringMatching(/^Python cannot read line 3: unexpected EOF/),
        hint: 'The program ends too early, or a bracket or quote is never closed.',
        range: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 1 },
      },
    ])
  })

  it.each([
    ['>>> x = 1', /prompts/],
    ['```python\nx = 1\n```', /fence/],
    ['x = “a”', /straight quotes/],
    ['print "x"', /print\(/],
    ['x = 5\u00a0+ 3', /invisible/],
    ['def f():\n    x = 1\n  y = 2', /Indent/],
    ['if x > 3 && y:\n    pass', /and, or, not/],
    ['const x = 5', /JavaScript/],
    ['price = $5', /currency/],
    ['rate = 5%', /5 \/ 100/],
    ['x = 012', /begin with 0/],
    ['x = 3m', /units/],
    ['return 5', /inside a function/],
    ['The answer is five apples', /comments/],
    ['for i in range(3)\n    pass', /colon/],
    ['x = 5 × 3', /signs of Python/],
  ])('hints at what %j most often is', async (source, hint) => {
    const [finding] = await checkSource(source)
    expect(finding).toMatchObject({ kind: 'syntax-error', hint: expect.stringMatching(hint) })
  })

  it.each([
    'x = await f()',
    'async def f():\n    return 1\nx = await f()',
    'match 3:\n    case 1 | 2:\n        pass',
    'try:\n    pass\nexcept ValueError, TypeError:\n    pass',
    'type Point = tuple[int, int]',
    "print(f'{'a'}')",
  ])('accepts what Python 3.14 accepts at the top level: %j', async (source) => {
    const findings = await checkSource(source, {
      preamble: 'async def f(): return 1\ndef solution(): return 1',
    })
    expect(findings.filter((finding) => finding.severity === 'error')).toEqual([])
  })

  it.each(['def f():\n    await g()', 'break', 'def f():\n    print(x)\n    global x\n    x = 1', 'yield 3'])(
    'refuses what CPython refuses beyond the grammar: %j',
    async (source) => {
      expect((await checkSource(source))[0]).toMatchObject({ kind: 'syntax-error' })
    },
  )

  it('does not let a comment switch checks off', async () => {
    expect(await briefFindings(inSolution('return total  # noqa'))).toEqual([
      'error ruff:F821 undefined-name total line 2',
    ])
  })
})

describe('undefined names', () => {
  it('are errors with the name, its place and a likely meant name (langchain-ai/langchain#12681)', async () => {
    const source = inSolution('jan_pets = 3', 'return jan_pet + marcia_pets + jan_pets')
    expect(await checkSource(source)).toEqual([
      {
        rule: 'ruff:F821',
        severity: 'error',
        kind: 'undefined-name',
        message: 'The name `jan_pet` in line 3 is not defined.',
        hint: 'Did you mean `jan_pets`?',
        name: 'jan_pet',
        range: { startLine: 3, startColumn: 12, endLine: 3, endColumn: 19 },
      },
      {
        rule: 'ruff:F821',
        severity: 'error',
        kind: 'undefined-name',
        message: 'The name `marcia_pets` in line 3 is not defined.',
        hint: 'Assign a value to `marcia_pets` before it is used.',
        name: 'marcia_pets',
        range: { startLine: 3, startColumn: 22, endLine: 3, endColumn: 33 },
      },
    ])
  })

  it.each([
    ['return math.sqrt(4)', 'Add `import math` before it is used.'],
    ['return gcd(4, 6)', 'Add `from math import gcd` before it is used.'],
    ['return Counter([1])', 'Add `from collections import Counter` before it is used.'],
    ['return xrange(4)', 'Use range.'],
    ['return max(lenn([1]))', 'Did you mean `len`?'],
  ])('hint at the import or builtin: %s', async (line, hint) => {
    expect((await checkSource(inSolution(line)))[0]).toMatchObject({ kind: 'undefined-name', hint })
  })

  it.each([
    ['names of the preamble', 'return price * 2', { preamble: 'price = 3' }],
    ['names of earlier blocks', 'return price * 2', { earlier: ['x = 1', 'for price in [1, 2]: pass'] }],
    [
      'globals that an earlier function sets',
      'return price',
      { earlier: ['def f():\n    global price\n    price = 1\nf()'] },
    ],
    ['stars of an earlier block', 'return sqrt(4)', { earlier: ['from math import *'] }],
    ['builtins', 'return exit, quit, help, __name__, __file__', {}],
    ['a walrus', 'return [y for x in range(3) if (y := x)]', {}],
  ])('are not found for %s', async (_, line, options) => {
    expect(await briefFindings(inSolution(line), options)).toEqual([])
  })

  it.each([
    ['from math import *\ndef solution(): return sqrt(4)', []],
    [
      'from math import *\ndef solution(): return cubert(4)',
      ['error ruff:F405 undefined-name cubert line 2'],
    ],
    [
      'from decimal import *\nfrom mystery import *\ndef solution(): return foo',
      ['error pal:missing-module missing-module mystery line 2'],
    ],
  ])('are judged by what star imports bring: %j', async (source, findings) => {
    expect(await briefFindings(source)).toEqual(findings)
  })

  it.each([
    [
      'an annotation, which Python 3.14 does not evaluate',
      'def solution() -> List[int]:\n    x: Dict = {1: 2}\n    return x',
    ],
    [
      'a guarded use',
      inSolution('try:', '    return foo()', 'except Exception as error:', '    raise error'),
    ],
    ['a function that nothing calls', 'def helper():\n    return foo\ndef solution():\n    return 1 + 1'],
    ['a name that exec may define', inSolution('exec("foo = 1", globals())', 'return foo')],
    [
      'a name that an earlier turn of the loop assigns',
      inSolution('for i in range(3):', '    if i > 0:', '        print(foo)', '    foo = i', 'return i'),
    ],
  ])('are a warning only in %s', async (_, source) => {
    const findings = (await checkSource(source)).filter((finding) => finding.rule === 'ruff:F821')
    expect(findings.map((finding) => finding.severity)).toContain('warning')
    expect(findings.map((finding) => finding.severity)).not.toContain('error')
  })

  it('include those that are assigned only after their use', async () => {
    expect(
      await briefFindings(inSolution('total = apples + 1', 'apples = 3', 'return total + apples')),
    ).toEqual(['error ruff:F821 undefined-name apples line 2'])
  })

  it('guarded by NameError are none', async () => {
    expect(
      await briefFindings(inSolution('try:', '    return foo', 'except NameError:', '    return 1 + 1')),
    ).toEqual([])
  })
})

describe('modules', () => {
  it('that exist elsewhere are told from those that were made up', async () => {
    const findings = await checkSource(
      'import numpy as np\nimport mathtools\nimport staistics\ndef solution(): return np.sum([1])',
    )
    expect(findings.map(({ message, hint, kind, name }) => ({ message, hint, kind, name }))).toEqual([
      {
        message: 'The package `numpy` exists, but not in this runtime (CPython 3.14.2 (Pyodide 314.0.7)).',
        hint: 'Use lists with `sum`, `min`, `max`, and the modules math and statistics.',
        kind: 'missing-module',
        name: 'numpy',
      },
      {
        message: 'There is no module `mathtools`, neither in Python nor among well-known packages.',
        hint: 'Use the standard library only.',
        kind: 'missing-module',
        name: 'mathtools',
      },
      {
        message: 'There is no module `staistics`, neither in Python nor among well-known packages.',
        hint: 'Did you mean `statistics`?',
        kind: 'missing-module',
        name: 'staistics',
      },
    ])
  })

  it.each([
    ['import distutils', 'Python has no module `distutils` since 3.12.'],
    ['import dbm', 'The standard module `dbm` does not exist in a browser.'],
    ['from . import helper', 'A program of one file has no package to import from.'],
  ])('get a sentence each: %s', async (line, message) => {
    expect((await checkSource(`${line}\ndef solution(): return 1 + 1`))[0]).toMatchObject({
      kind: 'missing-module',
      message,
    })
  })

  it('for plots are none of ours (pyodide/pyodide#1518)', async () => {
    const source =
      'import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\ndef solution(): return 1 + 1'
    expect((await checkSource(source))[0]).toMatchObject({
      kind: 'missing-module',
      name: 'matplotlib',
      hint: 'Leave the plot out and return the numbers.',
    })
  })

  it('are a warning where the program is ready to do without', async () => {
    const source =
      'try:\n    import numpy\nexcept ImportError:\n    numpy = None\ndef solution(): return 1 + 1'
    expect(await briefFindings(source)).toEqual(['warning pal:missing-module numpy line 2'])
  })

  it('that are installed, dropped in as files, or in a runtime that lists none, are none', async () => {
    const numpy = { ...TEST_RUNTIMES.python, packages: [{ name: 'numpy', version: '2.4.6' }] }
    const source = 'import numpy\ndef solution(): return numpy.sum([1])'
    expect(await briefFindings(source, { runtime: numpy })).toEqual([])
    expect(await briefFindings(source, { runtime: { ...TEST_RUNTIMES.python, modules: [] } })).toEqual([])
    const files = [{ name: 'numpy.py', bytes: new Uint8Array() }]
    expect(await briefFindings(source, { problem: { files } })).toEqual([])
  })
})

describe('what cannot work in a browser', () => {
  it.each([
    [
      'input() (pyodide/pyodide#1898, pyscript/pyscript#2178)',
      inSolution('n = int(input("n: "))', 'return n * 2'),
      'error pal:no-input forbidden-import input line 2',
    ],
    [
      'subprocess (pyodide/pyodide#548)',
      'import subprocess\ndef solution(): return subprocess.run(["echo", "hi"])',
      'error pal:forbidden-import forbidden-import subprocess line 2',
    ],
    [
      'threads',
      'from threading import Thread\ndef solution(): return Thread(target=print)',
      'error pal:forbidden-import forbidden-import threading line 2',
    ],
    [
      'sockets',
      'import socket as s\ndef solution(): return s.create_connection(("a", 1))',
      'error pal:forbidden-import forbidden-import socket line 2',
    ],
    [
      'urllib',
      'from urllib.request import urlopen\ndef solution(): return urlopen("http://a")',
      'error pal:forbidden-import forbidden-import urllib line 2',
    ],
    [
      'pools',
      'from concurrent.futures import ThreadPoolExecutor\ndef solution(): return ThreadPoolExecutor()',
      'error pal:forbidden-import forbidden-import concurrent line 2',
    ],
    [
      'processes',
      'import multiprocessing\ndef solution(): return multiprocessing.Pool()',
      'error pal:forbidden-import forbidden-import multiprocessing line 2',
    ],
    [
      'requests, which is not even here',
      'import requests\ndef solution(): return requests.get("http://a")',
      'error pal:forbidden-import forbidden-import requests line 1',
    ],
    [
      'tkinter',
      'import tkinter\ndef solution(): return 1 + 1',
      'error pal:forbidden-import forbidden-import tkinter line 1',
    ],
  ])('is an error: %s', async (_, source, finding) => {
    expect(await briefFindings(source)).toContain(finding)
  })

  it('says why and what to do', async () => {
    expect(
      (await checkSource('import subprocess\ndef solution(): return subprocess.run(["ls"])'))[0],
    ).toMatchObject({
      message: 'There are no other processes in a browser: `subprocess.run` cannot work.',
      hint: 'Compute the result in the program itself.',
    })
  })

  it.each([
    ['input with lines given', inSolution('return int(input()) + 1'), { problem: { inputLines: ['3'] } }, []],
    ['an input of its own', 'def input(x=""): return "3"\n' + inSolution('return int(input()) + 1'), {}, []],
    [
      'parts of such modules that work',
      'import threading, urllib.parse\ndef solution(): return threading.Lock(), urllib.parse.quote("a")',
      {},
      [],
    ],
    [
      'a module imported and not used',
      'import socket\ndef solution(): return 1 + 1',
      {},
      ['warning pal:forbidden-import socket line 1'],
    ],
    [
      'a guarded use',
      'import socket\n' +
        inSolution('try:', '    return socket.socket()', 'except OSError:', '    return 1 + 1'),
      {},
      ['warning pal:forbidden-import socket line 4'],
    ],
    [
      'asyncio.run (pyodide/pyodide#3587), which our event loop can',
      'import asyncio\nasync def f(): return 3\ndef solution(): return asyncio.run(f())',
      {},
      [],
    ],
    [
      'os.system (langchain-ai/langchain#5872)',
      'import os\ndef solution():\n    os.system("ls")\n    return 1 + 1',
      {},
      ['warning pal:doubtful-call line 3'],
    ],
    [
      'a long sleep',
      'import time\ndef solution():\n    time.sleep(60)\n    return 1 + 1',
      {},
      ['warning pal:doubtful-call line 3'],
    ],
    ['a short sleep', 'import time\ndef solution():\n    time.sleep(0.1)\n    return 1 + 1', {}, []],
    [
      'a file that is not there (pyscript/pyscript#146)',
      inSolution('return open("abc.txt").read()'),
      {},
      ['warning pal:file-not-given abc.txt line 2'],
    ],
    [
      'a file that is there',
      inSolution('return open("abc.txt").read()'),
      { problem: { files: [{ name: 'abc.txt', bytes: new Uint8Array() }] } },
      [],
    ],
    [
      'a file that the program writes first',
      inSolution('open("a.txt", "w").write("1")', 'return open("a.txt").read()'),
      {},
      [],
    ],
    [
      'a loop that prints for ever (pyodide/pyodide#5232)',
      'while True:\n    print("Hello world")\ndef solution(): return 1 + 1',
      {},
      ['warning pal:endless-loop line 1'],
    ],
    [
      'a loop with a way out',
      inSolution('while True:', '    for i in range(3):', '        break', '    return 1 + 1'),
      {},
      [],
    ],
    [
      'a break of an inner loop only',
      inSolution('while True:', '    for i in [1]:', '        break'),
      {},
      ['warning pal:endless-loop line 2'],
    ],
  ])('is no error: %s', async (_, source, options, findings) => {
    const found = await briefFindings(source, options)
    expect(found.filter((finding) => !finding.includes('nothing-returned'))).toEqual(findings)
  })

  it.each([
    ['import math\ndef solution(): return math.cubert(8)', '`math.cbrt`'],
    ['from math import cubert\ndef solution(): return cubert(8)', '`math.cbrt`'],
    ['import statistics as s\ndef solution(): return s.average([1])', undefined],
  ])('warns of attributes that standard modules do not have: %j', async (source, closest) => {
    const [finding] = await checkSource(source)
    expect(finding).toMatchObject({ rule: 'pal:unknown-attribute', severity: 'warning' })
    expect(finding?.hint).toEqual(closest === undefined ? undefined : `Did you mean ${closest}?`)
  })

  it('knows attributes that were put into a module', async () => {
    const source = 'import math\nmath.tau2 = 1\ndef solution():\n    math = {}\n    return math.cubert'
    expect(await briefFindings(source)).toEqual([])
  })
})

describe('the output contract', () => {
  it.each([
    ['a function', 'def solution():\n    return 1 + 1'],
    ['an async function', 'async def solution():\n    return 1 + 1'],
    ['a function in an if', 'if True:\n    def solution():\n        return 1 + 1'],
    ['a lambda', 'solution = lambda: 1 + 1'],
    ['an import', 'from math import factorial as solution'],
    ['a global statement', 'def make():\n    global solution\n    solution = print\nmake()'],
    ['globals()', 'globals()["solution"] = print'],
    ['a class', 'class solution:\n    pass'],
  ])('finds solution() as %s', async (_, source) => {
    expect((await briefFindings(source)).filter((finding) => finding.startsWith('error'))).toEqual([])
  })

  it.each([
    ['a tuple', 'answer, rest = divmod(7, 2)'],
    ['a list', '[answer, *rest] = range(3)'],
    ['a loop', 'for answer in range(3): pass'],
    ['with', 'import io\nwith io.StringIO() as answer: pass'],
    ['a walrus', 'if (answer := 3 + 4) > 2: pass'],
    ['a chain', 'answer = x = 3 + 4'],
    ['match', 'match [1, 2]:\n    case [answer, *_]: pass'],
    ['try', 'try:\n    answer = 1 / 3\nexcept ValueError:\n    answer = len("a")'],
    ['an annotation with value', 'answer: int = 3 + 4'],
  ])('finds `answer` assigned by %s', async (_, source) => {
    expect(
      (await briefFindings(source, { source: ANSWER })).filter((finding) => finding.startsWith('error')),
    ).toEqual([])
  })

  it('finds names of the preamble and of earlier blocks', async () => {
    expect(await briefFindings('x = 1', { preamble: 'def solution(): return 1' })).toEqual([])
    expect(await briefFindings('x = 1', { source: ANSWER, earlier: ['answer = 1'] })).toEqual([])
    expect(
      await briefFindings('x = 1', { source: PRINTED, earlier: ['def show(): print(1)'], preamble: '' }),
    ).not.toEqual([])
    expect(await briefFindings('show()', { source: PRINTED, earlier: ['def show(): print(1)'] })).toEqual([])
  })

  it.each([
    [
      'x = 1',
      { type: 'function', name: 'solution' },
      'There is no function `solution`.',
      'Define a function `solution()` without parameters that returns the answer.',
    ],
    [
      'def solve():\n    return 1 + 1',
      { type: 'function', name: 'solution' },
      'There is no function `solution`.',
      'Rename `solve` to `solution`, and give it no parameters.',
    ],
    [
      'class A:\n    def solution(self): pass',
      { type: 'function', name: 'solution' },
      'There is no function `solution`.',
      'Define `solution` at the top level, outside any class or function.',
    ],
    [
      'solution = 3 + 4',
      { type: 'function', name: 'solution' },
      '`solution` is a value, not a function.',
      'Define a function `solution()` without parameters that returns the answer.',
    ],
    [
      'def f():\n    answer = 3\n    return answer',
      ANSWER,
      'There is no variable `answer`.',
      'Assign `answer` at the top level, outside any function.',
    ],
    [
      'answer: int',
      ANSWER,
      'There is no variable `answer`.',
      'Assign `answer` at the top level, outside any function.',
    ],
    [
      'x = 3 + 4',
      LAST,
      'The program does not end with an expression.',
      'End the program with an expression whose value is the answer.',
    ],
    ['x = 3 + 4', PRINTED, 'The program prints nothing.', 'Print the answer as the last line.'],
  ] as const)('is missing: %j for %j', async (program, source, message, hint) => {
    expect(await checkSource(program, { source })).toContainEqual(
      expect.objectContaining({ severity: 'error', kind: 'contract-missing', message, hint }),
    )
  })

  it.each([
    ['x = 1\nx + 1', LAST],
    ['x = 1 + 2; x  # the answer', LAST],
    ['import sys\nsys.stdout.write("1")', PRINTED],
  ] as const)('is there: %j for %j', async (program, source) => {
    expect(await briefFindings(program, { source })).toEqual([])
  })

  it('does not fit a function that asks for arguments', async () => {
    expect((await checkSource('def solution(n, k=1, *rest, **more):\n    return n + k'))[0]).toEqual({
      rule: 'pal:type-mismatch',
      severity: 'error',
      kind: 'type-mismatch',
      message: '`solution` is called without arguments, but asks for `n`.',
      hint: 'Write the values of the problem into the function, and give it no parameters.',
      name: 'solution',
      range: { startLine: 1, startColumn: 5, endLine: 1, endColumn: 13 },
    })
  })

  it('does not fit returned literals of another type than the schema has', async () => {
    const number = { schema: { type: 'number' } }
    expect((await checkSource(inSolution('x = 3', 'return f"{x} apples"'), number))[0]).toMatchObject({
      kind: 'type-mismatch',
      message: 'The template asks for number, but `solution` returns string.',
    })
    expect(await briefFindings(inSolution('x = 3 + 4', 'return x'), number)).toEqual([])
    expect(
      await briefFindings(inSolution('x = 3 + 4', 'return [x]'), { schema: { type: ['array', 'null'] } }),
    ).toEqual([])
  })
})
