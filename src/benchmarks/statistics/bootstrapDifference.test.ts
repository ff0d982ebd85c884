import { describe, expect, it } from 'vitest'
import { bootstrapDifference } from './bootstrapDifference.ts'

const FEW = [0.4, 0.2, -0.2, 1, 0, 0.6, 0.2, 0, -0.4, 0.8, 0.2, 0, 0.2, 0.4, 0, -0.2, 0.6, 0.2, 0, 0]
const SKEWED = Array.from({ length: 60 }, (_, problem) => (problem === 0 ? 6 : (problem % 7) / 10))

describe('bootstrapDifference', () => {
  // scipy 1.x, stats.bootstrap(method='BCa', n_resamples=200000).
  it('has the limits that scipy has, but for chance', () => {
    const found = bootstrapDifference(FEW, { seed: 1 })
    expect(found?.difference).toBeCloseTo(0.2, 12)
    expect(Math.abs((found?.interval.low ?? 0) - 0.06)).toBeLessThan(0.011)
    expect(Math.abs((found?.interval.high ?? 0) - 0.36)).toBeLessThan(0.011)
    expect(found?.resamples).toBe(10_000)
  })

  it('leans to the side of the long tail, as scipy does', () => {
    const found = bootstrapDifference(SKEWED, { seed: 3 })
    expect(Math.abs((found?.interval.low ?? 0) - SKEWED_LIMITS.low)).toBeLessThan(0.02)
    expect(Math.abs((found?.interval.high ?? 0) - SKEWED_LIMITS.high)).toBeLessThan(0.05)
  })

  it('is the same for the same seed', () => {
    expect(bootstrapDifference(FEW, { seed: 5 })).toEqual(bootstrapDifference(FEW, { seed: 5 }))
  })

  it('says nothing where all differences are alike, or there is only one', () => {
    expect(bootstrapDifference([0, 0, 0], { seed: 1 })).toBeUndefined()
    expect(bootstrapDifference([1], { seed: 1 })).toBeUndefined()
  })

  it('draws less often from very many problems, and tells how often', () => {
    const many = Array.from({ length: 10_000 }, (_, problem) => problem % 3)
    expect(bootstrapDifference(many, { seed: 1 })?.resamples).toBe(2000)
  })
})

const SKEWED_LIMITS = { low: 0.2783, high: 0.7933 }
