import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import {
  collect,
  fakeSolveTools,
  programReply,
  raised,
  returned,
  returnedInt,
  type FakeScript,
} from '@/testing/fakeSolveTools.ts'
import type { Problem } from './Problem.ts'
import type { Program } from './Program.ts'
import { runOf } from './reduceRun.ts'
import { rerunProgram } from './rerunProgram.ts'
import type { RunEvent } from './RunEvent.ts'
import { solve } from './solve.ts'
import type { Template } from './Template.ts'

const PROBLEM: Problem = {
  id: 'p',
  question: '6 times 7?',
  expected: '42',
  files: [],
  inputLines: [],
  tags: [],
}
const PAL: Template = {
  ...palZeroShot,
  fallback: { type: 'none' },
  repair: { attempts: 0, tokens: 0, seconds: 0 },
}
const OWN: Program = { language: 'python', source: 'def solution():\n    return 42' }
const FAILED: FakeScript = {
  template: PAL,
  replies: [programReply('def solution():\n    return seven')],
  runs: [raised('NameError', "name 'seven' is not defined")],
}
const NEVER = new AbortController().signal

async function solved(script: FakeScript): Promise<readonly RunEvent[]> {
  return collect(solve(PROBLEM, fakeSolveTools(script).tools, NEVER))
}

async function rerun(before: readonly RunEvent[], script: Partial<FakeScript>, signal = NEVER) {
  const { tools, log } = fakeSolveTools({ template: PAL, replies: [], ...script })
  const events = await collect(
    rerunProgram({ run: runOf(before)!, program: OWN, fromAttempt: 1 }, tools, signal),
  )
  return { events, log, run: runOf([...before, ...events])! }
}

describe('a person’s own program', () => {
  it('is one more attempt, checked, run and graded, on the clock of the run', async () => {
    const before = await solved(FAILED)
    const { events, run } = await rerun(before, { runs: [returnedInt('42')] })
    expect(events.map(({ type }) => type)).toEqual([
      'attempt-started',
      'program-edited',
      'check-started',
      'check-finished',
      'guest-requested',
      'execution-started',
      'execution-finished',
      'answer-parsed',
      'answer-graded',
      'run-ended',
    ])
    expect(events[0]).toMatchObject({ attempt: 2, purpose: 'manual' })
    expect(events[0]?.atMs).toBeGreaterThan(before.at(-1)?.atMs ?? Infinity)
    expect(run.attempts[1]).toMatchObject({ editedFrom: 1, grade: { type: 'right' }, state: 'done' })
    expect(run.attempts[1]?.blocks[0]?.program).toEqual(OWN)
  })

  it('leaves the model’s attempts and the outcome of the run as they were', async () => {
    const before = await solved(FAILED)
    const { run } = await rerun(before, { runs: [returnedInt('42')] })
    expect([run.outcome, run.attempts[0]]).toEqual(['failed', runOf(before)?.attempts[0]])
  })

  it('asks no model', async () => {
    const { log } = await rerun(await solved(FAILED), { runs: [returnedInt('42')] })
    expect(log.requests).toEqual([])
  })

  it('that fails is told like a model’s, without a repair', async () => {
    const { events, run, log } = await rerun(await solved(FAILED), {
      runs: [raised('ZeroDivisionError', 'division by zero')],
    })
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['attempt-failed', 'run-ended'])
    expect(run.attempts[1]?.failure?.kind).toBe('zero-division')
    expect(log.closed).toBe(1)
  })

  it('can be edited a second time', async () => {
    const before = await solved(FAILED)
    const first = await rerun(before, { runs: [returnedInt('41')] })
    const second = await rerun([...before, ...first.events], { runs: [returnedInt('42')] })
    expect(second.run.attempts.map(({ number, purpose }) => [number, purpose])).toEqual([
      [1, 'first'],
      [2, 'manual'],
      [3, 'manual'],
    ])
  })

  it('can be stopped', async () => {
    const { run } = await rerun(await solved(FAILED), {}, AbortSignal.abort())
    expect([run.attempts[1]?.failure?.kind, run.outcome]).toEqual(['cancelled', 'failed'])
  })

  it('meets a sandbox that does not work', async () => {
    const describeError = new PlaygroundError('sandbox-failed', 'No sandbox here.')
    const { run } = await rerun(await solved(FAILED), { describeError })
    expect(run.attempts[1]?.failure).toMatchObject({ kind: 'sandbox-failed', message: 'No sandbox here.' })
  })

  it('made from the last program of a conversation finds the variables of those before', async () => {
    const before = await solved({
      template: { ...palInterleaved, fallback: { type: 'none' } },
      replies: [programReply('x = 6'), programReply('answer = x * 8'), 'Done.'],
      runs: [returned(undefined), returnedInt('48')],
    })
    const { log, run } = await rerun(before, { runs: [returned(undefined), returnedInt('42')] })
    expect(log.programs.map(({ source }) => source.trim())).toEqual(['x = 6', OWN.source])
    expect(log.setups).toHaveLength(1)
    expect(run.attempts[1]).toMatchObject({ answer: { text: '42' }, grade: { type: 'right' } })
  })

  it('of a run that was cut off leaves it cut off', async () => {
    const before = (await solved(FAILED)).slice(0, -1)
    const { run } = await rerun(before, { runs: [returnedInt('42')] })
    expect(run.outcome).toBe('cancelled')
  })
})
