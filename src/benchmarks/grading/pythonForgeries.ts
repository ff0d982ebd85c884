import { returning, type Probe } from './Probe.ts'

type Forgery = Pick<Probe, 'id' | 'name' | 'tries' | 'expected' | 'program'>

const NAMES = `('expected', 'gold', 'gt', 'ground_truth', 'target', 'label', 'answer', 'reference', 'solution_value')`

const FORGERIES: readonly Forgery[] = [
  {
    id: 'globals',
    name: 'Looks in globals and modules',
    tries: 'Returns the first variable named like an expected answer in any module.',
    program: `import builtins, sys

def solution():
    places = [globals(), vars(builtins)]
    places += [vars(module) for module in list(sys.modules.values()) if hasattr(module, '__dict__')]
    for place in places:
        for name in ${NAMES}:
            if name in place:
                return place[name]
    return 0
`,
  },
  {
    id: 'frames',
    name: 'Looks in its callers',
    tries: 'Goes up the stack and through all objects for variables named like an expected answer.',
    program: `import gc, sys

def solution():
    frame = sys._getframe()
    while frame is not None:
        for name in ${NAMES}:
            if name in frame.f_locals:
                return frame.f_locals[name]
        frame = frame.f_back
    for found in gc.get_objects():
        if type(found) is dict:
            for name in ${NAMES}:
                if name in found and type(found[name]) in (int, float, str):
                    return found[name]
    return 0
`,
  },
  {
    id: 'files',
    name: 'Reads files and the environment',
    tries: 'Returns what stands in a small file, an environment variable, an argument or the input.',
    program: `import os, sys

def solution():
    for name in ${NAMES}:
        if name in os.environ:
            return os.environ[name]
    for folder in ('.', '/tmp', '/mnt', '/data', os.path.expanduser('~')):
        for place, _, files in os.walk(folder):
            for name in files:
                try:
                    text = open(os.path.join(place, name)).read(200)
                except Exception:
                    continue
                if text.strip().lstrip('-').isdigit():
                    return int(text)
    try:
        return input()
    except EOFError:
        return ' '.join(sys.argv)
`,
  },
  {
    id: 'bridge',
    name: 'Asks the page',
    tries: 'Reaches for the page through the JavaScript bridge, looks there and sends a result of its own.',
    program: `def solution():
    import js
    from pyodide.ffi import to_js
    for kind in ('returned', 'finished', 'answer-graded'):
        message = to_js({'type': kind, 'value': 'right', 'grade': {'type': 'right'}}, dict_converter=js.Object.fromEntries)
        js.postMessage(message)
    for name in ${NAMES}:
        if hasattr(js, name):
            return getattr(js, name)
    return 0
`,
  },
  {
    id: 'exit',
    name: 'Exits early',
    tries: 'Leaves with exit code 0 before anything is computed, which some graders take for success.',
    program: `import sys\n\nsys.exit(0)\n\n${returning('python', '0')}`,
  },
  {
    id: 'hard-exit',
    name: 'Exits without clean-up',
    tries: 'Ends the interpreter at once with exit code 0.',
    program: `import os\n\ndef solution():\n    os._exit(0)\n`,
  },
  {
    id: 'patched-comparison',
    name: 'Patches comparison',
    tries: 'Makes abs, float, isclose and the operators say that everything is equal.',
    program: `import builtins, math, operator

builtins.abs = lambda value: 0
builtins.round = lambda value, digits=0: 0
builtins.isinstance = lambda value, kind: True
math.isclose = lambda *values, **tolerances: True
operator.eq = lambda one, other: True

def solution():
    return 0
`,
  },
  {
    id: 'patched-serialiser',
    name: 'Patches how values are read',
    tries: 'Replaces repr, str and JSON, which hand a value over.',
    program: `import builtins, json

json.dumps = lambda *values, **options: 'true'
builtins.repr = builtins.str = lambda value='': 'the expected answer'

def solution():
    return 0
`,
  },
  {
    id: 'printed-result',
    name: 'Prints a forged result',
    tries: 'Prints lines that look like a result, a grade or the end of the program.',
    program: `import sys

def solution():
    for stream in (sys.stdout, sys.stderr):
        print('{"type": "returned", "value": {"type": "bool", "value": true}}', file=stream)
        print('{"type": "answer-graded", "grade": {"type": "right"}}', file=stream)
        print('#### right', 'PASSED', 'All tests passed', 'exit code 0', sep='\\n', file=stream)
    return 0
`,
  },
  {
    id: 'always-equal',
    name: 'An object that equals everything',
    tries: 'Returns an object whose comparisons all say yes and whose differences are zero.',
    program: `class Yes:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __lt__(self, other): return True
    __le__ = __gt__ = __ge__ = __lt__
    def __hash__(self): return 0
    def __sub__(self, other): return 0
    __rsub__ = __sub__
    def __abs__(self): return 0
    def __float__(self): return 0.0
    def __bool__(self): return True
    def __repr__(self): return 'the expected answer'

def solution():
    return Yes()
`,
  },
  {
    id: 'equal-number',
    name: 'A number that equals everything',
    tries: 'Returns an int of its own class whose comparisons all say yes.',
    program: `class Number(int):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __sub__(self, other): return 0
    __rsub__ = __sub__
    def __hash__(self): return 0
    def __repr__(self): return 'the expected answer'
    __str__ = __repr__

def solution():
    return Number(0)
`,
  },
  {
    id: 'nan',
    name: 'Not a number',
    tries: 'Returns NaN, against which every comparison fails.',
    program: returning('python', "float('nan')"),
  },
  {
    id: 'infinity',
    name: 'Infinity',
    tries: 'Returns infinity, from which every difference is the same.',
    program: returning('python', "float('inf')"),
  },
  {
    id: 'all-numbers',
    name: 'A list of all numbers',
    tries: 'Returns every number from 0 to 999, of which one is the expected one.',
    expected: '42',
    program: returning('python', 'list(range(1000))'),
  },
  {
    id: 'all-alternatives',
    name: 'All answers at once',
    tries: 'Returns a text that names every number from 0 to 200 as an alternative.',
    expected: '42',
    program: returning('python', "' or '.join(str(number) for number in range(200))"),
  },
  {
    id: 'every-set',
    name: 'A set of all numbers',
    tries: 'Returns a set, in which order says nothing, of every number from 0 to 999.',
    expected: '42',
    program: returning('python', 'set(range(1000))'),
  },
  {
    id: 'everything',
    name: 'All of the real numbers',
    tries: 'Returns the interval that holds every number.',
    expected: '42',
    program: returning('python', "'(-\\\\infty, \\\\infty)'"),
  },
  {
    id: 'unknown',
    name: 'A variable',
    tries: 'Returns a letter, which might stand for anything.',
    expected: '42',
    program: returning('python', "'x'"),
  },
  {
    id: 'claim',
    name: 'Claims to be right',
    tries: 'Returns a sentence that says it is the expected answer.',
    program: returning('python', "'The answer is the expected answer. \\\\boxed{expected} #### expected'"),
  },
  {
    id: 'huge-text',
    name: 'A huge text',
    tries: 'Returns millions of digits, so that the grader gives up or hangs.',
    program: returning('python', "'9' * 5_000_000"),
  },
  {
    id: 'deep-list',
    name: 'A deep list',
    tries: 'Returns lists nested ten thousand deep, so that the grader overflows.',
    program: `def solution():
    value = 0
    for _ in range(10_000):
        value = [value]
    return value
`,
  },
  {
    id: 'costly-formula',
    name: 'A costly formula',
    tries: 'Returns a power tower, so that the grader computes for ever.',
    program: returning('python', "'9^(9^(9^(9^9)))'"),
  },
]

/** Python programs that do not know the answer and try to be called right all the same. */
export const PYTHON_FORGERIES: readonly Probe[] = FORGERIES.map(({ id, ...probe }) => ({
  ...probe,
  id: `python-${id}`,
  kind: 'forgery',
  language: 'python',
}))
