import type { ReturnReason } from '@/pipeline/5-execute/GuestReturn.ts'

/** What the first program leaves; the first program; a second that shows it where it is to be seen; what becomes of
 * the first one's interpreter, if it is not made as new. */
export type Pair = readonly [leaves: string, first: string, second: string, returned?: ReturnReason]

export const PYTHON_PAIRS: readonly Pair[] = [
  ['a global', 'left = 1', '"left" in globals()'],
  ['a patched builtin', 'import builtins\nbuiltins.len = lambda x: 99', 'import builtins\nbuiltins.len([1])'],
  ['a new builtin', 'import builtins\nbuiltins.left = 1', 'import builtins\nhasattr(builtins, "left")'],
  [
    'another import function',
    'import builtins\nold = builtins.__import__\nbuiltins.__import__ = lambda *a, **k: old(*a, **k)',
    '__import__.__name__',
  ],
  ['a patched module', 'import math\nmath.sqrt = lambda x: -1\nmath.sqrt(4)', 'import math\nmath.sqrt(4)'],
  [
    'a patched class',
    'import fractions\nfractions.Fraction.__add__ = lambda a, b: 7\nfractions.Fraction(1) + 1',
    'import fractions\nfractions.Fraction(1) + 1',
  ],
  [
    'an imported module',
    'import colorsys, wave',
    'import sys\n("colorsys" in sys.modules, "wave" in sys.modules)',
  ],
  [
    'a module of its own',
    'import sys, types\nsys.modules["left"] = types.ModuleType("left")',
    'import sys\n"left" in sys.modules',
  ],
  [
    'a module that is not to be found',
    'import sys\nsys.modules["statistics"] = None',
    'import sys\nsys.modules.get("statistics", 0) is None',
  ],
  [
    'a module in a file',
    'open("left.py", "w").write("x = 1")\nimport left',
    'import importlib.util\nimportlib.util.find_spec("left") is None',
  ],
  ['a file in its folder', 'open("left.txt", "w").write("x")', 'import os\nos.listdir(".")'],
  ['a file in /tmp', 'open("/tmp/left.txt", "w").write("x")', 'import os\nos.listdir("/tmp")'],
  [
    'a file outside of its folders',
    'open("/home/left.txt", "w").write("x")',
    'import os\nos.listdir("/home")',
    'changed-files',
  ],
  [
    'a changed file of the library',
    'import os\nos.chmod(os.__file__ if os.path.exists(os.__file__) else "/lib", 0o700)',
    'import os\noct(os.stat(os.__file__ if os.path.exists(os.__file__) else "/lib").st_mode)',
    'changed-files',
  ],
  ['a link', 'import os\nos.symlink("/lib", "left")', 'import os\nos.path.islink("left")'],
  [
    'a variable of the environment',
    'import os\nos.environ["LEFT"] = "1"\nos.putenv("ALSO_LEFT", "1")\ndel os.environ["HOME"]',
    'import os\n(os.environ.get("LEFT"), os.environ.get("HOME"))',
  ],
  ['another folder', 'import os\nos.mkdir("sub")\nos.chdir("sub")', 'import os\nos.getcwd()'],
  ['another file mask', 'import os\nos.umask(0o777)', 'import os\nos.umask(0)'],
  ['random state', 'import random\nrandom.seed(3)\nrandom.random()', 'import random\nrandom.random()'],
  [
    'warning filters',
    'import warnings\nwarnings.resetwarnings()\nwarnings.simplefilter("error")',
    'import warnings\n[entry[0] for entry in warnings.filters]',
  ],
  [
    'warnings that were shown once',
    'import warnings\nwarnings.warn_explicit("w", UserWarning, "f", 1, registry=warnings.onceregistry)',
    'import warnings\nlen(warnings.onceregistry)',
  ],
  [
    'a decimal context',
    'import decimal\ndecimal.getcontext().prec = 3\ndecimal.DefaultContext.prec = 5',
    'import decimal\n(decimal.getcontext().prec, decimal.DefaultContext.prec)',
  ],
  ['a recursion limit', 'import sys\nsys.setrecursionlimit(300)', 'import sys\nsys.getrecursionlimit()'],
  [
    'other limits of the interpreter',
    'import sys\nsys.set_int_max_str_digits(700)\nsys.setswitchinterval(1)\nsys.dont_write_bytecode ^= True',
    'import sys\n(sys.get_int_max_str_digits(), sys.getswitchinterval(), sys.dont_write_bytecode)',
  ],
  [
    'open files',
    'files = [open(f"f{number}", "w") for number in range(9)]',
    'import os\nprobe = os.open("p", os.O_CREAT)\nos.close(probe)\nprobe',
  ],
  [
    'a file mapped into memory',
    'import mmap\nopen("m", "wb").write(b"x" * 70000)\nfile = open("m", "r+b")\nmapped = mmap.mmap(file.fileno(), 0)\nmapped[0] = 1',
    'import os\nos.path.exists("m")',
    'touched-javascript',
  ],
  [
    'a task that still sleeps',
    'import asyncio\nasync def main():\n  asyncio.ensure_future(asyncio.sleep(9))\n  await asyncio.sleep(0)\nasyncio.run(main())\nloop = asyncio.new_event_loop()\nasyncio.set_event_loop(loop)\nloop.create_task(asyncio.sleep(1))',
    'import asyncio, gc\nsum(isinstance(each, asyncio.Task) for each in gc.get_objects())',
  ],
  [
    "a timer of Pyodide's own loop",
    'from pyodide.webloop import WebLoop\nWebLoop().call_later(0.05, print, "late")',
    'import time\ntime.sleep(0.2)\n1',
    'touched-javascript',
  ],
  [
    'an atexit handler',
    'import atexit\natexit.register(print, "at exit")',
    'import atexit\natexit._ncallbacks()',
  ],
  [
    'a signal handler',
    'import signal\nsignal.signal(signal.SIGUSR1, lambda *a: None)',
    'import signal\nstr(signal.getsignal(signal.SIGUSR1))',
  ],
  [
    'a trace function',
    'import sys, threading\nsys.settrace(lambda *a: None)\nthreading.settrace(lambda *a: None)',
    'import sys, threading\n(sys.gettrace() is None, threading.gettrace() is None)',
  ],
  [
    'a profile function',
    'import sys\nsys.setprofile(lambda *a: None)',
    'import sys\nsys.getprofile() is None',
  ],
  [
    'a monitor',
    'import sys\nsys.monitoring.use_tool_id(2, "left")',
    'import sys\nsys.monitoring.get_tool(2)',
  ],
  [
    'an audit hook',
    'import builtins, sys\nsys.addaudithook(lambda event, args: builtins.__dict__.setdefault("heard", event))',
    'import builtins\ncompile("1", "x", "eval")\nhasattr(builtins, "heard")',
  ],
  [
    'callbacks of the garbage collector',
    'import gc\ngc.callbacks.append(print)\ngc.disable()\ngc.set_threshold(9)\ngc.freeze()',
    'import gc\n(len(gc.callbacks), gc.isenabled(), gc.get_threshold(), gc.get_freeze_count())',
  ],
  [
    'a finalizer',
    'class Noisy:\n  def __del__(self): print("gone")\nloop = Noisy()\nloop.me = loop\ndel loop',
    'import gc\ngc.collect() * 0',
  ],
  [
    'a locale',
    'import locale\nlocale.setlocale(locale.LC_ALL, "C")',
    'import locale\nlocale.setlocale(locale.LC_ALL)',
  ],
  [
    'a search path',
    'import sys\nsys.path.insert(0, "/left")\nsys.path_importer_cache["/left"] = None',
    'import sys\n("/left" in sys.path, "/left" in sys.path_importer_cache)',
  ],
  [
    'import hooks',
    'import sys\nsys.meta_path.insert(0, None)\nsys.path_hooks.clear()',
    'import sys\n(len(sys.meta_path), len(sys.path_hooks))',
  ],
  [
    'other hooks',
    'import sys\nsys.excepthook = sys.displayhook = sys.unraisablehook = sys.breakpointhook = None',
    'import sys\n[hook is None for hook in (sys.excepthook, sys.displayhook, sys.unraisablehook, sys.breakpointhook)]',
  ],
  [
    'a codec',
    'import codecs\ncodecs.register(lambda name: codecs.lookup("utf-8") if name == "left" else None)\n"é".encode("left")',
    'try:\n  found = "é".encode("left")\nexcept LookupError:\n  found = None\nfound',
  ],
  [
    'a way to pickle',
    'import copyreg\ncopyreg.pickle(complex, lambda value: (complex, (0, 9)))',
    'import copy\ncopy.copy(1 + 2j)\nimport copyreg\nstr(copyreg.dispatch_table.get(complex).__name__)',
  ],
  [
    'a virtual subclass',
    'import collections.abc\ncollections.abc.Sized.register(int)\nisinstance(1, collections.abc.Sized)',
    'import collections.abc\nisinstance(1, collections.abc.Sized)',
  ],
  [
    'a handler of logs',
    'import logging\nlogging.basicConfig(level=1)\nlogging.getLogger("left")',
    'import logging\n(logging.root.level, len(logging.root.handlers), "left" in logging.root.manager.loggerDict)',
  ],
  [
    'a context variable',
    'import contextvars, sys\nleft = contextvars.ContextVar("left")\nleft.set(1)',
    'import contextvars\nlen([var for var in contextvars.copy_context() if var.name == "left"])',
  ],
  [
    'lines in the cache of sources',
    'import linecache\nlinecache.cache["left"] = (1, None, ["x"], "left")',
    'import linecache\nlinecache.getline("left", 1)',
  ],
  [
    'another stdout',
    'import io, sys\nsys.stdout = sys.stderr = io.StringIO()',
    'import sys\ntype(sys.stdout).__name__',
  ],
  [
    'bytes of stdin that it did not read',
    'import os\ntry:\n  os.read(0, 1)\nexcept OSError:\n  pass',
    'import os\ntry:\n  found = os.read(0, 8)\nexcept OSError as error:\n  found = error.errno\nfound',
  ],
  [
    'a thread-local exception and a frame',
    'import sys\ntry:\n  1 / 0\nexcept ZeroDivisionError as error:\n  sys.last_value = sys.last_exc = error',
    'import sys\nhasattr(sys, "last_value") or hasattr(sys, "last_exc")',
  ],
  [
    'memory that it filled',
    'secret = [b"left-behind-%d" % number * 1000 for number in range(1000)]',
    'len(bytearray(30_000_000).strip(b"\\0"))',
  ],
  ['more memory than a worker may keep', 'data = bytearray(90_000_000)\nlen(data)', '1', 'memory-grown'],
  [
    'a global of JavaScript',
    'import js\njs.left = 1',
    'import js\nhasattr(js, "left")',
    'touched-javascript',
  ],
  [
    'a changed prototype of JavaScript',
    'from pyodide.code import run_js\nrun_js("Array.prototype.left = 1; Object.prototype.left = 2")',
    'from pyodide.code import run_js\nrun_js("[].left ?? ({}).left ?? 0")',
    'touched-javascript',
  ],
  [
    'a timer of JavaScript',
    'from pyodide.code import run_js\nrun_js("setInterval(() => { self.ticks = (self.ticks ?? 0) + 1 }, 1); 0")',
    'from pyodide.code import run_js\nrun_js("self.ticks ?? 0")',
    'touched-javascript',
  ],
  [
    'a hook in Pyodide',
    'import js, pyodide_js\npyodide_js.registerJsModule("left", js.Object.new())',
    'import importlib.util\nimportlib.util.find_spec("left") is None',
    'touched-javascript',
  ],
  ['a closed stream', 'import os\nos.close(2)', 'import os, sys\nos.fstat(2).st_mode > 0', 'changed-streams'],
]

export const JAVASCRIPT_PAIRS: readonly Pair[] = [
  ['a global', 'globalThis.left = 1', 'typeof left'],
  [
    'a changed prototype',
    'Array.prototype.left = 1; Object.prototype.left = 2; String.prototype.trim = () => "x"',
    '[[].left, ({}).left, " a ".trim()]',
  ],
  ['a patched builtin', 'Math.max = () => 99; JSON.stringify = () => "x"', 'Math.max(1)'],
  ['a frozen world', 'Object.freeze(Math)', 'Object.isFrozen(Math)'],
  ['another console', 'console.log = () => {}', 'String(console.log).length'],
  ['random state', 'Math.random(); Math.random()', 'Math.random()'],
  ['a promise that never settles', 'globalThis.p = new Promise(() => {}); 1', 'typeof p'],
  ['an endless chain of jobs that failed', 'Promise.reject(new Error("late")); 1', '1'],
  ['a symbol', 'Symbol.for("left").description', 'Symbol.keyFor(Symbol.for("left"))'],
  ['an overflown stack', 'const f = (n) => [f(n + 1)]; f(0)', 'typeof f', 'broken'],
]
