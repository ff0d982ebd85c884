import { section, type HostileProgram } from '../HostileProgram.ts'
import { CRASHED, DEEP, raises, RECURSION, value } from './leads.ts'

const exits = (code: number) => raises('program-exit', new RegExp(`exit code ${code}\\b`))

/** Programs that end or break their interpreter. */
export const CRASHES: readonly HostileProgram[] = [
  ...section('crash', 'python', 3000, [
    ['os._exit', CRASHED, 'import os\nos._exit(1)'],
    ['os.abort', CRASHED, 'import os\nos.abort()'],
    ['a signal to itself', CRASHED, 'import os\nos.kill(os.getpid(), 9)'],
    ['SIGTERM', CRASHED, 'import signal\nsignal.raise_signal(signal.SIGTERM)'],
    ['memory overwritten', CRASHED, 'import ctypes\nctypes.memset(1024, 0, 50_000_000)'],
    [
      'memory read beyond its end',
      raises('runtime-crash', /^The program crashed the interpreter: RuntimeError: .*out of bounds/i),
      'import ctypes\nctypes.string_at(2**32 - 10_000, 9_000)[:10] and None',
    ],
    ['a call of a number', CRASHED, 'import ctypes\nctypes.CFUNCTYPE(None)(123456789)()'],
    ['an object made of a number', CRASHED, 'import ctypes\nctypes.cast(8, ctypes.py_object).value.x'],
    ['an overflown stack of C', CRASHED, 'import json\njson.loads("[" * 200_000)'],
    ['a text form of a nested list', DEEP, 'a = []\nfor _ in range(200_000): a = [a]\nrepr(a)'],
    [
      'attributes that ask for themselves',
      DEEP,
      'class A:\n  def __getattr__(self, name): return getattr(self, name)\nA().x',
    ],
    [
      'a nested expression',
      [raises('other-exception', /^SyntaxError in line 1: too many nested parentheses/), ...DEEP],
      'eval("(" * 100_000 + ")" * 100_000)',
    ],
    [
      'a nested syntax tree',
      DEEP,
      'import ast\nnode = ast.Constant(1)\nfor _ in range(100_000): node = ast.UnaryOp(ast.Not(), node)\neval(compile(ast.fix_missing_locations(ast.Expression(node)), "x", "eval"))',
      { withinMs: 5000 },
    ],
    ['recursion', RECURSION, 'def f(n): return f(n + 1)\nf(0)'],
    [
      'recursion without a limit',
      DEEP,
      'import sys\nsys.setrecursionlimit(10**9)\ndef f(n): return f(n + 1)\nf(0)',
    ],
    [
      'a broken code object',
      raises('runtime-crash', /^The program crashed the interpreter: \S/),
      'import types\ndef f(): pass\ncode = f.__code__.replace(co_code=b"\\x64\\xff" * 100, co_consts=())\ntypes.FunctionType(code, {})()',
      { limits: { timeoutMs: 1000 } },
    ],
    [
      'a fault on purpose',
      raises('runtime-crash', /^The program crashed the interpreter: RuntimeError: unreachable/i),
      'import faulthandler\nfaulthandler._sigsegv()',
    ],
    [
      'an error thrown in JavaScript',
      raises('other-exception', /^JsException in line 2: /),
      'import js\njs.eval("throw null")',
    ],
    ['the interpreter told to die', CRASHED, 'import pyodide_js\npyodide_js._api.fatal_error(pyodide_js)'],
    [
      'the heap of the interpreter zeroed',
      raises(
        'runtime-crash',
        /^The program crashed the interpreter: .*(call stack|recursion|out of bounds|null function)/,
      ),
      'import pyodide_js\npyodide_js._module.HEAPU8.fill(0)\n1',
      { limits: { timeoutMs: 1000 } },
    ],
  ]),
  ...section('exit', 'python', 1500, [
    ['sys.exit(0)', exits(0), 'import sys\nsys.exit()'],
    ['sys.exit(3)', exits(3), 'import sys\nsys.exit(3)'],
    ['exit', exits(2), 'exit(2)'],
    [
      'an exit in a task',
      exits(4),
      'import asyncio, sys\nasync def main(): sys.exit(4)\nasyncio.run(main())',
    ],
    [
      'KeyboardInterrupt',
      raises('other-exception', /^KeyboardInterrupt in line 1/),
      'raise KeyboardInterrupt',
    ],
    [
      'a thread',
      raises('other-exception', /^RuntimeError in line 2: can't start new thread/),
      'import threading\nthreading.Thread(target=print).start()',
    ],
    ['a process', raises('other-exception', /^OSError in line 2/), 'import os\nos.fork()'],
    ['a command', value(/^-1$/), 'import os\nos.system("ls /")'],
    [
      'input that nobody gives',
      raises('other-exception', /^EOFError in line 1: input\(\) asked for one more line/),
      'input()',
    ],
  ]),
  ...section('spoil', 'python', 1500, [
    [
      'patched builtins',
      value(/^patched$/),
      'import builtins\nbuiltins.sum = lambda *a: 1\nbuiltins.sorted = builtins.round = None\n"patched"',
    ],
    ['modules thrown away', value(/^cleared$/), 'import sys\nsys.modules.clear()\n"cleared"'],
    ['imports forbidden', value(/^forbidden$/), 'import builtins\nbuiltins.__import__ = None\n"forbidden"'],
    ['streams closed', value(/^closed$/), 'import sys\nsys.stdout.close()\nsys.stderr = None\n"closed"'],
    [
      'a library that lies',
      value(/^lied$/),
      'import json, math, random\njson.loads = lambda text: 1\nmath.pi = 3\nrandom.randint = lambda a, b: 4\n"lied"',
    ],
    [
      'types changed through memory',
      value(/^changed$/),
      'import ctypes\nctypes.c_long.from_address(id(7) + 12).value = 8\n"changed"',
    ],
    [
      'files in every folder',
      value(/^left$/),
      'import os\nfor folder in [".", "/tmp", "/", "/lib", "/home"]:\n  open(os.path.join(folder, "left"), "w").write("x")\n"left"',
    ],
    [
      'the standard library overwritten',
      value(/^written$/),
      'import json\nopen("json.py", "w").write("loads = None")\nimport sys\nsys.path.insert(0, "/home/pyodide")\nopen("/home/json.py", "w").write("loads = None")\n"written"',
    ],
    [
      'a hook at the exit',
      value(/^hooked$/),
      'import atexit, sys\natexit.register(lambda: 1 / 0)\nsys.excepthook = None\nsys.settrace(None)\nsys.setrecursionlimit(50)\n"hooked"',
    ],
    [
      'prototypes of JavaScript',
      value(/^polluted$/),
      'import js\njs.eval("Object.prototype.polluted = 1; Array.prototype.map = null; Math.random = () => 0")\n"polluted"',
    ],
    [
      'the encoder of values replaced',
      CRASHED,
      'import sys\nframe = sys._getframe()\nwhile frame:\n  if "encode_value" in frame.f_globals: frame.f_globals["encode_value"] = lambda value: {"type": "int", "text": "not a number"}\n  frame = frame.f_back\n1',
    ],
    ['an outcome that is no JSON', CRASHED, 'import json\njson.dumps = lambda *a, **b: "<html>"\n"genuine"'],
    ['an outcome of another type', CRASHED, 'import json\njson.dumps = lambda *a, **b: 7\n"genuine"'],
  ]),
]
