import { describe, expect, it } from 'vitest'
import type { AttemptSummary, RunSummary } from '@/metrics/RunSummary.ts'
import { exampleSummary } from '@/testing/exampleBenchmark.ts'
import { selfConsistency } from './selfConsistency.ts'

const right: AttemptSummary = { purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }
const wrong: AttemptSummary = { ...right, reach: 'answered', grade: 'wrong', failure: 'wrong-answer' }
const crashed: AttemptSummary = {
  purpose: 'first',
  reach: 'checked',
  execution: 'failure',
  failure: 'timeout',
}
const lost: AttemptSummary = { ...crashed, execution: 'left-out', failure: 'sandbox-failed' }

function sample(number: number, attempts: readonly AttemptSummary[], answer?: string): RunSummary {
  const {
    answer: _,
    grade: __,
    ...others
  } = exampleSummary({
    runId: `r${number}`,
    place: { benchmarkId: 'b', columnId: 'c', sample: number },
    attempts,
    ...(attempts.at(-1)?.execution !== 'success' && { outcome: 'failed' as const }),
  })
  const grade = attempts.at(-1)?.grade
  return { ...others, ...(answer !== undefined && { answer }), ...(grade && { grade }) }
}

describe('selfConsistency', () => {
  it('has votes, pass@k, pass^k and maj@k of samples, and those lost apart', () => {
    const result = selfConsistency([
      sample(0, [right], '18'),
      sample(1, [right], '18.0'),
      sample(2, [wrong], '9'),
      sample(3, [crashed]),
      sample(4, [lost]),
    ])
    expect(result).toMatchObject({
      votes: [
        {
          problemId: 'p0',
          outcome: 'right',
          count: {
            groups: [
              { shown: '18', runIds: ['r0', 'r1'], isRight: true },
              { shown: '9', runIds: ['r2'], isRight: false },
            ],
            abstainedIds: ['r3'],
          },
        },
      ],
      lostIds: ['r4'],
    })
    expect(result.passAtK.map(({ k, problems }) => [k, problems])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ])
    expect(result.passAtK.map(({ value }) => Number(value?.toFixed(6)))).toEqual([0.5, 0.833333, 1, 1])
    expect(result.passHatK.map(({ value }) => Number(value?.toFixed(6)))).toEqual([0.5, 0.166667, 0, 0])
    // Pairs: 18 18, 18 9 (half, twice), 18 and none (twice), 9 and none: (1 + 1 + 2) / 6.
    expect(result.majorityAtK.map(({ value }) => Number(value?.toFixed(6)))).toEqual([0.5, 0.666667, 0.75, 1])
  })

  it('lets a run abstain whose answer came from a fallback', () => {
    const fallback: AttemptSummary = { ...right, purpose: 'fallback', execution: 'no-program' }
    const { votes } = selfConsistency([sample(0, [crashed, fallback], '18')])
    expect(votes[0]?.count).toMatchObject({ groups: [], abstainedIds: ['r0'] })
  })

  it('votes by the values it is given, where the texts of summaries are cut', () => {
    const cut = '1'.repeat(200)
    const summaries = [sample(0, [right], cut), sample(1, [wrong], cut)]
    expect(selfConsistency(summaries).votes[0]?.count.groups).toHaveLength(1)
    const answers = new Map([
      ['r0', `${cut}2`],
      ['r1', `${cut}3`],
    ])
    expect(selfConsistency(summaries, { answers }).votes[0]?.count.groups).toHaveLength(2)
  })

  it('has no curve of problems that cannot be graded', () => {
    const ungraded: RunSummary = {
      ...sample(0, [{ purpose: 'first', reach: 'answered', execution: 'success' }], '18'),
      hasExpected: false,
    }
    expect(selfConsistency([ungraded])).toMatchObject({
      votes: [{ outcome: 'ungraded' }],
      passAtK: [],
      passHatK: [],
      majorityAtK: [],
    })
  })

  it('of 1,319 problems with 10 samples each takes about a second', () => {
    const many = Array.from({ length: 13_190 }, (_, run): RunSummary => {
      const problem = Math.floor(run / 10)
      const answer = String(problem * 7 + (run % 3 === 0 ? 0 : run % 4))
      return {
        ...sample(run % 10, [run % 3 === 0 ? right : wrong], answer),
        runId: `r${run}`,
        problemId: `p${problem}`,
      }
    })
    const before = performance.now()
    expect(selfConsistency(many).majorityAtK).toHaveLength(10)
    expect(performance.now() - before).toBeLessThan(5000)
  })
})
