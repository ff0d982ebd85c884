import { describe, expect, it } from 'vitest'
import { wilsonInterval } from '@/metrics/wilsonInterval.ts'
import { clusteredInterval } from './clusteredInterval.ts'

const of = (n: number) => (successes: number) => ({ successes, n })

describe('clusteredInterval', () => {
  // statsmodels, OLS with cov_type='cluster' without its small-sample correction, times √(G/(G − 1)).
  it('has the standard error of a regression on clusters', () => {
    const even = clusteredInterval([3, 5, 0, 5, 1, 4, 2, 5, 5, 0].map(of(5)))
    expect(even).toMatchObject({ rate: 0.6, successes: 30, n: 50, problems: 10 })
    expect(even.standardError).toBeCloseTo(0.13333333, 7)
    const uneven = clusteredInterval([of(5)(3), of(1)(1), of(4)(0), of(2)(2), of(3)(1)])
    expect(uneven.rate).toBeCloseTo(0.46666667, 7)
    expect(uneven.standardError).toBeCloseTo(0.17497795, 7)
  })

  it("is Wilson's interval with one sample for each problem", () => {
    const { interval, effectiveN } = clusteredInterval([1, 1, 0, 1, 0, 1, 1].map(of(1)))
    const wilson = wilsonInterval(5, 7)
    expect(effectiveN).toBeCloseTo(7, 9)
    expect(interval.low).toBeCloseTo(wilson.low, 9)
    expect(interval.high).toBeCloseTo(wilson.high, 9)
  })

  it('takes samples that always agree for one each, however many there are', () => {
    const { interval, effectiveN } = clusteredInterval([5, 5, 0, 5, 0, 5, 5].map(of(5)))
    expect(effectiveN).toBeGreaterThan(6)
    expect(effectiveN).toBeLessThanOrEqual(7)
    expect(interval.high - interval.low).toBeGreaterThan(0.5)
    const allRight = clusteredInterval([5, 5, 5].map(of(5)))
    expect(allRight.effectiveN).toBe(3)
    expect(allRight.interval.high).toBe(1)
    expect(allRight.interval.low).toBeCloseTo(wilsonInterval(3, 3).low, 12)
  })

  it('is never narrower than with independent samples', () => {
    const { effectiveN } = clusteredInterval([2, 3, 2, 3].map(of(5)))
    expect(effectiveN).toBe(20)
  })

  it('knows nothing of no samples, and no spread of a single problem', () => {
    expect(clusteredInterval([])).toEqual({
      rate: undefined,
      successes: 0,
      n: 0,
      problems: 0,
      effectiveN: 0,
      standardError: undefined,
      interval: { low: 0, high: 1 },
    })
    expect(clusteredInterval([of(5)(3)])).toMatchObject({ effectiveN: 1, standardError: undefined })
  })
})
