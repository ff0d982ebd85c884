"""What stands beside the program inside the interpreter: runs it, finds its result, hands both out as data.

None of it is a boundary. A program can change or lie about anything in here; all that it can falsify is its own
result, because the interpreter is never used for another program as this one left it.
"""

import ast
import asyncio
import builtins
import inspect
import io
import json
import linecache
import os
import random
import sys
import time
import types
from importlib import util as importlib_util

WORKING_FOLDER = "/home/pyodide"

RESERVE_BYTES = 512 * 1024


class Guest:
    """One interpreter as new; programs run in it one after another and see each other's variables."""

    def __init__(self, seed, input_lines, preamble):
        self.blocks = 0
        self.reserve = bytearray(RESERVE_BYTES)
        self.preamble = preamble
        self.preamble_flags = 0
        self.module = types.ModuleType("__main__")
        self.module.__dict__["__builtins__"] = builtins
        sys.modules["__main__"] = self.module
        sys.argv = ["program.py"]
        random.seed(seed)
        give_input(list(input_lines))
        use_own_event_loop()

    def run(self, source, contract, name):
        """JSON text of what became of the program: `returned`, `raised` or `exited`."""
        self.blocks += 1
        filename = "<program>" if self.blocks == 1 else f"<program {self.blocks}>"
        try:
            outcome = self.execute(source, filename, contract, name)
        except SystemExit as exit:
            outcome = {"type": "exited", "code": exit_code(exit)}
        except BaseException as error:
            # A program that filled the memory leaves no room to tell of it.
            self.reserve = None
            outcome = {"type": "raised", "error": describe_error(error, filename, source)}
        figures.add_open()
        figures.finish()
        flush(sys.stdout)
        flush(sys.stderr)
        return json.dumps(outcome, ensure_ascii=True)

    def execute(self, source, filename, contract, name):
        self.run_preamble()
        remember_source(filename, source)
        tree = compile(source, filename, "exec", ast.PyCF_ONLY_AST | self.compile_flags(), dont_inherit=True)
        last = take_last_expression(tree) if contract == "last-expression" else None
        self.evaluate(compile(tree, filename, "exec", self.compile_flags(), dont_inherit=True))
        if last is not None:
            value = self.evaluate(compile(last, filename, "eval", self.compile_flags(), dont_inherit=True))
            return returned(value)
        namespace = self.module.__dict__
        if contract == "function" and callable(namespace.get(name)):
            return returned(settled(namespace[name]()))
        if contract == "variable" and name in namespace:
            return returned(namespace[name])
        return {"type": "returned"}

    def run_preamble(self):
        if self.preamble == "":
            return
        preamble, self.preamble = self.preamble, ""
        remember_source("<preamble>", preamble)
        code = compile(preamble, "<preamble>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        # `from __future__ import …` of the preamble counts for the program too.
        self.preamble_flags = code.co_flags & FUTURE_FLAGS
        self.evaluate(code)

    def compile_flags(self):
        return ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | self.preamble_flags

    def evaluate(self, code):
        value = eval(code, self.module.__dict__)
        return settled(value) if code.co_flags & inspect.CO_COROUTINE else value


FUTURE_FLAGS = 0x20000 | 0x100000 | 0x800000 | 0x1000000


def returned(value):
    encoded = encode_value(value)
    figures.add_value(value)
    return {"type": "returned", "value": encoded}


def settled(value):
    return asyncio.run(value) if inspect.iscoroutine(value) else value


def take_last_expression(tree):
    if not tree.body or not isinstance(tree.body[-1], ast.Expr):
        return None
    return ast.Expression(tree.body.pop().value)


def remember_source(filename, source):
    """So that tracebacks show the lines."""
    linecache.cache[filename] = (len(source), None, [line + "\n" for line in source.split("\n")], filename)


def exit_code(exit):
    if exit.code is None:
        return 0
    if isinstance(exit.code, int):
        return int(exit.code)
    print(str(exit.code)[:10_000], file=sys.stderr)
    return 1


def flush(stream):
    # The program may have closed it or put anything in its place.
    try:
        stream.flush()
    except BaseException:
        return


def write_at_once():
    """Every write goes straight to the worker, so that what was printed is kept when the program is killed."""
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(
        io.FileIO(2, "w", closefd=False), encoding="utf-8", errors="backslashreplace", write_through=True
    )
    sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr


def give_input(lines):
    sys.stdin = io.StringIO("".join(line + "\n" for line in lines))
    ask = builtins_input

    def input(prompt="", /):
        try:
            return ask(prompt)
        except EOFError:
            pass
        number = len(lines)
        given = "no input lines" if number == 0 else "only 1 input line" if number == 1 else f"only {number} input lines"
        raise EOFError(f"input() asked for one more line, but the problem gives {given}") from None

    builtins.input = input


builtins_input = builtins.input


class Sleeper:
    """Stands where an event loop has its selector: nothing ever arrives from outside, so it only waits."""

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("The program awaits something that can never happen: the sandbox has no network and no other events.")
        if timeout > 0:
            time.sleep(timeout)
        return []

    def close(self):
        return None


class GuestLoop(asyncio.BaseEventLoop):
    """An event loop that runs to its end inside one call, as CPython's does.

    Pyodide's own hands control back to the browser, which needs stack switching for `asyncio.run` and lets tasks
    run on after the program has ended.
    """

    def __init__(self):
        super().__init__()
        self._selector = Sleeper()

    def _process_events(self, events):
        return None

    def _write_to_self(self):
        return None


class GuestPolicy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = GuestLoop


def use_own_event_loop():
    asyncio.events._set_running_loop(None)
    asyncio.events._set_event_loop_policy(GuestPolicy())
    asyncio.run = asyncio.runners.run
    time.sleep = native_sleep


native_sleep = getattr(time.sleep, "__wrapped__", time.sleep)


guest = None


def open_guest(seed, input_lines, preamble):
    global guest
    # Each boot puts the working folder in front once more, also one from a snapshot that has it already.
    sys.path[:] = dict.fromkeys(sys.path)
    guest = Guest(seed, json.loads(input_lines), preamble)


def run_program(source, contract, name):
    return guest.run(source, contract, name)


def describe_runtime(pyodide_version):
    """JSON text: which Python, top-level modules that `import` finds, packages beyond the standard library."""
    names = set(sys.stdlib_module_names) | {"js", "pyodide", "pyodide_js"}
    modules = sorted(name for name in names if not name.startswith("_") and is_importable(name))
    from importlib import metadata

    packages = sorted(
        ({"name": each.metadata["Name"], "version": each.version} for each in metadata.distributions()),
        key=lambda package: package["name"],
    )
    version = ".".join(str(part) for part in sys.version_info[:3])
    return json.dumps({"name": f"CPython {version} (Pyodide {pyodide_version})", "modules": modules, "packages": packages})


def is_importable(name):
    if name in sys.modules:
        return sys.modules[name] is not None
    try:
        return importlib_util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


write_at_once()
# Figures go into memory, and what matplotlib and imports keep for later does not show up among the program's files.
os.environ.update(MPLBACKEND="agg", MPLCONFIGDIR="/tmp/matplotlib")
sys.dont_write_bytecode = True
os.chdir(WORKING_FOLDER)
