import { describe, expect, it } from 'vitest'
import { FAILURE_STAGES, type Failure } from '@/pipeline/Failure.ts'
import type { Program } from '@/pipeline/Program.ts'
import { TEST_RUNTIMES } from '@/testing/checkSource.ts'
import { classifyExecution } from './classifyExecution.ts'
import type { Execution, ExecutionEnd, GuestError } from './Execution.ts'

const PYTHON: Program = { language: 'python', source: 'def solution():\n    return 1' }
const JAVASCRIPT: Program = { language: 'javascript', source: 'function solution() {}' }

const execution = (end: ExecutionEnd): Execution => ({
  end,
  printed: { stdout: '', stderr: '', printedLength: 0, truncated: false },
  files: [],
  runMs: 5,
})

/** An error as the sandbox hands it over, raised in line 2. Messages are those of Pyodide 314 and QuickJS. */
const error = (name: string, message: string, more: Partial<GuestError> = {}): GuestError => ({
  name,
  message,
  frames: [{ line: 2, functionName: 'solution', sourceLine: '    return 1' }],
  traceback: `${name}: ${message}`,
  fullTraceback: `Traceback (most recent call last):\n  File "<program>", line 2, in solution\n${name}: ${message}\n`,
  ...more,
})

function classify(guestError: GuestError, program: Program = PYTHON): Failure | undefined {
  return classifyExecution(
    execution({ type: 'raised', error: guestError }),
    program,
    TEST_RUNTIMES[program.language],
  )
}

describe('executions that did not end by themselves', () => {
  it.each<[ExecutionEnd, Failure]>([
    [
      { type: 'timed-out', afterMs: 2500 },
      {
        kind: 'timeout',
        message: 'The program was stopped after 2.5 s.',
        hint: 'Look for a loop that never ends, or for a method that needs fewer steps.',
        hallucination: false,
      },
    ],
    [
      { type: 'memory-exceeded', limitBytes: 256 * 1024 * 1024, error: error('MemoryError', '') },
      {
        kind: 'memory-limit',
        message: 'The program needed more than 256 MB of memory.',
        hint: 'Keep only what is needed: count instead of collecting, use generators.',
        hallucination: false,
        line: 2,
      },
    ],
    [
      // pyodide/pyodide#5232: while True: print(…)
      { type: 'output-flooded', limitCharacters: 1000 },
      {
        kind: 'output-flood',
        message: 'The program printed more than 1000 characters.',
        hint: 'Print only the answer; look for a print in a loop that never ends.',
        hallucination: false,
      },
    ],
    [
      { type: 'exited', code: 0 },
      {
        kind: 'program-exit',
        message: 'The program ended itself, with exit code 0, before it handed over an answer.',
        hint: 'Hand over the answer instead of calling exit().',
        hallucination: false,
      },
    ],
    [
      { type: 'crashed', message: 'Program terminated with exit(1)' },
      {
        kind: 'runtime-crash',
        message: 'The program crashed the interpreter: Program terminated with exit(1).',
        hint: 'A fresh one is ready. Avoid very deep nesting and calls that end the process.',
        hallucination: false,
      },
    ],
    [
      { type: 'stopped' },
      { kind: 'cancelled', message: 'The program was stopped by hand.', hallucination: false },
    ],
  ])('are named: %j', (end, failure) => {
    expect(classifyExecution(execution(end), PYTHON, TEST_RUNTIMES.python)).toEqual(failure)
  })

  it('are none when the program returned, with or without a value', () => {
    for (const value of [undefined, { type: 'int', text: '14' } as const]) {
      expect(
        classifyExecution(execution({ type: 'returned', value }), PYTHON, TEST_RUNTIMES.python),
      ).toBeUndefined()
    }
  })
})

describe('Python exceptions', () => {
  it('give a sentence with the line, the made-up name and what to do (langchain-ai/langchain#12681)', () => {
    expect(classify(error('NameError', "name 'jan_pets' is not defined", { subject: 'jan_pets' }))).toEqual({
      kind: 'name-error',
      message: "NameError in line 2: name 'jan_pets' is not defined.",
      hint: 'Assign the name a value, or import it, before it is used.',
      hallucination: true,
      name: 'jan_pets',
      line: 2,
    })
  })

  it.each([
    ['name-error', error('NameError', "name 'x' is not defined", { subject: 'x' })],
    [
      'attribute-error',
      error('AttributeError', "'list' object has no attribute 'size'", { subject: 'size', owner: 'list' }),
    ],
    ['import-error', error('ModuleNotFoundError', "No module named 'foo'", { subject: 'foo' })],
    ['type-error', error('TypeError', "'int' object is not callable")],
    ['value-error', error('ValueError', "invalid literal for int() with base 10: 'a'")],
    ['value-error', error('JSONDecodeError', 'Expecting value: line 1 column 1 (char 0)')],
    ['value-error', error('InvalidOperation', "[<class 'decimal.ConversionSyntax'>]")],
    ['index-error', error('IndexError', 'list index out of range')],
    ['key-error', error('KeyError', "'a'")],
    ['zero-division', error('ZeroDivisionError', 'division by zero')],
    ['zero-division', error('DivisionByZero', "[<class 'decimal.DivisionByZero'>]")],
    ['recursion', error('RecursionError', 'maximum recursion depth exceeded')],
    ['assertion', error('AssertionError', '')],
    ['memory-limit', error('MemoryError', '')],
    ['other-exception', error('NotImplementedError', 'multiple generators')],
    ['other-exception', error('OverflowError', 'cannot convert float infinity to integer')],
    ['other-exception', error('StopIteration', '')],
    ['other-exception', error('Unsolvable', 'my own')],
    ['file-refused', error('FileNotFoundError', "[Errno 44] No such file or directory: 'abc.txt'")],
    ['file-refused', error('PermissionError', '[Errno 63] Operation not permitted')],
    ['network-refused', error('URLError', '<urlopen error [Errno 53] Host is unreachable>')],
    ['network-refused', error('gaierror', '[Errno -2] Name does not resolve')],
    ['network-refused', error('JsException', 'TypeError: Failed to fetch')],
    ['network-refused', error('OSError', '[Errno 23] Host is unreachable')],
    ['syntax-error', error('SyntaxError', 'invalid syntax')],
  ])('are of kind %s: %j', (kind, guestError) => {
    expect(classify(guestError)?.kind).toBe(kind)
  })

  it('of a connection that fails deep in the library are of the network', () => {
    const fullTraceback =
      'Traceback:\n  File "/lib/python314.zip/socket.py", line 5, in connect\nTimeoutError: timed out\n'
    expect(classify(error('TimeoutError', 'timed out', { fullTraceback }))?.kind).toBe('network-refused')
    expect(classify(error('TimeoutError', 'timed out'))?.kind).toBe('other-exception')
  })

  it('in a text given to eval are not the program’s own syntax errors', () => {
    const fullTraceback =
      'Traceback:\n  File "<program>", line 2, in solution\n  File "<string>", line 1\n    3 +\nSyntaxError: invalid syntax\n'
    expect(classify(error('SyntaxError', 'invalid syntax', { fullTraceback }))?.kind).toBe('other-exception')
  })

  it.each([
    ['a name', error('NameError', "name 'x' is not defined", { subject: 'x' }), true, 'x'],
    [
      'no name, only too early',
      error('UnboundLocalError', "cannot access local variable 'x' where it is not associated with a value", {
        subject: 'x',
      }),
      false,
      'x',
    ],
    [
      'an attribute of a module',
      error('AttributeError', "module 'math' has no attribute 'cubert'", {
        subject: 'cubert',
        owner: 'module math',
      }),
      true,
      'math.cubert',
    ],
    [
      'a method of a known type',
      error('AttributeError', "'list' object has no attribute 'size'", { subject: 'size', owner: 'list' }),
      true,
      'size',
    ],
    [
      'a method of a known class',
      error('AttributeError', "type object 'date' has no attribute 'foo'", {
        subject: 'foo',
        owner: 'type date',
      }),
      true,
      'foo',
    ],
    [
      'nothing: a value is missing',
      error('AttributeError', "'NoneType' object has no attribute 'group'", {
        subject: 'group',
        owner: 'NoneType',
      }),
      false,
      'group',
    ],
    [
      'nothing: a class of its own',
      error('AttributeError', "'Person' object has no attribute 'age'", { subject: 'age', owner: 'Person' }),
      false,
      'age',
    ],
    [
      'a module',
      error('ModuleNotFoundError', "No module named 'mathtools'", { subject: 'mathtools' }),
      true,
      'mathtools',
    ],
    [
      'no module: it exists elsewhere',
      error('ModuleNotFoundError', "No module named 'numpy'", { subject: 'numpy' }),
      false,
      'numpy',
    ],
    [
      'a part of a module',
      error('ModuleNotFoundError', "No module named 'math.foo'; 'math' is not a package", {
        subject: 'math.foo',
      }),
      true,
      'math.foo',
    ],
    [
      'a name in a module',
      error('ImportError', "cannot import name 'cubert' from 'math' (unknown location)", {
        subject: 'cubert',
        owner: 'module math',
      }),
      true,
      'math.cubert',
    ],
  ])('tell what was made up: %s', (_, guestError, hallucination, name) => {
    expect(classify(guestError)).toMatchObject({ hallucination, name })
  })

  it('of an own class that has the name of a known type make nothing up', () => {
    const guestError = error('AttributeError', "'date' object has no attribute 'foo'", {
      subject: 'foo',
      owner: 'date',
    })
    expect(classify(guestError, { language: 'python', source: 'class date:\n    pass' })?.hallucination).toBe(
      false,
    )
  })

  it.each([
    // SECURITY E: str(10**5000)
    [
      'ValueError',
      'Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit',
      /set_int_max_str_digits\(0\)/,
    ],
    // pyodide/pyodide#1898, pyscript/pyscript#2178
    ['OSError', '[Errno 29] I/O error', /no keyboard/],
    ['EOFError', 'input() asked for one more line, but the problem gives no input lines', /no keyboard/],
    // SECURITY G96
    ['RuntimeError', "can't start new thread", /no threads/],
    ['OSError', '[Errno 52] Function not implemented', /no other processes/],
    // pyodide/pyodide#548
    ['OSError', '[Errno 138] emscripten does not support processes.', /no other processes/],
    // pyscript/pyscript#146
    ['FileNotFoundError', "[Errno 44] No such file or directory: 'abc.txt'", /only the files of the problem/],
    // pyodide/pyodide#1518
    ['ImportError', "cannot import name 'document' from 'js' (unknown location)", /no page to draw on/],
    // pyodide/pyodide#3587
    ['RuntimeError', 'asyncio.run() cannot be called from a running event loop', /await/],
    ['URLError', '<urlopen error [Errno 53]>', /no network/],
    ['TypeError', 'can only concatenate str (not "int") to str', /int\(\) or float\(\)/],
    ['TypeError', "'float' object cannot be interpreted as an integer", /whole number/],
    ['TypeError', "unsupported operand type(s) for +: 'NoneType' and 'int'", /is None/],
    ['ValueError', 'math domain error', /square root/],
    ['ValueError', "could not convert string to float: '1,000'", /Clean the text/],
    ['RecursionError', 'maximum recursion depth exceeded', /ends the recursion/],
    ['ZoneInfoNotFoundError', "'No time zone found with key Europe/Paris.", /fixed offset/],
  ])('come with a hint: %s %s', (name, message, hint) => {
    expect(classify(error(name, message))?.hint).toMatch(hint)
  })

  it('take over the suggestion of Python itself', () => {
    const fullTraceback =
      "Traceback:\nAttributeError: module 'math' has no attribute 'cubert'. Did you mean: 'cbrt'?\n"
    const more = { subject: 'cubert', owner: 'module math', fullTraceback }
    expect(classify(error('AttributeError', "module 'math' has no attribute 'cubert'", more))?.hint).toBe(
      'Did you mean `cbrt`?',
    )
    const forgotten = "NameError: name 'math' is not defined. Did you forget to import 'math'?"
    expect(
      classify(error('NameError', "name 'math' is not defined", { fullTraceback: forgotten }))?.hint,
    ).toBe('Add `import math` before it is used.')
  })

  it('hint at what stands in for a missing module', () => {
    const hint = 'Use lists with `sum`, `min`, `max`, and the modules math and statistics.'
    expect(
      classify(error('ModuleNotFoundError', "No module named 'numpy'", { subject: 'numpy' }))?.hint,
    ).toBe(hint)
  })

  it('cut long messages, and need no line', () => {
    const failure = classify(error('ValueError', 'x'.repeat(5000), { frames: [] }))
    expect(failure?.message).toBe(`ValueError: ${'x'.repeat(300)} …`)
    expect(failure?.line).toBeUndefined()
    expect(classify(error('AssertionError', ''))?.message).toBe('AssertionError in line 2.')
  })
})

describe('JavaScript exceptions', () => {
  const thrown = (name: string, message: string, more: Partial<GuestError> = {}) =>
    classify(
      error(name, message, { fullTraceback: `${name}: ${message}\n    at <eval> (<program>:2)\n`, ...more }),
      JAVASCRIPT,
    )

  it.each([
    ['name-error', 'ReferenceError', "'foo' is not defined"],
    ['import-error', 'ReferenceError', "could not load module 'lodash'"],
    ['type-error', 'TypeError', "cannot read property 'x' of undefined"],
    ['type-error', 'TypeError', "'q' is read-only"],
    ['value-error', 'RangeError', 'invalid array length'],
    ['recursion', 'RangeError', 'Maximum call stack size exceeded'],
    ['zero-division', 'RangeError', 'BigInt division by zero'],
    ['value-error', 'URIError', 'expecting hex digit'],
    ['syntax-error', 'SyntaxError', "expecting ';'"],
    ['recursion', 'InternalError', 'stack overflow'],
    ['memory-limit', 'InternalError', 'out of memory'],
    ['timeout', 'InternalError', 'interrupted'],
    ['other-exception', 'Error', 'no solution'],
    ['other-exception', 'EvalError', 'x'],
    ['assertion', 'AssertionError', '1 == 2'],
  ])('are of kind %s: %s %s', (kind, name, message) => {
    expect(thrown(name, message)?.kind).toBe(kind)
  })

  it('of JSON.parse are about the value, not the program', () => {
    const fullTraceback =
      'SyntaxError: expecting property name\n    at parse (native)\n    at <eval> (<program>:2)\n'
    expect(thrown('SyntaxError', 'expecting property name', { fullTraceback })?.kind).toBe('value-error')
  })

  it('name what was called and is no function', () => {
    const calling = (sourceLine: string) => ({
      frames: [{ line: 2, column: sourceLine.indexOf('(') + 1, functionName: 'solution', sourceLine }],
    })
    expect(thrown('TypeError', 'not a function', calling('  const total = Math.cubert(2)'))).toEqual({
      kind: 'attribute-error',
      message: 'TypeError in line 2: not a function.',
      hint: 'Did you mean `Math.cbrt`?',
      hallucination: true,
      name: 'Math.cubert',
      line: 2,
    })
    expect(thrown('TypeError', 'not a function', calling('  return items.total(2)'))).toMatchObject({
      kind: 'type-error',
      hallucination: false,
      name: 'items.total',
      hint: '`items.total` is not a function: check its name and what it holds.',
    })
    expect(thrown('TypeError', 'not a function')).toMatchObject({
      kind: 'type-error',
      hint: 'Call only functions.',
    })
  })

  it.each([
    ["'totl' is not defined", true, 'totl'],
    ["'fetch' is not defined", false, 'fetch'],
    ["'require' is not defined", false, 'require'],
    ['tdz is not initialized', false, 'tdz'],
    ["could not load module 'super-math-utils'", true, 'super-math-utils'],
    ["could not load module 'lodash'", false, 'lodash'],
  ])('tell what was made up: %s', (message, hallucination, name) => {
    expect(thrown('ReferenceError', message)).toMatchObject({ hallucination, name })
  })

  it.each([
    ['TypeError', 'cannot convert bigint to number', /mix BigInt/],
    ['TypeError', 'Do not know how to serialize a BigInt', /JSON has no BigInt/],
    ['TypeError', "'q' is read-only", /let/],
    ['TypeError', "cannot read property 'x' of undefined", /missing/],
    ['TypeError', 'value is not iterable', /looped/],
    ['ReferenceError', "'fetch' is not defined", /data into the problem/],
  ])('come with a hint: %s %s', (name, message, hint) => {
    expect(thrown(name, message)?.hint).toMatch(hint)
  })
})

it('reaches every kind of the execution stage', () => {
  const ends: ExecutionEnd[] = [
    { type: 'timed-out', afterMs: 1 },
    { type: 'memory-exceeded', limitBytes: 1 },
    { type: 'output-flooded', limitCharacters: 1 },
    { type: 'exited', code: 3 },
    { type: 'crashed', message: 'unreachable' },
  ]
  const names =
    'NameError AttributeError ImportError TypeError ValueError IndexError KeyError ZeroDivisionError RecursionError AssertionError StopIteration URLError FileNotFoundError'
  const raised = names.split(' ').map((name): ExecutionEnd => ({ type: 'raised', error: error(name, 'x') }))
  const kinds = [...ends, ...raised].map(
    (end) => classifyExecution(execution(end), PYTHON, TEST_RUNTIMES.python)?.kind,
  )
  const ofExecution = Object.entries(FAILURE_STAGES).flatMap(([kind, stage]) =>
    stage === 'execution' ? [kind] : [],
  )
  expect(new Set(kinds)).toEqual(new Set(ofExecution))
})
