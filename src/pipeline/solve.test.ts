import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { chainOfThought } from '@/pipeline/1-prompt/templates/chainOfThought.ts'
import { completePython } from '@/pipeline/1-prompt/templates/completeFunction.ts'
import { direct } from '@/pipeline/1-prompt/templates/direct.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import {
  collect,
  execution,
  fakeSolveTools,
  programReply,
  raised,
  returned,
  returnedInt,
  type FakeScript,
} from '@/testing/fakeSolveTools.ts'
import type { Problem } from './Problem.ts'
import { runOf } from './reduceRun.ts'
import type { RunEvent } from './RunEvent.ts'
import { solve } from './solve.ts'
import type { Fallback, Template } from './Template.ts'

const PROBLEM: Problem = {
  id: 'problem-1',
  question: 'How much is 6 times 7?',
  expected: '42',
  files: [],
  inputLines: [],
  tags: [],
}

const PAL: Template = { ...palZeroShot, fallback: { type: 'none' } }
const GOOD = 'def solution():\n    return 6 * 7'
const BAD = 'def solution():\n    return 6 * seven'
const WORSE = 'def solution():\n    return 6 / (7 - 7)'
const NAME_ERROR = raised('NameError', "name 'seven' is not defined", { subject: 'seven' })
const ZERO_DIVISION = raised('ZeroDivisionError', 'division by zero')
const NEVER_ABORTED = new AbortController().signal

type Solved = {
  readonly events: readonly RunEvent[]
  readonly types: readonly string[]
  readonly log: ReturnType<typeof fakeSolveTools>['log']
}

async function run(script: Partial<FakeScript>, problem = PROBLEM, signal = NEVER_ABORTED): Promise<Solved> {
  const { tools, log } = fakeSolveTools({ template: PAL, replies: [], ...script })
  const events = await collect(solve(problem, tools, signal))
  return { events, types: events.map(({ type }) => type), log }
}

function outcomeOf({ events }: Solved) {
  const last = events.at(-1)
  return last?.type === 'run-ended' ? [last.outcome, last.attempts] : last
}

/** Kinds of failure, one for each attempt that failed. */
function failuresOf({ events }: Solved): readonly string[] {
  return events.flatMap((event) => (event.type === 'attempt-failed' ? [event.failure.kind] : []))
}

function textOf({ events }: Solved, type: 'repairs-ended'): readonly string[] {
  return events.flatMap((event) => (event.type === type ? [event.because] : []))
}

function purposesOf({ events }: Solved): readonly string[] {
  return events.flatMap((event) => (event.type === 'attempt-started' ? [event.purpose] : []))
}

function verdictsOf({ events }: Solved): readonly string[] {
  return events.flatMap((event) => (event.type === 'repair-judged' ? [event.verdict.type] : []))
}

const finding = (change: Partial<Finding>): Finding => ({
  rule: 'ruff:F821',
  severity: 'error',
  kind: 'undefined-name',
  message: 'Undefined name `seven`',
  range: { startLine: 2, startColumn: 16, endLine: 2, endColumn: 21 },
  ...change,
})

describe('a program that works', () => {
  it('tells every step in order', async () => {
    const solved = await run({ replies: [programReply(GOOD)], runs: [returnedInt('42', 'debug\n')] })
    expect(solved.types).toEqual([
      'run-started',
      'attempt-started',
      'messages-prepared',
      'text-delta',
      'text-delta',
      'usage-reported',
      'reply-finished',
      'program-extracted',
      'check-started',
      'check-finished',
      'guest-requested',
      'execution-started',
      'printed',
      'execution-finished',
      'answer-parsed',
      'answer-graded',
      'run-ended',
    ])
    expect(outcomeOf(solved)).toEqual(['answered', 1])
  })

  it('is told with stamps that never go back, beginning at 0', async () => {
    const { events } = await run({ replies: [programReply(GOOD)], runs: [returnedInt('42')] })
    const stamps = events.map(({ atMs }) => atMs)
    expect(stamps[0]).toBe(0)
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
  })

  it('gives a run with answer, grade and phases', async () => {
    const { events } = await run({ replies: [programReply(GOOD)], runs: [returnedInt('42')] })
    const attempt = runOf(events)?.attempts[0]
    expect(attempt).toMatchObject({
      purpose: 'first',
      reply: programReply(GOOD),
      usage: { promptTokens: 100, completionTokens: 20 },
      answer: { text: '42', sentence: 'The answer is 42.', executed: true },
      grade: { type: 'right' },
      state: 'done',
    })
    expect(attempt?.phases.map(({ name }) => name)).toEqual([
      'prompt',
      'waiting',
      'streaming',
      'extract',
      'check',
      'boot',
      'run',
      'answer',
    ])
    expect(attempt?.phases.every(({ endMs }) => endMs !== undefined)).toBe(true)
  })

  it('runs in a guest with preamble, files, input and seed, which is closed afterwards', async () => {
    const files = [{ name: 'a.csv', bytes: Uint8Array.of(65) }]
    const { log } = await run(
      {
        template: { ...PAL, preamble: 'import math' },
        replies: [programReply(GOOD)],
        runs: [returnedInt('42')],
      },
      { ...PROBLEM, files, inputLines: ['7'] },
    )
    expect(log.setups).toEqual([
      { preamble: 'import math', files, inputLines: ['7'], seed: 7, limits: expect.anything() },
    ])
    expect(log.programs.map(({ source }) => source.trim())).toEqual([GOOD])
    expect(log.closed).toBe(1)
  })

  it('whose answer is wrong ends the run as answered, without a repair', async () => {
    const solved = await run({ replies: [programReply(GOOD)], runs: [returnedInt('41')] })
    expect(solved.types.slice(-4)).toEqual(['answer-parsed', 'answer-graded', 'attempt-failed', 'run-ended'])
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['wrong-answer'], ['answered', 1]])
  })

  it('is not graded where no answer is expected', async () => {
    const { expected: _, ...problem } = PROBLEM
    const { events } = await run({ replies: [programReply(GOOD)], runs: [returnedInt('41')] }, problem)
    expect(events.find(({ type }) => type === 'answer-graded')).toMatchObject({
      grade: { type: 'ungraded', because: 'No expected answer is given.' },
    })
  })
})

describe('what a program prints', () => {
  it('is told while it still runs', async () => {
    let finish = () => {}
    const { tools } = fakeSolveTools({
      template: PAL,
      replies: [programReply(GOOD)],
      runs: [
        (_, options) => {
          options.onStarted?.()
          options.onPrinted?.({ stream: 'stdout', text: 'one\n' })
          return new Promise((resolve) => (finish = () => resolve(returnedInt('42', 'one\n'))))
        },
      ],
    })
    const types: string[] = []
    for await (const event of solve(PROBLEM, tools, NEVER_ABORTED)) {
      types.push(event.type)
      if (event.type === 'printed') finish()
    }
    expect(types.slice(types.indexOf('guest-requested'))).toEqual([
      'guest-requested',
      'execution-started',
      'printed',
      'execution-finished',
      'answer-parsed',
      'answer-graded',
      'run-ended',
    ])
  })
})

describe('a repair', () => {
  it('follows a runtime error, and is judged', async () => {
    const solved = await run({
      replies: [programReply(BAD), programReply(GOOD)],
      runs: [NAME_ERROR, returnedInt('42')],
    })
    expect(failuresOf(solved)).toEqual(['name-error'])
    expect(purposesOf(solved)).toEqual(['first', 'repair'])
    expect(verdictsOf(solved)).toEqual(['fixed'])
    expect(solved.types.slice(-3)).toEqual(['answer-graded', 'repair-judged', 'run-ended'])
    expect(outcomeOf(solved)).toEqual(['answered', 2])
    expect(solved.log.closed).toBe(2)
  })

  it('sends program and traceback back', async () => {
    const { log } = await run({
      replies: [programReply(BAD), programReply(GOOD)],
      runs: [NAME_ERROR, returnedInt('42')],
    })
    const [first, second] = log.requests.map(({ messages }) => messages)
    expect(second?.slice(0, -2)).toEqual(first)
    expect(second?.at(-2)).toMatchObject({ role: 'assistant', content: expect.stringContaining(BAD) })
    expect(second?.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringContaining('line 2, in solution'),
    })
  })

  it('that hides the error is judged as masked', async () => {
    const masked =
      'def solution():\n    try:\n        return 6 * seven\n    except NameError:\n        return 42'
    const solved = await run({
      replies: [programReply(BAD), programReply(masked)],
      runs: [NAME_ERROR, returnedInt('42')],
    })
    expect([verdictsOf(solved), outcomeOf(solved)]).toEqual([['masked'], ['answered', 2]])
  })

  it('that the endpoint cuts short is not judged', async () => {
    const solved = await run({
      replies: [programReply(BAD), [new PlaygroundError('endpoint-overloaded', 'Too many requests.')]],
      runs: [NAME_ERROR],
    })
    expect([failuresOf(solved), verdictsOf(solved)]).toEqual([['name-error', 'endpoint-overloaded'], []])
    expect(outcomeOf(solved)).toEqual(['failed', 2])
  })

  it.each<[string, Finding]>([
    ['a syntax error', finding({ kind: 'syntax-error', rule: 'ruff:syntax', message: 'Expected `:`' })],
    ['an undefined name', finding({ name: 'seven' })],
  ])('follows %s that the check finds, and the program does not run', async (_, found) => {
    const solved = await run({
      replies: [programReply(BAD), programReply(GOOD)],
      findings: [[found], []],
      runs: [returnedInt('42')],
    })
    expect(failuresOf(solved)).toEqual([found.kind])
    expect(solved.log.programs).toHaveLength(1)
    expect(outcomeOf(solved)).toEqual(['answered', 2])
    expect(solved.log.requests[1]?.messages.at(-1)?.content).toContain(found.message)
  })

  it('does not follow a warning', async () => {
    const warning = finding({ severity: 'warning', rule: 'pal:hard-coded-answer' })
    const solved = await run({
      replies: [programReply(GOOD)],
      findings: [[warning]],
      runs: [returnedInt('42')],
    })
    expect(outcomeOf(solved)).toEqual(['answered', 1])
  })

  it('follows a time-out', async () => {
    const solved = await run({
      replies: [programReply(BAD), programReply(GOOD)],
      runs: [execution({ type: 'timed-out', afterMs: 10_000 }), returnedInt('42')],
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['timeout'], ['answered', 2]])
  })

  it.each<[string, string, string]>([
    ['no program', 'It is forty-two.', 'no-code'],
    [
      'a program in another language',
      programReply('let x = 6 * 7;\nconsole.log(x);', 'javascript'),
      'wrong-language',
    ],
  ])('follows a reply with %s', async (_, reply, kind) => {
    const solved = await run({ replies: [reply, programReply(GOOD)], runs: [returnedInt('42')] })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([[kind], ['answered', 2]])
  })

  it('follows an empty reply, whose note says why', async () => {
    const empty: ReplyPart = {
      type: 'reply-finished',
      finishReason: 'stop',
      note: 'The model sent only thinking.',
    }
    const solved = await run({ replies: [[empty], programReply(GOOD)], runs: [returnedInt('42')] })
    expect(solved.events.find(({ type }) => type === 'attempt-failed')).toMatchObject({
      failure: { kind: 'no-code', message: 'The model sent only thinking.' },
    })
    expect(outcomeOf(solved)).toEqual(['answered', 2])
  })
})

describe('repairs end', () => {
  const limited = (repair: Partial<Template['repair']>): Template => ({
    ...PAL,
    repair: { ...PAL.repair, ...repair },
  })

  it('when the model sends the same program again, which is not run a second time', async () => {
    const solved = await run({ replies: [programReply(BAD), programReply(BAD)], runs: [NAME_ERROR] })
    expect(failuresOf(solved)).toEqual(['name-error', 'name-error'])
    expect(verdictsOf(solved)).toEqual(['repeated-program'])
    expect(textOf(solved, 'repairs-ended')).toEqual(['The model sent the program of attempt 1 again.'])
    expect(outcomeOf(solved)).toEqual(['failed', 2])
  })

  it('when the model goes back to a program of before the last', async () => {
    const solved = await run({
      replies: [programReply(BAD), programReply(WORSE), programReply(BAD)],
      runs: [NAME_ERROR, ZERO_DIVISION],
    })
    expect(failuresOf(solved)).toEqual(['name-error', 'zero-division', 'name-error'])
    expect(textOf(solved, 'repairs-ended')).toEqual(['The model sent the program of attempt 1 again.'])
  })

  it('when all attempts are used up', async () => {
    const solved = await run({
      template: limited({ attempts: 1 }),
      replies: [programReply(BAD), programReply(WORSE)],
      runs: [NAME_ERROR, ZERO_DIVISION],
    })
    expect(textOf(solved, 'repairs-ended')).toEqual(['All repairs are used up: 1.'])
    expect(verdictsOf(solved)).toEqual(['different-failure'])
    expect(outcomeOf(solved)).toEqual(['failed', 2])
  })

  it('before they begin where the template allows none', async () => {
    const solved = await run({
      template: limited({ attempts: 0 }),
      replies: [programReply(BAD)],
      runs: [NAME_ERROR],
    })
    expect(textOf(solved, 'repairs-ended')).toEqual(['The template allows no repairs.'])
    expect(outcomeOf(solved)).toEqual(['failed', 1])
  })

  it('when the tokens are used up', async () => {
    const solved = await run({
      template: limited({ tokens: 120 }),
      replies: [programReply(BAD)],
      runs: [NAME_ERROR],
    })
    expect(textOf(solved, 'repairs-ended')).toEqual(['The budget of 120 tokens is used up.'])
  })

  it('when the tokens are used up by estimate, where the endpoint reports none', async () => {
    const reply: readonly ReplyPart[] = [
      { type: 'text-delta', text: `${programReply(BAD)}${'x'.repeat(40_000)}` },
      { type: 'reply-finished', finishReason: 'stop' },
    ]
    const solved = await run({ template: limited({ tokens: 10_000 }), replies: [reply], runs: [NAME_ERROR] })
    expect(textOf(solved, 'repairs-ended')).toEqual(['The budget of 10000 tokens is used up.'])
  })

  it('when the seconds are used up', async () => {
    let clock = 0
    const solved = await run({
      template: limited({ seconds: 1 }),
      replies: [programReply(BAD)],
      runs: [NAME_ERROR],
      change: { now: () => (clock += 200) },
    })
    expect(textOf(solved, 'repairs-ended')).toEqual(['The budget of 1 seconds is used up.'])
  })
})

describe('the fallback', () => {
  const FALLBACKS: Record<Fallback['type'], Template | undefined> = {
    none: undefined,
    template: { ...PAL, id: 'simpler' },
    'chain-of-thought': chainOfThought,
    direct,
  }
  const withFallback = (fallback: Fallback): Partial<FakeScript> => ({
    template: { ...PAL, fallback, repair: { ...PAL.repair, attempts: 0 } },
    change: { fallbackTemplate: ({ type }) => FALLBACKS[type] },
  })

  it.each<[Fallback, string]>([
    [{ type: 'chain-of-thought' }, 'Six times seven is 42.\n\nAnswer: 42'],
    [{ type: 'direct' }, 'Answer: 42'],
  ])('%j answers in prose when repairs run out, and is marked', async (fallback, reply) => {
    const solved = await run({
      ...withFallback(fallback),
      replies: [programReply(BAD), reply],
      runs: [NAME_ERROR],
    })
    expect(purposesOf(solved)).toEqual(['first', 'fallback'])
    expect(outcomeOf(solved)).toEqual(['answered-by-fallback', 2])
    expect(runOf(solved.events)?.attempts[1]).toMatchObject({
      template: { id: fallback.type },
      answer: { executed: false },
      grade: { type: 'right' },
    })
  })

  it('is another template, tried once', async () => {
    const script = withFallback({ type: 'template', templateId: 'simpler' })
    const good = await run({
      ...script,
      replies: [programReply(BAD), programReply(GOOD)],
      runs: [NAME_ERROR, returnedInt('42')],
    })
    expect([purposesOf(good), outcomeOf(good)]).toEqual([
      ['first', 'fallback'],
      ['answered-by-fallback', 2],
    ])
    const bad = await run({
      ...script,
      replies: [programReply(BAD), programReply(WORSE)],
      runs: [NAME_ERROR, ZERO_DIVISION],
    })
    expect([failuresOf(bad), outcomeOf(bad)]).toEqual([
      ['name-error', 'zero-division'],
      ['failed', 2],
    ])
  })

  it('is not tried where the template wants none, or the one it names is gone', async () => {
    for (const fallback of [{ type: 'none' }, { type: 'template', templateId: 'gone' }] as const) {
      const script = { ...withFallback(fallback), change: { fallbackTemplate: () => undefined } }
      const solved = await run({ ...script, replies: [programReply(BAD)], runs: [NAME_ERROR] })
      expect(outcomeOf(solved)).toEqual(['failed', 1])
    }
  })

  it('answers in prose where the sandbox does not work', async () => {
    const solved = await run({
      ...withFallback({ type: 'chain-of-thought' }),
      replies: ['Answer: 42'],
      describeError: new PlaygroundError('sandbox-failed', 'This browser cannot seal the sandbox.'),
    })
    expect(failuresOf(solved)).toEqual(['sandbox-failed'])
    expect(outcomeOf(solved)).toEqual(['answered-by-fallback', 2])
  })

  it('is not tried with a program where the sandbox does not work', async () => {
    const solved = await run({
      ...withFallback({ type: 'template', templateId: 'simpler' }),
      replies: [programReply(GOOD)],
      openError: new PlaygroundError('sandbox-failed', 'The worker died.'),
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['sandbox-failed'], ['failed', 1]])
  })

  it('without an answer ends the run as failed', async () => {
    const solved = await run({
      ...withFallback({ type: 'direct' }),
      replies: [
        programReply(BAD),
        'That cannot be said without looking it up, and there is nothing here to look it up in, sadly.',
      ],
      runs: [NAME_ERROR],
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([
      ['name-error', 'no-answer'],
      ['failed', 2],
    ])
  })
})

describe('a template without programs', () => {
  it('needs no sandbox, and gives an answer that was not executed', async () => {
    const solved = await run({
      template: chainOfThought,
      replies: ['6 · 7 = 42.\n\nAnswer: 42'],
      describeError: new PlaygroundError('sandbox-failed', 'No sandbox here.'),
    })
    expect(solved.types.slice(-4)).toEqual(['reply-finished', 'answer-parsed', 'answer-graded', 'run-ended'])
    expect(outcomeOf(solved)).toEqual(['answered', 1])
    expect(runOf(solved.events)?.attempts[0]?.answer).toMatchObject({ text: '42', executed: false })
  })

  it('takes no number from a reply that was cut off', async () => {
    const solved = await run({
      template: chainOfThought,
      replies: [
        [
          { type: 'text-delta', text: 'First 6 · 7 = 42, then Answer: 1' },
          { type: 'reply-finished', finishReason: 'length' },
        ],
      ],
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['reply-truncated'], ['failed', 1]])
  })
})

describe('an interleaved attempt', () => {
  const TALK: Template = { ...palInterleaved, exemplars: [], fallback: { type: 'none' }, maxBlocks: 3 }
  const FIRST = 'x = 6 * 7\nprint(x)'
  const SECOND = 'answer = x\nprint(answer)'

  it('runs its programs in one guest, sends each output back and ends with a reply without a program', async () => {
    const solved = await run({
      template: TALK,
      replies: [programReply(FIRST), programReply(SECOND), 'It is 42.'],
      runs: [returned(undefined, '42\n'), returnedInt('42', '42\n')],
    })
    expect(outcomeOf(solved)).toEqual(['answered', 1])
    expect([solved.log.setups.length, solved.log.closed]).toEqual([1, 1])
    const last = solved.log.requests.at(-1)
    expect(last?.sampling.stop).toEqual(['```output'])
    expect(last?.messages.slice(-4)).toEqual([
      { role: 'assistant', content: programReply(FIRST).trimEnd() },
      { role: 'user', content: '```output\n42\n```' },
      { role: 'assistant', content: programReply(SECOND).trimEnd() },
      { role: 'user', content: '```output\n42\n```' },
    ])
    const attempt = runOf(solved.events)?.attempts[0]
    expect(attempt?.blocks).toHaveLength(2)
    expect(attempt?.reply).toBe(`${programReply(FIRST)}${programReply(SECOND)}It is 42.`)
    expect(attempt?.usage).toEqual({ promptTokens: 300, completionTokens: 60 })
    expect(attempt?.answer?.text).toBe('42')
  })

  it('sends an error back as output and goes on with the variables', async () => {
    const solved = await run({
      template: TALK,
      replies: [programReply('y = x'), programReply(SECOND), 'It is 42.'],
      runs: [raised('NameError', "name 'x' is not defined"), returnedInt('42')],
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([[], ['answered', 1]])
    expect(solved.log.requests[1]?.messages.at(-1)?.content).toContain("NameError: name 'x' is not defined")
    expect(solved.log.setups).toHaveLength(1)
  })

  it('sends back what the check finds, without running', async () => {
    const solved = await run({
      template: TALK,
      replies: [programReply('y = seven'), programReply(SECOND), 'It is 42.'],
      findings: [[finding({})], [], []],
      runs: [returnedInt('42')],
    })
    expect(outcomeOf(solved)).toEqual(['answered', 1])
    expect(solved.log.requests[1]?.messages.at(-1)?.content).toBe(
      '```output\nThe program did not run:\nline 2: Undefined name `seven`\n```',
    )
  })

  it('takes each error from the budget of repairs', async () => {
    const solved = await run({
      template: { ...TALK, maxBlocks: 9, repair: { ...TALK.repair, attempts: 2 } },
      replies: ['a', 'b', 'c', 'd'].map((name) => programReply(`x = ${name}`)),
      runs: [NAME_ERROR, NAME_ERROR, NAME_ERROR],
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['name-error'], ['failed', 1]])
    expect(textOf(solved, 'repairs-ended')).toEqual(['All repairs are used up: 2.'])
    expect(solved.log.requests).toHaveLength(3)
  })

  it('that loses its guest begins again in a new one', async () => {
    const solved = await run({
      template: TALK,
      replies: [programReply(FIRST), programReply(SECOND), 'It is 42.'],
      runs: [execution({ type: 'timed-out', afterMs: 10_000 }), returnedInt('42')],
    })
    expect([failuresOf(solved), purposesOf(solved)]).toEqual([['timeout'], ['first', 'repair']])
    expect([solved.log.setups.length, solved.log.closed]).toEqual([2, 2])
    expect(solved.log.requests[1]?.messages.at(-1)?.content).toContain('the interpreter is as new')
  })

  it('says so when nothing was printed, and keeps head and tail of long output', async () => {
    const long = `${'a'.repeat(4000)}${'b'.repeat(4000)}`
    const { log } = await run({
      template: TALK,
      replies: [programReply(FIRST), programReply(FIRST), 'Done.'],
      runs: [returned(undefined), returnedInt('42', long)],
    })
    expect(log.requests[1]?.messages.at(-1)?.content).toBe('```output\n(nothing was printed)\n```')
    const content = log.requests[2]?.messages.at(-1)?.content ?? ''
    expect(content).toMatch(/^```output\na{1500}\n… 5000 characters left out …\nb{1500}\n```$/)
  })

  it('ends after its last block: with the answer if there is one', async () => {
    const replies = Array<string>(3).fill(programReply(SECOND))
    const answered = await run({ template: TALK, replies, runs: Array(3).fill(returnedInt('42')) })
    expect(outcomeOf(answered)).toEqual(['answered', 1])
    const limits = { ...TALK.repair, attempts: 0 }
    const without = await run({
      template: { ...TALK, repair: limits },
      replies,
      runs: Array(3).fill(returned(undefined)),
    })
    expect([failuresOf(without), outcomeOf(without)]).toEqual([['no-answer'], ['failed', 1]])
  })

  it('cuts what the model made up after its program from the conversation, and runs the first program only', async () => {
    const invented = `${programReply(FIRST).trimEnd()}\n\n\`\`\`output\n43\n\`\`\`\n\n\`\`\`python\nanswer = 43\n\`\`\``
    const { log } = await run({
      template: TALK,
      replies: [invented, programReply(SECOND), 'Done.'],
      runs: [returned(undefined, '42\n'), returnedInt('42')],
    })
    expect(log.programs[0]?.source.trim()).toBe(FIRST)
    expect(log.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: programReply(FIRST).trimEnd() },
      { role: 'user', content: '```output\n42\n```' },
    ])
  })

  it('without any program has none to run', async () => {
    const solved = await run({
      template: { ...TALK, repair: { ...TALK.repair, attempts: 0 } },
      replies: ['It is 42.'],
    })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['no-code'], ['failed', 1]])
  })
})

describe('an abort', () => {
  it('while the reply streams keeps what came, and ends as cancelled', async () => {
    const controller = new AbortController()
    const solved = await run(
      {
        replies: [
          async function* (_, signal) {
            yield { type: 'text-delta', text: 'So it' }
            controller.abort()
            await new Promise((_, reject) => signal.aborted && reject(signal.reason))
          },
        ],
      },
      PROBLEM,
      controller.signal,
    )
    expect(solved.types).toEqual([
      'run-started',
      'attempt-started',
      'messages-prepared',
      'text-delta',
      'attempt-failed',
      'run-ended',
    ])
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['cancelled'], ['cancelled', 1]])
    expect(runOf(solved.events)?.attempts[0]?.reply).toBe('So it')
  })

  it('while the program runs keeps what it printed', async () => {
    const controller = new AbortController()
    const solved = await run(
      {
        replies: [programReply(GOOD)],
        runs: [
          (_, options) => {
            options.onStarted?.()
            options.onPrinted?.({ stream: 'stdout', text: 'so far\n' })
            controller.abort()
            return execution({ type: 'stopped' }, 'so far\n')
          },
        ],
      },
      PROBLEM,
      controller.signal,
    )
    expect(solved.types.slice(-5)).toEqual([
      'execution-started',
      'printed',
      'execution-finished',
      'attempt-failed',
      'run-ended',
    ])
    expect(outcomeOf(solved)).toEqual(['cancelled', 1])
    expect(solved.log.closed).toBe(1)
  })

  it('between two attempts starts no further one', async () => {
    const controller = new AbortController()
    const { tools } = fakeSolveTools({ template: PAL, replies: [programReply(BAD)], runs: [NAME_ERROR] })
    const events: RunEvent[] = []
    for await (const event of solve(PROBLEM, tools, controller.signal)) {
      events.push(event)
      if (event.type === 'attempt-failed') controller.abort()
    }
    expect(events.at(-1)).toMatchObject({ type: 'run-ended', outcome: 'cancelled', attempts: 1 })
  })

  it('before anything began is told as one cancelled attempt', async () => {
    const solved = await run({ replies: [] }, PROBLEM, AbortSignal.abort())
    expect(solved.types).toEqual(['run-started', 'attempt-started', 'attempt-failed', 'run-ended'])
    expect(outcomeOf(solved)).toEqual(['cancelled', 1])
  })

  it('does not wait for a sandbox that boots, nor for a checker that loads', async () => {
    const never = new Promise<never>(() => {})
    const booting = new AbortController()
    setTimeout(() => booting.abort(), 5)
    const executorFor = () => ({ language: 'python', describe: () => never, open: () => never }) as const
    const waiting = await run({ change: { executorFor } }, PROBLEM, booting.signal)
    expect(outcomeOf(waiting)).toEqual(['cancelled', 1])

    const opening = new AbortController()
    setTimeout(() => opening.abort(), 5)
    const describe = async () => ({ language: 'python', name: 'Python', modules: [], packages: [] }) as const
    const slow = { executorFor: () => ({ language: 'python', describe, open: () => never }) as const }
    const opened = await run({ replies: [programReply(GOOD)], change: slow }, PROBLEM, opening.signal)
    expect(outcomeOf(opened)).toEqual(['cancelled', 1])

    const checking = new AbortController()
    setTimeout(() => checking.abort(), 5)
    const script = { replies: [programReply(GOOD)], change: { checker: { check: () => never } } }
    expect(outcomeOf(await run(script, PROBLEM, checking.signal))).toEqual(['cancelled', 1])
  })
})

it('a listener that leaves in the middle leaves no guest open', async () => {
  const { tools, log } = fakeSolveTools({
    template: PAL,
    replies: [programReply(GOOD)],
    runs: [returnedInt('42')],
  })
  for await (const event of solve(PROBLEM, tools, NEVER_ABORTED))
    if (event.type === 'execution-finished') break
  expect(log.closed).toBe(1)
})

describe('a port that fails', () => {
  it.each(['endpoint-unreachable', 'endpoint-refused', 'endpoint-overloaded', 'stream-broken'])(
    'with %s in the middle of a reply ends the run, and keeps the text',
    async (code) => {
      const solved = await run({
        template: { ...PAL, fallback: { type: 'direct' } },
        replies: [
          [{ type: 'text-delta', text: 'So it' }, new PlaygroundError(code, 'The server went away.')],
        ],
        change: { fallbackTemplate: () => direct },
      })
      expect([failuresOf(solved), outcomeOf(solved)]).toEqual([[code], ['failed', 1]])
      expect(runOf(solved.events)?.attempts[0]).toMatchObject({
        reply: 'So it',
        failure: { kind: code, message: 'The server went away.' },
      })
    },
  )

  it('and says that the reply ended with an error is a broken stream', async () => {
    const parts: readonly ReplyPart[] = [
      { type: 'text-delta', text: programReply(GOOD) },
      { type: 'reply-finished', finishReason: 'error', note: 'out of memory' },
    ]
    const solved = await run({ replies: [parts] })
    expect(solved.events.at(-2)).toMatchObject({
      failure: { kind: 'stream-broken', message: 'out of memory' },
    })
  })

  it('because it is the sandbox ends the run without a repair', async () => {
    const error = new PlaygroundError('sandbox-failed', 'The worker died.')
    const replies = [programReply(GOOD)]
    for (const script of [{ runs: [error] }, { openError: error }, { describeError: error }]) {
      const solved = await run({ replies, ...script })
      expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['sandbox-failed'], ['failed', 1]])
    }
  })

  it('because it is the checker leaves the program unchecked, and says so', async () => {
    const findings = [new TypeError('Failed to fetch dynamically imported module')]
    const solved = await run({ replies: [programReply(GOOD)], findings, runs: [returnedInt('42')] })
    expect(outcomeOf(solved)).toEqual(['answered', 1])
    expect(solved.events.find(({ type }) => type === 'check-finished')).toMatchObject({
      findings: [
        { rule: 'pal:unchecked', severity: 'warning', message: expect.stringContaining('Failed to fetch') },
      ],
    })
  })

  it('closes its guest', async () => {
    const { log } = await run({
      replies: [programReply(GOOD)],
      runs: [new PlaygroundError('sandbox-failed', 'The worker died.')],
    })
    expect(log.closed).toBe(1)
  })

  it('with an error of our own making lets it through', async () => {
    await expect(run({ replies: [[new TypeError('x is undefined')]] })).rejects.toThrow('x is undefined')
  })
})

describe('an executor that tells what became of its interpreter', () => {
  it('is heard after the answer and before the end of the run', async () => {
    const solved = await run({
      replies: [programReply(GOOD)],
      runs: [returnedInt('42')],
      returned: { kept: true, reason: 'as-new' },
    })
    expect(solved.events.slice(-3).map(({ type }) => type)).toEqual([
      'answer-graded',
      'guest-returned',
      'run-ended',
    ])
    expect(solved.events.at(-2)).toMatchObject({ kept: true, reason: 'as-new' })
  })
})

describe('a reply that was cut off', () => {
  const cut = (text: string): readonly ReplyPart[] => [
    { type: 'text-delta', text },
    { type: 'reply-finished', finishReason: 'length' },
  ]

  it.each([
    ['in the middle of its program', '```python\ndef solution():\n    return 6 *'],
    ['before its program', 'First of all I want to say that'],
  ])('%s is no program, and no repair follows', async (_, text) => {
    const solved = await run({ replies: [cut(text)] })
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['reply-truncated'], ['failed', 1]])
  })

  it('after its program is good enough', async () => {
    const solved = await run({ replies: [cut(`${programReply(GOOD)}In other w`)], runs: [returnedInt('42')] })
    expect(outcomeOf(solved)).toEqual(['answered', 1])
  })
})

describe('the expected answer', () => {
  it('reaches neither the model nor the sandbox', async () => {
    const secret = '918273645'
    const scripts: readonly Partial<FakeScript>[] = [
      { replies: [programReply(BAD), programReply(GOOD)], runs: [NAME_ERROR, returnedInt('41')] },
      {
        template: { ...palInterleaved, maxBlocks: 2 },
        replies: [programReply('x = 1'), programReply('answer = x'), 'Done.'],
        runs: [returned(undefined), returnedInt('41')],
      },
      { template: chainOfThought, replies: ['Answer: 41'] },
    ]
    for (const script of scripts) {
      const solved = await run(script, { ...PROBLEM, expected: secret })
      expect(failuresOf(solved).at(-1)).toBe('wrong-answer')
      expect(JSON.stringify([solved.log.requests, solved.log.setups, solved.log.programs])).not.toContain(
        secret,
      )
    }
  })
})

describe('tests of a problem', () => {
  const tested = { ...PROBLEM, tests: 'assert solution() == 42' }

  it('run after the program in its guest and give the grade', async () => {
    const solved = await run(
      { replies: [programReply(GOOD)], runs: [returnedInt('42'), returned(undefined)] },
      tested,
    )
    expect(solved.log.programs[1]).toEqual({ language: 'python', source: tested.tests })
    expect(solved.events.find(({ type }) => type === 'answer-graded')).toMatchObject({
      grade: { type: 'right' },
    })
    expect(JSON.stringify(solved.log.requests)).not.toContain('assert')
  })

  it('that fail make a wrong answer, without a repair', async () => {
    const solved = await run(
      { replies: [programReply(GOOD)], runs: [returnedInt('42'), raised('AssertionError', '41 != 42')] },
      tested,
    )
    expect([failuresOf(solved), outcomeOf(solved)]).toEqual([['tests-failed'], ['answered', 1]])
    expect(solved.events.at(-2)).toMatchObject({
      failure: { message: 'The tests of the problem fail: AssertionError: 41 != 42' },
    })
  })
})

describe('a template that lets tests judge', () => {
  const template: Template = { ...completePython, repair: { ...completePython.repair, attempts: 0 } }
  const asked = { ...PROBLEM, question: 'Write double(n).', expected: '42', tests: 'assert double(2) == 4' }
  const DOUBLE = 'def double(n):\n    return 2 * n'

  it('has no value to compare: the tests alone decide, in the same guest', async () => {
    const solved = await run(
      { template, replies: [programReply(DOUBLE)], runs: [returned(undefined), returned(undefined)] },
      asked,
    )
    expect(outcomeOf(solved)).toEqual(['answered', 1])
    expect(solved.log.programs.map(({ source }) => source)).toEqual([DOUBLE, 'assert double(2) == 4'])
    expect(solved.events.filter(({ type }) => type === 'answer-graded')).toMatchObject([
      { grade: { type: 'right', because: 'The program passes the tests of the problem.' } },
    ])
  })

  it('fails where they fail', async () => {
    const runs = [returned(undefined), raised('AssertionError', '')]
    const solved = await run({ template, replies: [programReply(DOUBLE)], runs }, asked)
    expect(failuresOf(solved)).toEqual(['tests-failed'])
  })

  it('is not graded where the problem has none', async () => {
    const { tests: _, ...untested } = asked
    const solved = await run(
      { template, replies: [programReply(DOUBLE)], runs: [returned(undefined)] },
      untested,
    )
    expect(solved.events.filter(({ type }) => type === 'answer-graded')).toMatchObject([
      { grade: { type: 'ungraded' } },
    ])
  })

  it('may come to its program over several blocks', async () => {
    const replies = [programReply('import math'), programReply(DOUBLE), 'That is all.']
    const interleaved: Template = { ...template, mode: 'interleaved', maxBlocks: 4 }
    const runs = [returned(undefined), returned(undefined), returned(undefined)]
    const solved = await run({ template: interleaved, replies, runs }, asked)
    expect([outcomeOf(solved), solved.log.programs.at(-1)?.source]).toEqual([
      ['answered', 1],
      'assert double(2) == 4',
    ])
  })
})
