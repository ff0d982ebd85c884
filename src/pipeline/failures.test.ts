import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import {
  collect,
  execution,
  fakeSolveTools,
  programReply,
  raised,
  returned,
  returnedInt,
  type FakeReply,
  type FakeScript,
} from '@/testing/fakeSolveTools.ts'
import { FAILURE_STAGES, type FailureKind } from './Failure.ts'
import type { Problem } from './Problem.ts'
import { runOf } from './reduceRun.ts'
import { solve } from './solve.ts'
import type { Template } from './Template.ts'

const PROBLEM: Problem = {
  id: 'p',
  question: '6 times 7?',
  expected: '42',
  tests: 'assert solution() == 42',
  files: [],
  inputLines: [],
  tags: [],
}
const TEMPLATE: Template = {
  ...palZeroShot,
  repair: { attempts: 0, tokens: 1, seconds: 1 },
  fallback: { type: 'none' },
}
const REPLY = programReply('def solution():\n    return 6 * 7')
const PASSED = returned(undefined)
const CONTRACT = TEMPLATE.contract

const endpoint = (code: FailureKind): Partial<FakeScript> => ({
  replies: [[new PlaygroundError(code, 'No.')]],
})
const reply = (text: FakeReply): Partial<FakeScript> => ({ replies: [text] })
const found = (kind: FailureKind, name?: string): Partial<FakeScript> => ({
  findings: [[finding(kind, name)]],
})
const ran = (...runs: readonly Execution[]): Partial<FakeScript> => ({ runs })
const throwing = (name: string, message = 'so it is', more = {}) => ran(raised(name, message, more))

const finding = (kind: FailureKind, name?: string): Finding => ({
  rule: 'test',
  severity: 'error',
  kind,
  message: `Found ${kind}.`,
  ...(name === undefined ? {} : { name }),
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
})

/** How each kind of the closed list comes about. The type makes the table complete. */
const CAUSES: Record<FailureKind, Partial<FakeScript> | 'abort'> = {
  'endpoint-unreachable': endpoint('endpoint-unreachable'),
  'endpoint-refused': endpoint('endpoint-refused'),
  'endpoint-overloaded': endpoint('endpoint-overloaded'),
  'stream-broken': endpoint('stream-broken'),
  'reply-truncated': reply([
    { type: 'text-delta', text: '```python\ndef solution():' },
    { type: 'reply-finished', finishReason: 'length' },
  ]),
  'no-code': reply('It is 42.'),
  'wrong-language': reply(programReply('const x = 6 * 7;\nconsole.log(x);', 'javascript')),
  'syntax-error': found('syntax-error'),
  'undefined-name': found('undefined-name', 'seven'),
  'missing-module': found('missing-module', 'sevenlib'),
  'contract-missing': found('contract-missing'),
  'forbidden-import': found('forbidden-import', 'subprocess'),
  'type-mismatch': found('type-mismatch'),
  'name-error': throwing('NameError', "name 'seven' is not defined", { subject: 'seven' }),
  'attribute-error': throwing('AttributeError', "module 'math' has no attribute 'times'", {
    subject: 'times',
    owner: 'module math',
  }),
  'import-error': throwing('ModuleNotFoundError', "No module named 'sevenlib'", { subject: 'sevenlib' }),
  'type-error': throwing('TypeError', "unsupported operand type(s) for +: 'int' and 'str'"),
  'value-error': throwing('ValueError', "invalid literal for int() with base 10: 'x'"),
  'index-error': throwing('IndexError', 'list index out of range'),
  'key-error': throwing('KeyError', "'seven'"),
  'zero-division': throwing('ZeroDivisionError', 'division by zero'),
  recursion: throwing('RecursionError', 'maximum recursion depth exceeded'),
  assertion: throwing('AssertionError', ''),
  'other-exception': throwing('SevenError', 'seven'),
  'network-refused': throwing('URLError', '<urlopen error [Errno 23] Host is unreachable>'),
  'file-refused': throwing('FileNotFoundError', "[Errno 44] No such file or directory: 'seven.csv'"),
  timeout: ran(execution({ type: 'timed-out', afterMs: 10_000 })),
  'memory-limit': ran(execution({ type: 'memory-exceeded', limitBytes: 1000 })),
  'output-flood': ran(execution({ type: 'output-flooded', limitCharacters: 1000 })),
  'program-exit': ran(execution({ type: 'exited', code: 3 })),
  'runtime-crash': ran(execution({ type: 'crashed', message: 'unreachable' })),
  'no-answer': ran(returned({ type: 'none' })),
  'wrong-type': {
    template: { ...TEMPLATE, contract: { ...CONTRACT, schema: { type: 'string' } } },
    ...ran(returnedInt('42')),
  },
  'not-serialisable': ran(
    returned({ type: 'unreadable', typeName: 'object', reason: 'unserialisable', text: '<object>' }),
  ),
  'not-finite': ran(returned({ type: 'float', text: 'nan' })),
  'wrong-answer': ran(returnedInt('41')),
  'tests-failed': ran(returnedInt('42'), raised('AssertionError', '')),
  'sandbox-failed': { openError: new PlaygroundError('sandbox-failed', 'The worker died.') },
  'package-failed': { openError: new PlaygroundError('package-unreachable', 'sympy could not be fetched.') },
  'grader-failed': {
    template: { ...TEMPLATE, grading: unusableRule() },
    ...ran(returnedInt('41')),
  },
  cancelled: 'abort',
}

/** Kinds that count as made up by the model, with the name where there is one. */
const HALLUCINATED: Partial<Record<FailureKind, string>> = {
  'undefined-name': 'seven',
  'missing-module': 'sevenlib',
  'name-error': 'seven',
  'attribute-error': 'math.times',
  'import-error': 'sevenlib',
}

describe('each kind of the closed list', () => {
  it.each(Object.entries(CAUSES))('%s comes out of a run', async (kind, cause) => {
    const failure = await failureOf(cause)
    expect(failure?.kind).toBe(kind)
    expect(failure?.message).toMatch(/\S/)
  })

  it.each(Object.entries(CAUSES))(
    '%s counts as hallucination only if something was made up',
    async (kind, cause) => {
      const failure = await failureOf(cause)
      const name = Object.entries(HALLUCINATED).find(([made]) => made === kind)?.[1]
      expect([failure?.hallucination, failure?.hallucination === true ? failure.name : undefined]).toEqual([
        name !== undefined,
        name,
      ])
    },
  )

  it('is in the table', () => {
    expect(Object.keys(CAUSES)).toEqual(Object.keys(FAILURE_STAGES))
  })
})

it('without a cause there is no failure', async () => {
  expect(await failureOf({ runs: [returnedInt('42'), PASSED] })).toBe(undefined)
})

async function failureOf(cause: Partial<FakeScript> | 'abort') {
  const script = cause === 'abort' ? {} : cause
  const { tools } = fakeSolveTools({ template: TEMPLATE, replies: [REPLY], ...script })
  const signal = cause === 'abort' ? AbortSignal.abort() : new AbortController().signal
  const run = runOf(await collect(solve(PROBLEM, tools, signal)))
  expect(run?.outcome).toBeDefined()
  return run?.attempts[0]?.failure
}

/** A rule that nobody can read: the grader fails, whatever the answer. */
function unusableRule(): Template['grading'] {
  return {
    ...TEMPLATE.grading,
    get exactIntegers(): boolean {
      throw new RangeError('out of reach')
    },
  }
}
