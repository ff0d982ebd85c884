import { describe, expect, it } from 'vitest'
import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import { DEFAULT_GRADING_RULE } from '@/pipeline/6-answer/GradingRule.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Extraction } from '@/pipeline/3-extract/Extraction.ts'
import type { Failure } from '@/pipeline/Failure.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { AttemptPurpose, RunEventBody, RunOutcome } from '@/pipeline/RunEvent.ts'
import type { Mode, Template } from '@/pipeline/Template.ts'
import type { RunSummary } from './RunSummary.ts'
import { summarizeRun } from './summarizeRun.ts'

const TEMPLATE: Template = {
  id: 'pal',
  version: 3,
  name: 'PAL',
  description: '',
  mode: 'program',
  language: 'python',
  system: '',
  exemplars: [],
  user: '{{question}}',
  preamble: '',
  contract: { source: { type: 'function', name: 'solution' }, sentence: '{{answer}}' },
  extraction: 'last-fenced',
  grading: DEFAULT_GRADING_RULE,
  repair: { attempts: 2, tokens: 1000, seconds: 60 },
  fallback: { type: 'none' },
  maxBlocks: 1,
}

const started = (expected = '14', mode: Mode = 'program'): RunEventBody => ({
  type: 'run-started',
  runId: 'run-1',
  startedAt: '2026-01-02T03:04:05.000Z',
  problem: { id: 'p', question: '6 + 8?', expected, files: [], inputLines: [], tags: ['sums'] },
  template: { ...TEMPLATE, mode },
  model: { id: 'm', name: 'Model', kind: 'endpoint' },
  sampling: {},
  limits: { timeoutMs: 1, memoryBytes: 1, outputCharacters: 1 },
  seed: 1,
  runtime: { language: 'python', name: 'CPython', modules: [], packages: [] },
})
const attempt = (
  number: number,
  purpose: AttemptPurpose = 'first',
  mode: Mode = 'program',
): RunEventBody => ({
  type: 'attempt-started',
  attempt: number,
  purpose,
  template: { ...TEMPLATE, mode },
})
const ended = (outcome: RunOutcome, attempts = 1): RunEventBody => ({ type: 'run-ended', outcome, attempts })
const EXTRACTION: Extraction = {
  type: 'found',
  program: { language: 'python', source: 'def solution(): return 14' },
  method: 'fence',
  candidates: [],
  notes: [],
}
const reply: RunEventBody[] = [
  { type: 'messages-prepared', messages: [] },
  { type: 'text-delta', text: '…' },
  { type: 'usage-reported', usage: { promptTokens: 100, completionTokens: 20 } },
  { type: 'reply-finished', finishReason: 'stop' },
]
const program: RunEventBody[] = [...reply, { type: 'program-extracted', extraction: EXTRACTION }]
const checked: RunEventBody[] = [
  ...program,
  { type: 'check-started' },
  { type: 'check-finished', findings: [] },
  { type: 'guest-requested' },
  { type: 'execution-started' },
]
const execution = (end: Execution['end']): RunEventBody => ({
  type: 'execution-finished',
  execution: {
    end,
    printed: { stdout: '', stderr: '', printedLength: 0, truncated: false },
    files: [],
    runMs: 1,
  },
})
const returned = execution({ type: 'returned', value: { type: 'int', text: '14' } })
const answer = (executed = true, text = '14'): RunEventBody => ({
  type: 'answer-parsed',
  answer: {
    value: { type: 'int', text },
    typeName: 'int',
    text,
    sentence: text,
    disagreements: [],
    executed,
  } satisfies Answer,
})
const graded = (type: 'right' | 'wrong' | 'ungraded'): RunEventBody => ({
  type: 'answer-graded',
  grade: { type, because: '' },
})
const failed = (kind: Failure['kind'], more: Partial<Failure> = {}): RunEventBody => ({
  type: 'attempt-failed',
  failure: { kind, message: '', hallucination: false, ...more },
})
const solved: RunEventBody[] = [...checked, returned, answer(), graded('right')]

/** Each event comes 10 ms after the one before. */
function summaryOf(...bodies: RunEventBody[]): RunSummary {
  const run = runOf(bodies.map((body, position) => ({ ...body, atMs: position * 10 })))
  if (run === undefined) throw new Error('The events do not begin with run-started.')
  return summarizeRun(run)
}
const attemptsOf = (...bodies: RunEventBody[]) => summaryOf(...bodies).attempts

describe('summarizeRun', () => {
  it('computes the sums of prose again once the run is over, and none of a program’s reply', () => {
    const words: RunEventBody[] = [
      { type: 'text-delta', text: '3 * 4 = 12, and 12 + 5 = 18.\n\nAnswer: 18' },
      { type: 'reply-finished', finishReason: 'stop' },
      answer(false, '18'),
      graded('wrong'),
    ]
    const inMode = (mode: Mode, ...end: RunEventBody[]) =>
      attemptsOf(started('17', mode), attempt(1, 'first', mode), ...words, ...end)[0]?.sums
    const sums = { checked: 2, slips: 1, firstSlip: '12 + 5 = 18, really 17' }
    expect(inMode('chain-of-thought', ended('answered'))).toEqual(sums)
    expect(inMode('direct', ended('answered'))).toEqual(sums)
    expect(inMode('chain-of-thought')).toBeUndefined()
    expect(inMode('program', ended('answered'))).toBeUndefined()
  })

  it('tells a run that went well at once', () => {
    expect(summaryOf(started(), attempt(1), ...solved, ended('answered'))).toEqual({
      runId: 'run-1',
      startedAt: '2026-01-02T03:04:05.000Z',
      outcome: 'answered',
      template: { id: 'pal', name: 'PAL', version: 3 },
      mode: 'program',
      model: { id: 'm', name: 'Model', kind: 'endpoint' },
      tags: ['sums'],
      problemId: 'p',
      attempts: [{ purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }],
      hasExpected: true,
      answer: '14',
      grade: 'right',
      promptTokens: 100,
      completionTokens: 20,
      phaseMs: {
        prompt: 10,
        waiting: 10,
        streaming: 20,
        extract: 20,
        check: 10,
        boot: 10,
        run: 10,
        answer: 20,
      },
      durationMs: 130,
    })
  })

  it('is nothing but JSON', () => {
    const summary = summaryOf(started(), attempt(1), ...solved, ended('answered'))
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary)
  })

  it('tells a run that was interrupted from what it has', () => {
    const summary = summaryOf(started(), attempt(1), ...checked)
    expect(summary.attempts).toEqual([{ purpose: 'first', reach: 'checked', execution: 'left-out' }])
    expect('outcome' in summary || 'durationMs' in summary).toBe(false)
  })

  it('keeps the made-up name of a failure, and further ones that the check found', () => {
    const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 }
    const finding = (name: string) => ({
      rule: 'ruff:F821',
      severity: 'error' as const,
      kind: 'undefined-name' as const,
      message: '',
      name,
      range,
    })
    const check: RunEventBody = {
      type: 'check-finished',
      findings: [
        finding('gcf'),
        finding('lcd'),
        finding('gcf'),
        { ...finding('unused'), severity: 'warning' },
      ],
    }
    expect(
      attemptsOf(
        started(),
        attempt(1),
        ...program,
        check,
        failed('undefined-name', { hallucination: true, name: 'gcf' }),
        attempt(2, 'repair'),
        ...solved,
        { type: 'repair-judged', verdict: { type: 'fixed', because: '' } },
        ended('answered', 2),
      ),
    ).toEqual([
      {
        purpose: 'first',
        reach: 'extracted',
        execution: 'failure',
        failure: 'undefined-name',
        hallucinated: ['gcf', 'lcd'],
      },
      { purpose: 'repair', reach: 'right', execution: 'success', grade: 'right', verdict: 'fixed' },
    ])
  })

  it('counts a made-up name that is not known', () => {
    const [first] = attemptsOf(
      started(),
      attempt(1),
      ...checked,
      failed('name-error', { hallucination: true }),
    )
    expect(first?.hallucinated).toEqual([''])
  })

  it.each([
    ['endpoint-unreachable', [], 'asked', 'left-out'],
    ['endpoint-refused', [], 'asked', 'left-out'],
    ['endpoint-overloaded', [], 'asked', 'left-out'],
    ['stream-broken', [], 'asked', 'left-out'],
    ['reply-truncated', reply, 'asked', 'failure'],
    ['no-code', reply, 'replied', 'failure'],
    ['syntax-error', program, 'extracted', 'failure'],
    ['contract-missing', program, 'extracted', 'failure'],
    ['zero-division', checked, 'checked', 'failure'],
    ['timeout', checked, 'checked', 'failure'],
    ['no-answer', [...checked, returned], 'ran', 'failure'],
    ['wrong-type', [...checked, returned, answer()], 'ran', 'failure'],
    ['wrong-answer', [...checked, returned, answer(), graded('wrong')], 'answered', 'success'],
    ['sandbox-failed', program, 'extracted', 'left-out'],
    ['grader-failed', [...checked, returned, answer()], 'answered', 'success'],
    ['cancelled', reply, 'replied', 'left-out'],
    ['cancelled', checked, 'checked', 'left-out'],
    ['cancelled', [...checked, returned], 'ran', 'left-out'],
  ] as const)('judges an attempt that ended in %s', (kind, before, reach, execution) => {
    const [first] = attemptsOf(started(), attempt(1), ...before, failed(kind), ended('failed'))
    expect([first?.reach, first?.execution]).toEqual([reach, execution])
  })

  it('expects no program of a chain-of-thought run', () => {
    const summary = summaryOf(
      started('14', 'chain-of-thought'),
      attempt(1, 'first', 'chain-of-thought'),
      ...reply,
      answer(false),
      graded('right'),
      ended('answered'),
    )
    expect(summary.mode).toBe('chain-of-thought')
    expect(summary.attempts).toEqual([
      { purpose: 'first', reach: 'right', execution: 'no-program', grade: 'right' },
    ])
  })

  it("gives a fallback's answer as the run's, and never a person's own", () => {
    const summary = summaryOf(
      started(),
      attempt(1),
      ...checked,
      failed('timeout'),
      attempt(2, 'fallback', 'direct'),
      ...reply,
      answer(false, '13'),
      graded('wrong'),
      ended('answered-by-fallback', 2),
      attempt(3, 'manual'),
      ...solved,
      ended('answered', 3),
    )
    expect([summary.answer, summary.grade]).toEqual(['13', 'wrong'])
    expect(summary.attempts.map(({ purpose }) => purpose)).toEqual(['first', 'fallback', 'manual'])
  })

  it("leaves a person's own attempts out of the times", () => {
    const alone = summaryOf(started(), attempt(1), ...solved, ended('answered'))
    const withManual = summaryOf(
      started(),
      attempt(1),
      ...solved,
      ended('answered'),
      attempt(2, 'manual'),
      ...solved,
      ended('answered', 2),
    )
    expect([withManual.phaseMs, withManual.durationMs]).toEqual([alone.phaseMs, alone.durationMs])
  })

  it('cuts a long answer', () => {
    const summary = summaryOf(started(), attempt(1), ...checked, returned, answer(true, '9'.repeat(5000)))
    expect(summary.answer).toBe('9'.repeat(200))
  })

  it('has an expected answer only if it is more than spaces', () => {
    expect([summaryOf(started(' ')).hasExpected, summaryOf(started('0')).hasExpected]).toEqual([false, true])
  })

  it('can be graded by tests alone, if it has a program to put to them', () => {
    const tested = (mode: Mode) => {
      const event = started('', mode)
      if (event.type !== 'run-started') throw new Error('No start.')
      return summaryOf({ ...event, problem: { ...event.problem, tests: 'assert solution() == 14' } })
    }
    expect([tested('program').hasExpected, tested('direct').hasExpected]).toEqual([true, false])
  })
})
