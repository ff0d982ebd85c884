import { expect, it } from 'vitest'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { ANSWERED_RUN, REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { exemplarOfRun } from './exemplarOfRun.ts'
import { runOf } from './reduceRun.ts'
import type { Run } from './Run.ts'

function fixture(events: typeof ANSWERED_RUN): Run {
  const run = runOf(events)
  if (run === undefined) throw new Error('The fixture tells no run.')
  return run
}

it('takes question and reply of a run that was right at once', () => {
  const run = fixture(ANSWERED_RUN)
  expect(exemplarOfRun(run)).toEqual({
    question: run.started.problem.question,
    reply: run.attempts[0]?.reply.trim(),
    enabled: true,
  })
})

it('takes the reply of the repair that was right', () => {
  const run = fixture(REPAIRED_RUN)
  expect(exemplarOfRun(run)?.reply).toBe(run.attempts[1]?.reply.trim())
})

it('gives nothing of a run that was not right', () => {
  const run = fixture(ANSWERED_RUN)
  const attempts = run.attempts.map((attempt) => ({
    ...attempt,
    grade: { type: 'wrong', because: '' } as const,
  }))
  expect(exemplarOfRun({ ...run, attempts })).toBeUndefined()
})

it('describes the files as a template does, and leaves thinking out', () => {
  const run = fixture(ANSWERED_RUN)
  const files = [{ name: 'a.csv', bytes: new TextEncoder().encode('x\n1\n') }]
  const attempts = run.attempts.map((attempt) => ({
    ...attempt,
    reply: `<think>\nHm.\n</think>\n\n${attempt.reply}`,
  }))
  const exemplar = exemplarOfRun({
    ...run,
    attempts,
    started: { ...run.started, problem: { ...run.started.problem, files } },
  })
  expect(exemplar?.question).toMatch(
    /needed\?\n\nFiles in the working folder, to be opened by name:\n\na\.csv \(4 bytes, 2 lines\):/,
  )
  expect(exemplar?.reply).toBe(run.attempts[0]?.reply.trim())
})

it('writes a conversation with its outputs between', () => {
  const run = fixture(ANSWERED_RUN)
  const [attempt] = run.attempts
  const [block] = attempt?.blocks ?? []
  if (attempt === undefined || block === undefined) throw new Error('The fixture has one block.')
  const first = 'I count.\n\n```python\nprint(1)\n```\n'
  const reply = `${first}There is one.`
  const conversation = {
    ...attempt,
    template: palInterleaved,
    reply,
    blocks: [{ ...block, replyEnd: first.length }],
  }
  expect(exemplarOfRun({ ...run, attempts: [conversation] })?.reply).toBe(
    'I count.\n\n```python\nprint(1)\n```\n\n```output\ncounting pencils\n```\n\nThere is one.',
  )
})
