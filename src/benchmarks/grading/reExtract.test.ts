import { describe, expect, it } from 'vitest'
import { runOf } from '@/pipeline/reduceRun.ts'
import { solve } from '@/pipeline/solve.ts'
import { collect, fakeSolveTools, programReply, raised, returnedInt } from '@/testing/fakeSolveTools.ts'
import { REPAIRED_RUN, TEMPLATE } from '@/testing/solveFixtures.ts'
import { reExtract } from './reExtract.ts'

const PROBLEM = { id: 'p', question: '6 × 7?', expected: '42', files: [], inputLines: [], tags: [] }
const DRAFT = 'def solution():\n    return 41'
const CORRECTED = 'import math\n\ndef solution():\n    return 42'
const TWO_PROGRAMS = `${programReply(DRAFT)}\nCorrected:\n\n${programReply(CORRECTED)}`

async function runWith(replies: readonly string[], mode: 'program' | 'interleaved' = 'program') {
  const runs = [raised('ValueError', 'no'), returnedInt('42'), returnedInt('42')]
  const { tools } = fakeSolveTools({ template: { ...TEMPLATE, mode, maxBlocks: 2 }, replies, runs })
  const run = runOf(await collect(solve(PROBLEM, tools, new AbortController().signal)))
  if (run === undefined) throw new Error('No run.')
  return run
}

describe('reExtract', () => {
  it('names the first reply that would give another program, and both', async () => {
    const run = await runWith([TWO_PROGRAMS, programReply(CORRECTED)])
    const { policy, replies, differing } = reExtract([run], 'first-fenced')
    expect([policy, replies, differing.length]).toEqual(['first-fenced', 1, 1])
    expect(differing[0]).toMatchObject({
      runId: 'run-1',
      problemId: 'p',
      attempt: 1,
      block: 0,
      reply: TWO_PROGRAMS,
      before: { type: 'found', program: { source: CORRECTED } },
      after: { type: 'found', program: { source: DRAFT } },
    })
  })

  it('finds nothing by the policy that the run had', async () => {
    const run = await runWith([TWO_PROGRAMS, TWO_PROGRAMS.replace('41', '40')])
    expect(reExtract([run], 'last-fenced').differing).toEqual([])
  })

  it('looks at repairs as long as what was before them stays as it is', async () => {
    const run = await runWith([programReply(DRAFT), TWO_PROGRAMS.replace('41', '40')])
    const { replies, differing } = reExtract([run], 'first-fenced')
    expect([replies, differing.map(({ attempt }) => attempt)]).toEqual([2, [2]])
  })

  it('reads every reply of a conversation by itself', async () => {
    const run = await runWith([programReply(DRAFT), TWO_PROGRAMS], 'interleaved')
    const { differing } = reExtract([run], 'first-fenced')
    expect(differing.map(({ block, reply }) => [block, reply])).toEqual([[1, TWO_PROGRAMS]])
  })

  it('reads the replies of a stored run as they were', () => {
    const run = runOf(REPAIRED_RUN)
    if (run === undefined) throw new Error('No run.')
    const result = reExtract([run], 'longest-parseable')
    expect(result.differing).toEqual([])
    expect(result.replies).toBe(2)
  })
})
