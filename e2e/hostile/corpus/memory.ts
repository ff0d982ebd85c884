import { section, type HostileProgram, SPINS_ON_IN_WEBKIT } from '../HostileProgram.ts'
import { FLOODED, OUT_OF_MEMORY, raises, TIMED_OUT, value } from './leads.ts'

const SMALL = { limits: { memoryBytes: 96 * 1024 * 1024, timeoutMs: 20_000 } }
const SHORT = { limits: { outputCharacters: 10_000 } }

/** Programs that take memory, output or files without end. */
export const MEMORY: readonly HostileProgram[] = [
  ...section('memory', 'python', 9000, [
    ['one huge list', OUT_OF_MEMORY, 'list(range(10**9))', SMALL],
    [
      'a text longer than an index',
      raises('other-exception', /^OverflowError in line 1: cannot fit 'int' into an index-sized integer/),
      '"a" * 2**31',
      SMALL,
    ],
    ['a growing list of bytes', OUT_OF_MEMORY, 'a = []\nwhile True: a.append(bytearray(10**7))', SMALL],
    ['one huge array of bytes', OUT_OF_MEMORY, 'bytearray(2 * 10**9)', SMALL],
    ['lists of lists', OUT_OF_MEMORY, 'a = []\nwhile True: a = [a, a[:], [0] * 100_000]', SMALL],
    ['a growing dict', OUT_OF_MEMORY, 'd = {}\nwhile True: d[len(d)] = str(len(d)) * 50', SMALL],
    ['a text that doubles', OUT_OF_MEMORY, 's = "x"\nwhile True: s += s', SMALL],
    [
      'a number that squares',
      [OUT_OF_MEMORY, TIMED_OUT],
      'n = 3\nwhile True: n *= n',
      { spinsOnIn: SPINS_ON_IN_WEBKIT, limits: { memoryBytes: 96 * 1024 * 1024, timeoutMs: 1500 } },
    ],
    [
      'memory that is caught again and again',
      TIMED_OUT,
      'kept = []\nwhile True:\n  try:\n    kept.append(bytearray(10**7))\n  except MemoryError:\n    pass',
      { limits: { memoryBytes: 96 * 1024 * 1024, timeoutMs: 800 } },
    ],
    [
      'files without end',
      [TIMED_OUT, OUT_OF_MEMORY],
      'n = 0\nwhile True:\n  with open(f"f{n}", "wb") as file: file.write(bytes(1_000_000))\n  n += 1',
      { limits: { memoryBytes: 96 * 1024 * 1024, timeoutMs: 800 } },
    ],
    ['many files', value(/^1000$/), 'for n in range(1000):\n  open(f"f{n}", "w").write("x")\n"1000"'],
    ['one large file', value(/^written$/), 'open("large", "wb").write(bytes(20_000_000))\n"written"'],
    [
      'arrays of JavaScript',
      value(/^taken$/),
      'import js\njs.eval("self.kept = []; for (let n = 0; n < 8; n++) kept.push(new Uint8Array(2 ** 24).fill(1))")\n"taken"',
    ],
    [
      'a memory of WebAssembly',
      raises('other-exception', /^JsException in line 2: RangeError: out of memory/),
      'import js\njs.eval("self.kept = []; for (let n = 0; n < 4; n++) kept.push(new WebAssembly.Memory({ initial: 100 }).grow(10000))")\n"taken"',
    ],
    [
      'a deep value',
      raises('not-serialisable', /nested too deeply/),
      'a = []\nfor _ in range(1000): a = [a]\na',
    ],
    ['a value that contains itself', raises('not-serialisable', /contains itself/), 'a = []\na.append(a)\na'],
    ['a value of a million items', raises('not-serialisable', /too large/), 'list(range(1_000_000))'],
    ['a number of a million digits', raises('not-serialisable', /too large/), '10**1_000_000'],
    ['a text of ten million characters', raises('not-serialisable', /too large/), '"x" * 10_000_000'],
    ['a function as a value', raises('not-serialisable', /cannot be handed over|function/), 'lambda: 1'],
    ['a value that is no number', raises('not-finite', /nan/), 'float("nan")'],
    [
      'a value whose text fails',
      raises('not-serialisable', /could not be read|cannot be handed over/),
      'class A:\n  def __repr__(self): raise SystemExit\n  __str__ = __repr__\nA()',
    ],
    ['a lone surrogate', value(/^\ud800 and .* and .$/), '"\\ud800 and \\x00 and \\u202e"'],
    [
      'a proxy of JavaScript as a value',
      value(/^\[object DedicatedWorkerGlobalScope\]$/),
      'import js\njs.self',
    ],
  ]),
  ...section('output', 'python', 2500, [
    ['a loop of prints', FLOODED, 'while True: print("x" * 1000)', SHORT],
    ['one huge print', FLOODED, 'print("x" * 50_000_000)', SHORT],
    ['prints without a newline', FLOODED, 'while True: print("x", end="")', SHORT],
    ['a flood of stderr', FLOODED, 'import sys\nwhile True: sys.stderr.write("x" * 100)', SHORT],
    ['writes past the streams', FLOODED, 'import os\nwhile True: os.write(1, b"x" * 1000)', SHORT],
    [
      'an error with a message of 100 MB',
      raises('value-error', /^ValueError in line 1: x{100}/),
      'raise ValueError("x" * 100_000_000)',
      SHORT,
    ],
    [
      'a flood of warnings',
      FLOODED,
      'import warnings\nwarnings.simplefilter("always")\nwhile True: warnings.warn("x" * 200)',
      SHORT,
    ],
    [
      'a flood of tracebacks',
      FLOODED,
      'import traceback\nwhile True:\n  try: 1 / 0\n  except ZeroDivisionError: traceback.print_exc()',
      SHORT,
    ],
    [
      'control characters',
      value(/^said$/),
      'print("\\x1b]8;;http://example.invalid\\x07link\\x1b]8;;\\x07 \\x1b[2J\\x00\\x07\\u202e")\n"said"',
    ],
    ['markup', value(/^<img/), 'print("<script>parent.stolen = 1</script>")\n"<img src=x onerror=alert(1)>"'],
  ]),
]
