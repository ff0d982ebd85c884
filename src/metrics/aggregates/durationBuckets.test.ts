import { describe, expect, it } from 'vitest'
import { bucketOf, bucketQuantile, durationOf, RELATIVE_ERROR } from './durationBuckets.ts'

describe('buckets of durations', () => {
  it('are within 2 % of every duration from a microsecond to a month', () => {
    for (let ms = 0.0011; ms < 30 * 86_400_000; ms *= 1.0137) {
      const error = Math.abs(durationOf(bucketOf(ms)) - ms) / ms
      expect(error).toBeLessThanOrEqual(RELATIVE_ERROR + 1e-9)
    }
  })

  it('count what no clock can tell from nothing as nothing, also what is no duration', () => {
    expect([0, -5, NaN, 0.0005].map((ms) => durationOf(bucketOf(ms)))).toEqual([0, 0, 0, 0])
  })

  it('give quantiles between the neighbours', () => {
    expect(bucketQuantile([], 0.5)).toBeUndefined()
    const [one, two] = [bucketOf(100), bucketOf(200)]
    expect(bucketQuantile([[one, 1]], 0.95)).toBe(durationOf(one))
    expect(
      bucketQuantile(
        [
          [one, 1],
          [two, 1],
        ],
        0.5,
      ),
    ).toBeCloseTo((durationOf(one) + durationOf(two)) / 2, 9)
  })
})
