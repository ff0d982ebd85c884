import { describe, expect, it } from 'vitest'
import { mcNemar } from './mcNemar.ts'
import { signFlipTest } from './signFlipTest.ts'

const FIFTHS = [0.4, 0.2, -0.2, 1, 0, 0.6, 0.2, 0, -0.4, 0.8, 0.2, 0, 0.2, 0.4, 0, -0.2, 0.6, 0.2, 0, 0]

describe('signFlipTest', () => {
  // scipy, stats.permutation_test(permutation_type='samples', n_resamples=inf), and all signs by itertools.
  it('is the share of all signs that are as far from zero', () => {
    expect(signFlipTest(FIFTHS, 1)).toEqual({ p: 0.025146484375, method: 'exact' })
  })

  it("is McNemar's exact test with one sample for each problem", () => {
    for (const [onlyFirst, onlyLast] of [
      [1, 7],
      [6, 16],
      [5, 2],
      [3, 3],
      [0, 6],
    ] as const) {
      const differences = [
        ...Array.from({ length: onlyFirst }, () => -1),
        ...Array.from({ length: onlyLast }, () => 1),
        ...Array.from({ length: 20 }, () => 0),
      ]
      expect(signFlipTest(differences, 1).p).toBeCloseTo(mcNemar(onlyFirst, onlyLast).exact, 12)
    }
  })

  it('resamples where samples do not divide evenly, near the exact value', () => {
    const odd = FIFTHS.map((difference) => difference * Math.PI)
    const { p, method } = signFlipTest(odd, 1)
    expect(method).toBe('resampled')
    expect(Math.abs(p - 0.0251)).toBeLessThan(0.007)
    expect(signFlipTest(odd, 1)).toEqual({ p, method })
  })

  it('finds nothing in no differences', () => {
    expect(signFlipTest([0, 0, 0], 1)).toEqual({ p: 1, method: 'exact' })
    expect(signFlipTest([], 1)).toEqual({ p: 1, method: 'exact' })
  })
})
