import { describe, expect, it } from 'vitest'
import type { AttemptSummary, RunSummary } from '@/metrics/RunSummary.ts'
import { wilsonInterval } from '@/metrics/wilsonInterval.ts'
import { exampleSummary } from '@/testing/exampleBenchmark.ts'
import { columnFigures } from './columnFigures.ts'
import type { SampleRate } from './sampleRateOf.ts'

const right: AttemptSummary = { purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }
const failed = (
  failure: NonNullable<AttemptSummary['failure']>,
  reach: AttemptSummary['reach'],
  more: Partial<AttemptSummary> = {},
): AttemptSummary => ({ purpose: 'first', reach, execution: 'failure', failure, ...more })
const wrong: AttemptSummary = { ...right, reach: 'answered', grade: 'wrong', failure: 'wrong-answer' }
const fixed: AttemptSummary = { ...right, purpose: 'repair', verdict: 'fixed' }

function run(
  problem: number,
  sample: number,
  attempts: readonly AttemptSummary[],
  more: Partial<RunSummary> = {},
) {
  return exampleSummary({
    runId: `p${problem}/${sample}`,
    problemId: `p${problem}`,
    place: { benchmarkId: 'b', columnId: 'c', sample },
    attempts,
    ...more,
  })
}

const shown = ({ successes, n, leftOutIds }: SampleRate) => [successes, n, leftOutIds.length]

const COLUMN: readonly RunSummary[] = [
  run(0, 0, [right], { durationMs: 100 }),
  run(1, 0, [wrong], { durationMs: 200 }),
  run(2, 0, [failed('no-code', 'replied')], { outcome: 'failed', durationMs: 300 }),
  run(3, 0, [failed('wrong-type', 'ran')], { outcome: 'failed' }),
  run(4, 0, [failed('name-error', 'checked', { hallucinated: ['gcf'] }), fixed]),
  run(5, 0, [failed('timeout', 'checked')], { outcome: 'failed' }),
  run(6, 0, [failed('endpoint-overloaded', 'asked', { execution: 'left-out' })], { outcome: 'failed' }),
  run(7, 0, [failed('sandbox-failed', 'checked', { execution: 'left-out' })], { outcome: 'failed' }),
]

describe('columnFigures', () => {
  const figures = columnFigures(COLUMN)

  it('has every rate with its n, and infrastructure in none of them', () => {
    const rates = Object.entries(figures.rates).map(([name, rate]) => [name, shown(rate)])
    expect(Object.fromEntries(rates)).toEqual({
      firstPassExecution: [2, 6, 0],
      eventualExecution: [3, 6, 0],
      firstPassAccuracy: [1, 6, 0],
      accuracy: [2, 6, 0],
      // What broke before its form could show says nothing of the form: the made-up name and the timeout.
      formatCompliance: [2, 4, 2],
      // The reply without code has no program that could make anything up.
      hallucination: [1, 5, 1],
      recovery: [1, 1, 0],
    })
    expect(figures).toMatchObject({ runs: 6, problems: 6, samples: 1 })
  })

  it('has infrastructure failures apart, by kind', () => {
    expect(figures.lost).toEqual([
      { kind: 'endpoint-overloaded', runIds: ['p6/0'] },
      { kind: 'sandbox-failed', runIds: ['p7/0'] },
    ])
    expect(figures.failures.map(({ kind }) => kind)).not.toContain('sandbox-failed')
  })

  it("has Wilson's intervals with one sample of each problem", () => {
    const { interval } = figures.rates.accuracy
    expect(interval.low).toBeCloseTo(wilsonInterval(2, 6).low, 9)
    expect(interval.high).toBeCloseTo(wilsonInterval(2, 6).high, 9)
  })

  it('does not take five samples of a problem for five problems', () => {
    const samples = [0, 1, 2, 3].flatMap((problem) =>
      [0, 1, 2, 3, 4].map((sample) => run(problem, sample, [problem < 2 ? right : wrong])),
    )
    const { accuracy } = columnFigures(samples).rates
    expect(accuracy).toMatchObject({ successes: 10, n: 20, problems: 4, rate: 0.5 })
    expect(accuracy.interval.low).toBeLessThan(wilsonInterval(2, 4).low + 0.01)
    expect(columnFigures(samples)).toMatchObject({ runs: 20, problems: 4, samples: 5 })
  })

  it('counts failures by stage and kind, repairs by verdict, and made-up names', () => {
    expect(figures.failures.map(({ stage, kind, attempts }) => [stage, kind, attempts])).toEqual([
      ['extraction', 'no-code', 1],
      ['execution', 'name-error', 1],
      ['execution', 'timeout', 1],
      ['answer', 'wrong-type', 1],
      ['grading', 'wrong-answer', 1],
    ])
    expect(figures.repairs).toEqual([{ verdict: 'fixed', attempts: 1, runIds: ['p4/0'] }])
    expect(figures.hallucinations).toEqual([{ name: 'gcf', attempts: 1, runIds: ['p4/0'] }])
  })

  it('has the time of runs, and of none where none has ended', () => {
    expect(figures.duration).toEqual({ n: 3, medianMs: 200, p95Ms: 290 })
    expect(columnFigures([]).duration).toBeUndefined()
  })

  it('judges answers in prose, which have no program to execute', () => {
    const prose = { mode: 'direct' } as const
    const answered: AttemptSummary = { ...right, execution: 'no-program' }
    const silent: AttemptSummary = {
      purpose: 'first',
      reach: 'ran',
      execution: 'no-program',
      failure: 'no-answer',
    }
    const { rates } = columnFigures([
      run(0, 0, [answered], prose),
      run(1, 0, [silent], { ...prose, outcome: 'failed' }),
    ])
    expect([shown(rates.accuracy), shown(rates.eventualExecution), shown(rates.formatCompliance)]).toEqual([
      [1, 2, 0],
      [0, 0, 2],
      [1, 2, 0],
    ])
  })
})

describe('costPerRight', () => {
  const paid = COLUMN.map((summary) => ({ ...summary, promptTokens: 1000, completionTokens: 500 }))
  const price = { prompt: 2, completion: 8 }

  it('is what was spent on runs that count, divided by the right ones', () => {
    // 6 runs × (1,000 × $2 + 500 × $8) a million.
    expect(columnFigures(paid, () => price).costPerRight).toEqual({
      type: 'known',
      money: { amount: 0.018, currency: 'USD' },
      tokens: 4500,
      right: 2,
    })
  })

  it('is not known without a price, without tokens, or without a right answer', () => {
    expect(columnFigures(paid).costPerRight).toEqual({ type: 'unknown', because: 'no-price' })
    expect(columnFigures(COLUMN, () => price).costPerRight).toEqual({ type: 'unknown', because: 'no-tokens' })
    expect(columnFigures(paid.slice(1, 3), () => price).costPerRight).toEqual({
      type: 'unknown',
      because: 'nothing-right',
    })
  })
})
