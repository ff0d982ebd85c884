import { describe, expect, it } from 'vitest'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import { raised, returnedInt } from '@/testing/fakeSolveTools.ts'
import type { Extraction } from '@/pipeline/3-extract/Extraction.ts'
import { reduceRun, runOf } from './reduceRun.ts'
import type { Attempt } from './Run.ts'
import type { RunEvent, RunEventBody } from './RunEvent.ts'

const STARTED: RunEventBody = {
  type: 'run-started',
  runId: 'run-1',
  startedAt: '2025-03-03T08:00:00.000Z',
  problem: { id: 'p', question: '6 times 7?', files: [], inputLines: [], tags: [] },
  template: palZeroShot,
  model: { id: 'm', name: 'Model', kind: 'endpoint' },
  sampling: {},
  limits: DEFAULT_LIMITS,
  seed: 1,
  runtime: { language: 'python', name: 'Python', modules: [], packages: [] },
}
const MESSAGES = [{ role: 'user', content: '6 times 7?' }] as const
const FIRST: RunEventBody = { type: 'attempt-started', attempt: 1, purpose: 'first', template: palZeroShot }
const REPAIR: RunEventBody = { type: 'attempt-started', attempt: 2, purpose: 'repair', template: palZeroShot }
const PREPARED: RunEventBody = { type: 'messages-prepared', messages: MESSAGES }
const FINISHED: RunEventBody = { type: 'reply-finished', finishReason: 'stop' }
const failure = { kind: 'name-error', message: 'seven', hallucination: true } as const
const verdict = { type: 'fixed', because: 'It runs.' } as const

const text = (text: string): RunEventBody => ({ type: 'text-delta', text })
const thinking = (text: string): RunEventBody => ({ type: 'thinking-delta', text })
const printed = (stream: 'stdout' | 'stderr', text: string): RunEventBody => ({
  type: 'printed',
  stream,
  text,
})

function extracted(source: string): RunEventBody & { readonly extraction: Extraction } {
  const program = { language: 'python', source } as const
  return {
    type: 'program-extracted',
    extraction: { type: 'found', program, method: 'fence', candidates: [], notes: [] },
  }
}

const answer = {
  value: { type: 'int', text: '42' },
  typeName: 'int',
  text: '42',
  sentence: 'The answer is 42.',
  disagreements: [],
  executed: true,
} as const

/** One event each ten milliseconds. */
const stamped = (bodies: readonly RunEventBody[]): readonly RunEvent[] =>
  bodies.map((body, position) => ({ ...body, atMs: position * 10 }))

const firstOf = (...bodies: readonly RunEventBody[]): Attempt | undefined =>
  runOf(stamped([STARTED, FIRST, ...bodies]))?.attempts[0]

describe('a whole run', () => {
  const WHOLE: readonly RunEventBody[] = [
    STARTED,
    FIRST,
    PREPARED,
    text('Let me '),
    text('see.'),
    { type: 'usage-reported', usage: { promptTokens: 10, completionTokens: 5 } },
    FINISHED,
    extracted('return seven'),
    { type: 'check-started' },
    { type: 'check-finished', findings: [] },
    { type: 'guest-requested' },
    { type: 'execution-started' },
    printed('stdout', 'a'),
    { type: 'execution-finished', execution: raised('NameError', 'seven') },
    { type: 'attempt-failed', failure },
    REPAIR,
    PREPARED,
    text('Sorry.'),
    FINISHED,
    extracted('return 7'),
    { type: 'check-started' },
    { type: 'check-finished', findings: [] },
    { type: 'guest-requested' },
    { type: 'execution-started' },
    { type: 'execution-finished', execution: returnedInt('42') },
    { type: 'answer-parsed', answer },
    { type: 'answer-graded', grade: { type: 'right', because: 'equal' } },
    { type: 'repair-judged', verdict },
    { type: 'run-ended', outcome: 'answered', attempts: 2 },
  ]

  it('is told by its events', () => {
    const run = runOf(stamped(WHOLE))
    expect(run).toMatchObject({ outcome: 'answered', endedMs: 280, repairsEnded: undefined })
    expect(run?.attempts).toMatchObject([
      {
        number: 1,
        purpose: 'first',
        messages: MESSAGES,
        reply: 'Let me see.',
        usage: { promptTokens: 10, completionTokens: 5 },
        finishReason: 'stop',
        blocks: [
          {
            program: { source: 'return seven' },
            replyEnd: 11,
            findings: [],
            printed: [{ stream: 'stdout', text: 'a' }],
          },
        ],
        answer: undefined,
        failure,
        verdict: undefined,
        state: 'done',
      },
      {
        number: 2,
        purpose: 'repair',
        reply: 'Sorry.',
        answer,
        grade: { type: 'right' },
        failure: undefined,
        verdict,
        state: 'done',
      },
    ])
  })

  it('has phases that follow each other without a gap while work goes on, and all end', () => {
    expect(runOf(stamped(WHOLE))?.attempts[0]?.phases).toEqual([
      { name: 'prompt', startMs: 10, endMs: 20 },
      { name: 'waiting', startMs: 20, endMs: 30 },
      { name: 'streaming', startMs: 30, endMs: 60 },
      { name: 'extract', startMs: 60, endMs: 80 },
      { name: 'check', startMs: 80, endMs: 90 },
      { name: 'boot', startMs: 100, endMs: 110 },
      { name: 'run', startMs: 110, endMs: 130 },
      { name: 'answer', startMs: 130, endMs: 140 },
    ])
  })

  it('is the same whether folded at once or event by event, and every beginning of it is a run', () => {
    const events = stamped(WHOLE)
    let run = runOf(events.slice(0, 1))
    for (const [position, event] of events.entries()) {
      run = reduceRun(run, event)
      expect(run).toEqual(runOf(events.slice(0, position + 1)))
    }
  })

  it('goes through the states of an attempt', () => {
    const events = stamped(WHOLE)
    const states = events.map((_, position) => runOf(events.slice(0, position + 1))?.attempts[0]?.state)
    expect([...new Set(states)]).toEqual([
      undefined,
      'prompting',
      'waiting',
      'streaming',
      'checking',
      'booting',
      'running',
      'done',
    ])
  })

  it('shares with the run before what an event did not change', () => {
    const before = runOf(stamped(WHOLE.slice(0, 16)))
    const after = runOf(stamped(WHOLE.slice(0, 16)))
    const next = reduceRun(after, { ...PREPARED, atMs: 160 })
    expect(next?.attempts[0]).toBe(after?.attempts[0])
    expect(after).toEqual(before)
  })
})

it('events before run-started are dropped', () => {
  expect(runOf([])).toBe(undefined)
  expect(runOf(stamped([FIRST, text('x')]))).toBe(undefined)
})

it('events of an attempt before any attempt change nothing', () => {
  expect(runOf(stamped([STARTED, text('x')]))).toEqual(runOf(stamped([STARTED])))
})

it('thinking and text are kept apart', () => {
  expect(firstOf(PREPARED, thinking('Hm'), text('So'), thinking(', hm'))).toMatchObject({
    thinking: 'Hm, hm',
    reply: 'So',
    state: 'streaming',
  })
})

it('what is printed is joined as long as the stream is the same', () => {
  const chunks = [
    printed('stdout', 'a'),
    printed('stdout', 'b'),
    printed('stderr', 'c'),
    printed('stdout', 'd'),
  ]
  expect(firstOf(extracted('x'), ...chunks)?.blocks[0]?.printed).toEqual([
    { stream: 'stdout', text: 'ab' },
    { stream: 'stderr', text: 'c' },
    { stream: 'stdout', text: 'd' },
  ])
})

it('a conversation has several blocks, and its usage is the sum', () => {
  const usage = { type: 'usage-reported', usage: { promptTokens: 1, completionTokens: 2 } } as const
  const attempt = firstOf(
    PREPARED,
    text('one'),
    usage,
    FINISHED,
    extracted('a'),
    PREPARED,
    text('two!'),
    usage,
    FINISHED,
    extracted('b'),
  )
  expect(attempt?.blocks.map(({ program, replyEnd }) => [program?.source, replyEnd])).toEqual([
    ['a', 3],
    ['b', 7],
  ])
  expect(attempt?.usage).toEqual({ promptTokens: 2, completionTokens: 4 })
})

it('what a request waited for is kept, in a phase that is not the model’s time', () => {
  const delay = { reason: 'retry', waitMs: 20, next: 2, of: 4, because: 'busy' } as const
  const delayed = [PREPARED, { type: 'request-delayed', delay }] as const
  expect(firstOf(...delayed)).toMatchObject({ state: 'delayed', delays: [delay] })
  const attempt = firstOf(...delayed, { type: 'request-resumed' }, text('x'))
  expect(attempt?.phases.map(({ name, startMs, endMs }) => [name, startMs, endMs])).toEqual([
    ['prompt', 10, 20],
    ['waiting', 20, 30],
    ['delayed', 30, 40],
    ['waiting', 40, 50],
    ['streaming', 50, undefined],
  ])
})

it('a reply without a program is a block without a program', () => {
  const extraction: Extraction = { type: 'none', reason: 'no-code', candidates: [], notes: [] }
  expect(firstOf(text('x'), { type: 'program-extracted', extraction })?.blocks).toMatchObject([
    { extraction, program: undefined },
  ])
})

it('a person’s program names the attempt it was made from', () => {
  const program = { language: 'python', source: 'x' } as const
  expect(firstOf({ type: 'program-edited', program, fromAttempt: 1 })).toMatchObject({
    editedFrom: 1,
    blocks: [{ program, extraction: undefined }],
  })
})

it('the reason why repairs ended is kept', () => {
  expect(runOf(stamped([STARTED, FIRST, { type: 'repairs-ended', because: 'enough' }]))?.repairsEnded).toBe(
    'enough',
  )
})

it('a cancelled run keeps what came and has no open phase', () => {
  const cancelled = { kind: 'cancelled', message: 'Stopped.', hallucination: false } as const
  const run = runOf(
    stamped([
      STARTED,
      FIRST,
      PREPARED,
      text('So'),
      { type: 'attempt-failed', failure: cancelled },
      { type: 'run-ended', outcome: 'cancelled', attempts: 1 },
    ]),
  )
  expect(run).toMatchObject({
    outcome: 'cancelled',
    attempts: [{ reply: 'So', failure: cancelled, state: 'done' }],
  })
  expect(run?.attempts[0]?.phases.at(-1)).toEqual({ name: 'streaming', startMs: 30, endMs: 40 })
})

describe('guest-returned', () => {
  const graded: RunEventBody = { type: 'answer-graded', grade: { type: 'right', because: '42 = 42' } }

  it('is kept with its attempt, whose last phase ended with the grade', () => {
    const returned: RunEventBody = { type: 'guest-returned', kept: false, reason: 'changed-files' }
    const attempt = firstOf(PREPARED, { type: 'guest-requested' }, graded, returned)
    expect(attempt?.guestReturn).toEqual({ kept: false, reason: 'changed-files' })
    expect(attempt?.phases.at(-1)).toEqual({ name: 'boot', startMs: 30, endMs: 40 })
  })
})
