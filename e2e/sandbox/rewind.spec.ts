import { expect, test } from './fixtures.ts'
import { runProgram } from './runProgram.ts'

/** What a program can see of its interpreter; the same before and after whatever another program did. */
const FINGERPRINT = `
import builtins, gc, os, sys
modules = sorted(sys.modules)
import decimal, locale, random, signal, warnings
descriptor = os.open("probe", os.O_CREAT | os.O_WRONLY)
os.close(descriptor)
repr((
    modules, sorted(dir(builtins)), sum([1, 2]), len(gc.garbage), gc.isenabled(),
    sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.path, sys.argv, sys.stdout.encoding,
    os.getcwd(), sorted(os.listdir(".")), sorted(os.listdir("/tmp")), sorted(os.listdir("/")), dict(os.environ),
    decimal.getcontext().prec, locale.getlocale(), random.random(), len(warnings.filters), descriptor,
    {name for name in globals() if not name.startswith("__")},
))
`

const SPOILERS: readonly (readonly [name: string, source: string])[] = [
  ['nothing at all', '1'],
  ['an error', '1 / 0'],
  ['a caught error', 'try:\n  {}["x"]\nexcept KeyError as error:\n  kept = error'],
  ['recursion without end', 'def f(n): return f(n + 1)\nf(0)'],
  ['memory without end', 'list(range(10**9))'],
  ['an exit', 'import sys; sys.exit(4)'],
  ['patched builtins', 'import builtins\nbuiltins.sum = lambda *a: 99\nbuiltins.extra = 1\ndel builtins.len'],
  ['cleared modules', 'import sys\nsys.modules.clear()'],
  ['many imports', 'import sqlite3, unittest, email.message, xml.etree.ElementTree, logging.config'],
  [
    'settings of the interpreter',
    'import gc, sys\ngc.disable()\nsys.setrecursionlimit(500)\nsys.set_int_max_str_digits(0)\nsys.path.append("/x")',
  ],
  [
    'settings of modules',
    'import decimal, locale, random, warnings\ndecimal.getcontext().prec = 3\nrandom.seed(5)\nwarnings.simplefilter("ignore")\nlocale.setlocale(locale.LC_ALL, "C")',
  ],
  ['the environment and the folder', 'import os\nos.environ["NEW"] = "1"\nos.mkdir("sub")\nos.chdir("sub")'],
  ['files left open', 'files = [open(f"f{i}", "w") for i in range(20)]\nfiles[0].write("x")'],
  ['files in /tmp', 'import tempfile\ntempfile.mkdtemp()\nopen("/tmp/left", "w").write("x")'],
  ['a file outside', 'open("/outside", "w").write("x")'],
  ['a folder outside', 'import os\nos.makedirs("/etc/left/over")'],
  ['a closed stdout', 'import sys\nsys.stdout.close()\nsys.stderr = None'],
  ['a closed descriptor', 'import os\nos.close(1)'],
  ['a copied descriptor', 'import os\nos.dup2(1, 5)'],
  ['cyclic garbage', 'class A:\n  def __del__(self): print("gone")\na = A()\na.me = a\ndel a'],
  [
    'a generator left running',
    'def count():\n  try:\n    while True: yield 1\n  finally:\n    print("end")\ng = count()\nnext(g)',
  ],
  [
    'an event loop left open',
    'import asyncio\nloop = asyncio.new_event_loop()\nasyncio.set_event_loop(loop)\nloop.call_later(1, print)',
  ],
  ['40 MB', 'data = bytearray(40_000_000)'],
  ['a trace function', 'import sys\nsys.settrace(lambda *a: None)\nsys.setprofile(lambda *a: None)'],
  [
    'hooks',
    'import sys, atexit\nsys.excepthook = None\nsys.displayhook = None\nsys.meta_path.clear()\natexit.register(print)',
  ],
  [
    'its own traces in the sandbox',
    'import sys\nsys.modules["__main__"] = None\nfor name in list(globals()): globals().pop(name)',
  ],
  [
    'the helpers of the sandbox',
    'import sys\nframe = sys._getframe()\nwhile frame.f_back: frame = frame.f_back\nframe.f_globals.clear()',
  ],
  ['JavaScript', 'import js\njs.eval("self.left = 1")'],
  ['JavaScript by another way', 'import pyodide_js\npyodide_js.globals.set("left", 1)'],
  ['a foreign call', 'import ctypes\nctypes.pythonapi.PyGC_Disable()'],
]

for (const [name, source] of SPOILERS) {
  test(`after ${name} the interpreter is as new`, async ({ harnessPage: page }) => {
    const { end: fresh } = await runProgram(page, 'python', FINGERPRINT)
    expect(fresh).toMatchObject({ type: 'returned', value: { type: 'str' } })
    await runProgram(page, 'python', source)
    for (let time = 0; time < 2; time++) {
      const { end } = await runProgram(page, 'python', FINGERPRINT)
      expect(end).toEqual(fresh)
    }
  })
}

test('no program after one that reached JavaScript finds its traces there', async ({ harnessPage: page }) => {
  await runProgram(page, 'python', 'import js\njs.eval("self.left = 1")')
  for (let time = 0; time < 4; time++) {
    const { end } = await runProgram(page, 'python', 'import js\nhasattr(js, "left")')
    expect(end).toEqual({ type: 'returned', value: { type: 'bool', value: false } })
  }
})

test('half a character that one program printed does not reach the next', async ({ harnessPage: page }) => {
  const half = await runProgram(page, 'python', 'import os\nos.write(1, b"a\\xe2\\x82")')
  expect(half.printed.stdout).toBe('a\ufffd')
  const next = await runProgram(page, 'python', 'print("b")')
  expect(next.printed.stdout).toBe('b\n')
})

test('objects do not pile up in an interpreter', async ({ harnessPage: page }) => {
  const counts = new Set<string>()
  for (let time = 0; time < 12; time++) {
    await runProgram(page, 'python', 'kept = [[i] for i in range(5000)]\nimport json, csv, string')
    const { end } = await runProgram(page, 'python', 'import gc\nlen(gc.get_objects())')
    counts.add(JSON.stringify(end))
  }
  // One count for interpreters that booted from nothing, one for those from a snapshot.
  expect(counts.size).toBeLessThanOrEqual(2)
})

test('300 mixed programs are all right', async ({ harnessPage: page }) => {
  test.setTimeout(120_000)
  const wrong = await page.evaluate(async () => {
    const failures: string[] = []
    for (let round = 0; round < 300; round++) {
      const sources = [
        `${round} * 3`,
        `import json\nlen(json.dumps(list(range(${round}))))* 0 + ${round} * 3`,
        `x = {i: str(i) for i in range(20_000)}\nlen(x) * 0 + ${round} * 3`,
        `class A:\n  n = ${round}\nsum(A.n for _ in range(3))`,
        `from fractions import Fraction\nint(Fraction(${round} * 6, 2))`,
      ]
      const { end } = await window.harness.runOnce('python', sources[round % sources.length] ?? '')
      const text = end.type === 'returned' && end.value?.type === 'int' ? end.value.text : JSON.stringify(end)
      if (text !== String(round * 3)) failures.push(`${round}: ${text}`)
    }
    return failures
  })
  expect(wrong).toEqual([])
})

test('an ordinary program waits for no new interpreter', async ({ harnessPage: page }) => {
  const times = await page.evaluate(async () => {
    const whole: number[] = []
    for (let round = 0; round < 60; round++) {
      const { openMs, wholeMs } = await window.harness.runOnce('python', 'sum(range(100))')
      whole.push(openMs + wholeMs)
    }
    return whole.toSorted((first, second) => first - second)
  })
  const median = times[30] ?? Number.NaN
  test.info().annotations.push({ type: 'p50 of a program', description: `${median.toFixed(1)} ms` })
  // A new interpreter takes 300 ms at the very least.
  expect(median).toBeLessThan(100)
})
