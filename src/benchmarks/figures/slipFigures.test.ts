import { describe, expect, it } from 'vitest'
import type { AttemptSummary, RunSummary, SumsSummary } from '@/metrics/RunSummary.ts'
import { wilsonInterval } from '@/metrics/wilsonInterval.ts'
import type { Mode } from '@/pipeline/Template.ts'
import { exampleSummary } from '@/testing/exampleBenchmark.ts'
import { columnFigures } from './columnFigures.ts'
import { describeOutcomes } from './describeOutcomes.ts'
import { describeSlips } from './describeSlips.ts'
import { outcomeFigures } from './outcomeFigures.ts'
import type { SampleRate } from './sampleRateOf.ts'
import { slipFigures } from './slipFigures.ts'

type Reply = {
  readonly grade?: 'right' | 'wrong' | 'ungraded'
  readonly sums?: SumsSummary
  readonly sample?: number
}

const NO_ANSWER = { failure: 'no-answer', reach: 'replied' } as const

/** Without a grade: it names no answer. */
function reply(
  problem: number,
  { grade, sums, sample = 0 }: Reply,
  mode: Mode = 'chain-of-thought',
): RunSummary {
  const attempt: AttemptSummary = {
    purpose: 'first',
    reach: grade === 'right' ? 'right' : 'answered',
    execution: 'no-program',
    ...(grade === undefined ? NO_ANSWER : { grade }),
    ...(sums && { sums }),
  }
  return exampleSummary({
    runId: `p${problem}/${sample}`,
    problemId: `p${problem}`,
    place: { benchmarkId: 'b', columnId: 'c', sample },
    mode,
    attempts: [attempt],
    outcome: grade === undefined ? 'failed' : 'answered',
  })
}

const fine = (checked: number): SumsSummary => ({ checked, slips: 0 })
const slip = (checked: number, slips = 1): SumsSummary => ({
  checked,
  slips,
  firstSlip: '2 + 2 = 5, really 4',
})
const shown = ({ successes, n, leftOutIds }: SampleRate) => [successes, n, leftOutIds.length]

const COLUMN: readonly RunSummary[] = [
  reply(0, { grade: 'right', sums: fine(3) }),
  reply(1, { grade: 'wrong', sums: slip(4, 2) }),
  reply(2, { grade: 'right', sums: slip(2) }),
  reply(3, { sums: fine(1) }),
  reply(4, { grade: 'wrong' }),
  reply(5, { grade: 'ungraded', sums: slip(1) }),
]

describe('slipFigures', () => {
  it('counts sums over all replies, and slips over replies that have any', () => {
    const figures = slipFigures(COLUMN)
    expect(figures && { sums: figures.sums, slips: figures.slips }).toEqual({ sums: 11, slips: 4 })
    expect(figures && shown(figures.withSlip)).toEqual([3, 5, 1])
    const { low, high } = wilsonInterval(3, 5)
    expect(figures?.withSlip.interval.low).toBeCloseTo(low, 12)
    expect(figures?.withSlip.interval.high).toBeCloseTo(high, 12)
    expect(figures?.withSlip.successIds).toEqual(['p1/0', 'p2/0', 'p5/0'])
  })

  it('tells whether replies with a slip were right, beside those whose sums come out', () => {
    const figures = slipFigures(COLUMN)
    expect(figures && shown(figures.rightWithSlip)).toEqual([1, 2, 1])
    // A reply that names no answer is not right.
    expect(figures && shown(figures.rightWithoutSlip)).toEqual([1, 2, 0])
  })

  it('is not there for a column whose programs do the arithmetic', () => {
    expect(slipFigures([exampleSummary()])).toBeUndefined()
    expect(columnFigures(COLUMN).slips).toEqual(slipFigures(COLUMN))
  })

  it('leaves out what was lost, and earlier tries', () => {
    const lost = reply(1, { sums: slip(9) })
    const figures = columnFigures([
      {
        ...lost,
        runId: 'p1/lost',
        outcome: 'cancelled',
        attempts: [
          { purpose: 'first', reach: 'asked', execution: 'no-program', failure: 'cancelled', sums: slip(9) },
        ],
      },
      ...COLUMN,
    ])
    expect(figures.slips?.sums).toBe(11)
  })
})

describe('outcomeFigures', () => {
  it('has three shares that add up to one', () => {
    const { right, wrong, failed } = outcomeFigures(COLUMN)
    expect([right, wrong, failed].map(shown)).toEqual([
      [2, 5, 1],
      [2, 5, 1],
      [1, 5, 1],
    ])
  })

  it('takes a program that handed nothing over for failed, a repaired one for what it came to', () => {
    const failed: AttemptSummary = {
      purpose: 'first',
      reach: 'checked',
      execution: 'failure',
      failure: 'name-error',
    }
    const wrong: AttemptSummary = {
      purpose: 'repair',
      reach: 'answered',
      execution: 'success',
      grade: 'wrong',
    }
    const fallback: AttemptSummary = {
      purpose: 'fallback',
      reach: 'right',
      execution: 'no-program',
      grade: 'right',
    }
    const run = (problemId: string, attempts: readonly AttemptSummary[]) =>
      exampleSummary({ runId: problemId, problemId, attempts })
    const figures = outcomeFigures([
      run('a', [failed]),
      run('b', [failed, wrong]),
      run('c', [failed, fallback]),
    ])
    expect([figures.right.successIds, figures.wrong.successIds, figures.failed.successIds]).toEqual([
      [],
      ['b'],
      ['a', 'c'],
    ])
  })

  it('is said in one sentence, the best first', () => {
    const outcomes = outcomeFigures(COLUMN)
    const all = outcomeFigures([reply(0, { grade: 'right' })])
    const none = outcomeFigures([])
    expect(
      describeOutcomes([
        { name: 'Words', outcomes },
        { name: 'PAL', outcomes: all },
        { name: 'Nothing', outcomes: none },
      ]),
    ).toBe('“PAL” was right on 1 of 1, “Words” on 2 of 5.')
    expect(describeOutcomes([{ name: 'Nothing', outcomes: none }])).toBe('')
  })
})

describe('describeSlips', () => {
  const told = (runs: readonly RunSummary[], samples = 1) => {
    const figures = slipFigures(runs)
    return figures && describeSlips('Words', figures, samples)
  }
  const many = (count: number, from: number, part: Reply) =>
    Array.from({ length: count }, (_, index) => reply(from + index, part))

  it('says that there is too little where it is so', () => {
    expect(told(COLUMN)).toBe(
      '“Words” wrote 11 sums in words; 4 do not come out. 3 of 5 replies with a sum have a slip (95 % interval 23–88 %). Of 2 graded replies with a slip 1 ended wrong, of 2 without one 1: too little to say whether slips cost answers (Fisher’s exact test, p = 1.00).',
    )
  })

  it('says that slips go with wrong answers where the test says so', () => {
    const runs = [
      ...many(9, 0, { grade: 'wrong', sums: slip(1) }),
      ...many(1, 9, { grade: 'right', sums: slip(1) }),
      ...many(10, 10, { grade: 'right', sums: fine(1) }),
    ]
    expect(told(runs)).toContain(
      'Of 10 graded replies with a slip 9 ended wrong, of 10 without one 0: replies with a slip are wrong more often (Fisher’s exact test, p < 0.001).',
    )
    expect(told(runs, 5)).toContain('no test says whether slips go with wrong answers.')
  })

  it('has few words where there is little', () => {
    expect(told([reply(0, { grade: 'right' })])).toBe(
      'In the replies of “Words” there is no sum that could be computed again.',
    )
    expect(told([reply(0, { grade: 'right', sums: fine(2) })])).toBe(
      '“Words” wrote 2 sums in words; all of them come out.',
    )
    expect(told([reply(0, { grade: 'ungraded', sums: slip(1) })])).toBe(
      '“Words” wrote 1 sum in words; 1 does not come out. 1 of 1 reply with a sum has a slip (95 % interval 21–100 %).',
    )
  })
})
