import { expect, it } from 'vitest'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import { collect, fakeSolveTools, programReply, returned, returnedInt } from '@/testing/fakeSolveTools.ts'
import { reExtract } from './reExtract.ts'
import { runOf } from './reduceRun.ts'
import type { Attempt } from './Run.ts'
import { solve } from './solve.ts'
import type { Template } from './Template.ts'

const PROBLEM = { id: 'p', question: '6 times 7?', files: [], inputLines: [], tags: [] }
const FIRST = 'def solution():\n    return 41'
const SECOND = 'def solution():\n    return 42'

async function attemptOf(template: Template, replies: readonly string[]): Promise<Attempt> {
  const runs = replies.map((_, index) => (index === 0 ? returned(undefined) : returnedInt('42')))
  const { tools } = fakeSolveTools({
    template,
    replies,
    runs: template.mode === 'program' ? [returnedInt('42')] : runs,
  })
  const events = await collect(solve(PROBLEM, tools, new AbortController().signal))
  return runOf(events)!.attempts[0]!
}

const sourceIn = (extraction: ReturnType<typeof reExtract>) =>
  extraction.type === 'found' ? extraction.program.source.trim() : extraction.reason

it('another policy takes another program from the same reply', async () => {
  const attempt = await attemptOf(palZeroShot, [
    `${programReply(FIRST)}\nCorrected:\n\n${programReply(SECOND)}`,
  ])
  expect(sourceIn(reExtract(attempt, 'last-fenced'))).toBe(SECOND)
  expect(sourceIn(reExtract(attempt, 'first-fenced'))).toBe(FIRST)
})

it('each block of a conversation is extracted from its own reply', async () => {
  const replies = [programReply('x = 1'), programReply('answer = x'), 'Done.']
  const attempt = await attemptOf({ ...palInterleaved, exemplars: [] }, replies)
  expect([0, 1].map((block) => sourceIn(reExtract(attempt, 'last-fenced', block)))).toEqual([
    'x = 1',
    'answer = x',
  ])
})
