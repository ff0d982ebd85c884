import { section, type HostileProgram, SPINS_ON_IN_WEBKIT } from '../HostileProgram.ts'
import { CRASHED, OUT_OF_MEMORY, raises, TIMED_OUT, value } from './leads.ts'

const QUICK = { limits: { timeoutMs: 400 } }

/** Programs that do not end by themselves. */
export const TIME: readonly HostileProgram[] = section('time', 'python', 1200, [
  ['a bare loop', TIMED_OUT, 'while True: pass', QUICK],
  [
    'a loop that swallows every exception',
    TIMED_OUT,
    'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
    QUICK,
  ],
  ['one huge power', TIMED_OUT, '10**10**10', { ...QUICK, spinsOnIn: SPINS_ON_IN_WEBKIT }],
  [
    'a factorial',
    TIMED_OUT,
    'import math\nmath.factorial(10**8)',
    { ...QUICK, spinsOnIn: SPINS_ON_IN_WEBKIT },
  ],
  [
    'a regular expression that backtracks',
    TIMED_OUT,
    'import re\nre.match("(a+)+$", "a" * 40 + "b")',
    { ...QUICK, spinsOnIn: SPINS_ON_IN_WEBKIT },
  ],
  ['a long sleep', TIMED_OUT, 'import time\ntime.sleep(3600)', QUICK],
  ['a long sleep of asyncio', TIMED_OUT, 'import asyncio\nawait asyncio.sleep(1e9)', QUICK],
  [
    'tasks that wait for each other',
    raises('other-exception', /^RuntimeError in line 5: The program awaits something that can never happen/),
    'import asyncio\nasync def main():\n  a = asyncio.Event()\n  await a.wait()\nasyncio.run(main())',
    QUICK,
  ],
  [
    'a text form that never ends',
    TIMED_OUT,
    'class A:\n  def __repr__(self):\n    while True: pass\n  __str__ = __repr__\nA()',
    QUICK,
  ],
  [
    'a message of an error that never ends',
    TIMED_OUT,
    'class A(Exception):\n  def __str__(self):\n    while True: pass\nraise A()',
    QUICK,
  ],
  [
    'a destructor that never ends',
    TIMED_OUT,
    'class A:\n  def __del__(self):\n    while True: pass\na = A()\ndel a',
    QUICK,
  ],
  ['a generator without end', TIMED_OUT, 'import itertools\nsum(1 for _ in itertools.count())', QUICK],
  [
    'a comparison without end',
    TIMED_OUT,
    'class A:\n  def __eq__(self, other):\n    while True: pass\n  __hash__ = None\nA() in [A(), 1]',
    QUICK,
  ],
  [
    'a signal handler that brings it back',
    TIMED_OUT,
    'import signal\nsignal.signal(signal.SIGTERM, lambda *a: None)\nwhile True: signal.raise_signal(signal.SIGTERM)',
    QUICK,
  ],
  [
    'a trace function that never ends',
    TIMED_OUT,
    'import sys\ndef trace(*a):\n  while True: pass\nsys.settrace(trace)\n(lambda: 1)()',
    QUICK,
  ],
  ['a loop in JavaScript', TIMED_OUT, 'import js\njs.eval("for (;;) {}")', QUICK],
  [
    'a wait of JavaScript',
    // WebKitGTK has shared memory, and waits.
    [raises('other-exception', /^JsException in line 2: ReferenceError: .*SharedArrayBuffer/), TIMED_OUT],
    'import js\njs.eval("Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0)")',
    QUICK,
  ],
  [
    'microtasks without end',
    // Some engines let them run before the answer leaves, for ever.
    [value(/^1$/), TIMED_OUT],
    'import js\njs.eval("const f = () => Promise.resolve().then(f); f(); 0")\n1',
    QUICK,
  ],
  [
    'workers that spin',
    [value(/^started$/), TIMED_OUT],
    'import js\njs.eval("for (let n = 0; n < 4; n++) new Worker(URL.createObjectURL(new Blob([\'for (;;) {}\'])))")\n"started"',
    { limits: { timeoutMs: 3000 }, withinMs: 4000 },
  ],
  [
    'timers and tasks left behind',
    value(/^left$/),
    'import js\nfrom pyodide.ffi import create_proxy\njs.setInterval(create_proxy(lambda: print("late")), 1)\n"left"',
  ],
  ['a closed worker', CRASHED, 'import js\njs.close()\nwhile True: pass', QUICK],
  [
    'code that compiles for ever',
    [TIMED_OUT, OUT_OF_MEMORY],
    'compile("x = " + "+".join(["1"] * 3_000_000), "x", "exec")',
    { spinsOnIn: SPINS_ON_IN_WEBKIT, limits: { timeoutMs: 800 } },
  ],
  [
    'a decimal of a million digits',
    TIMED_OUT,
    'import decimal\ndecimal.getcontext().prec = 5_000_000\nstr(decimal.Decimal(2).sqrt() ** decimal.Decimal("0.37"))',
    { ...QUICK, spinsOnIn: SPINS_ON_IN_WEBKIT },
  ],
  [
    'sorting with a comparison without end',
    TIMED_OUT,
    'import functools\ndef compare(a, b):\n  while True: pass\nsorted([2, 1], key=functools.cmp_to_key(compare))',
    QUICK,
  ],
])
