import { describe, expect, it } from 'vitest'
import { meanPassAtK, meanPassHatK, passAtK, passHatK } from './passAtK.ts'

describe('passAtK', () => {
  // With numpy, by 1 − Π(1 − k/i), the program published with HumanEval.
  it.each([
    [5, 2, 3, 0.9],
    [10, 3, 5, 0.9166666666666666],
    [100, 1, 10, 0.1],
    [200, 13, 100, 0.9999194971988055],
    [1000, 5, 500, 0.9690623421817003],
    [40, 39, 40, 1],
    [7, 0, 3, 0],
  ])('of %i samples with %i right and k = %i is %f', (samples, right, k, expected) => {
    expect(passAtK({ samples, right }, k)).toBeCloseTo(expected, 14)
  })

  it('is the share of subsets with a right sample, for all small counts', () => {
    for (const [samples, right, k] of smallCounts()) {
      const subsets = subsetsOf(samples, k)
      const passing = subsets.filter((subset) => subset.some((sample) => sample < right))
      expect(passAtK({ samples, right }, k)).toBeCloseTo(passing.length / subsets.length, 12)
    }
  })

  it('is not known for more than there are samples', () => {
    expect(passAtK({ samples: 4, right: 2 }, 5)).toBeUndefined()
  })

  it('refuses counts that are none', () => {
    expect(() => passAtK({ samples: 4, right: 5 }, 1)).toThrow(RangeError)
    expect(() => passAtK({ samples: 4, right: 1 }, 0)).toThrow(RangeError)
    expect(() => passAtK({ samples: 4.5, right: 1 }, 1)).toThrow(RangeError)
  })
})

describe('passHatK', () => {
  it('is the share of subsets that are right throughout, for all small counts', () => {
    for (const [samples, right, k] of smallCounts()) {
      const subsets = subsetsOf(samples, k)
      const passing = subsets.filter((subset) => subset.every((sample) => sample < right))
      expect(passHatK({ samples, right }, k)).toBeCloseTo(passing.length / subsets.length, 12)
    }
  })

  it('is not known for more than there are samples', () => {
    expect(passHatK({ samples: 4, right: 4 }, 5)).toBeUndefined()
  })
})

describe('of a set', () => {
  const counts = [
    { samples: 5, right: 2 },
    { samples: 5, right: 5 },
    { samples: 2, right: 1 },
  ]

  it('pass@k is the mean over the problems with enough samples, whose number is told', () => {
    expect(meanPassAtK(counts, 3)).toEqual({ k: 3, value: 0.95, problems: 2, leftOut: 1 })
    expect(meanPassAtK(counts, 6)).toEqual({ k: 6, value: undefined, problems: 0, leftOut: 3 })
  })

  it('pass^k as well', () => {
    expect(meanPassHatK(counts, 2)).toEqual({ k: 2, value: (0.1 + 1 + 0) / 3, problems: 3, leftOut: 0 })
  })
})

function smallCounts(): (readonly [samples: number, right: number, k: number])[] {
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number)
  return upTo(7).flatMap((samples) =>
    upTo(samples).flatMap((right) =>
      upTo(samples)
        .slice(1)
        .map((k) => [samples, right, k] as const),
    ),
  )
}

function subsetsOf(samples: number, k: number): number[][] {
  if (k === 0) return [[]]
  if (samples < k) return []
  const last = samples - 1
  return [...subsetsOf(last, k), ...subsetsOf(last, k - 1).map((subset) => [...subset, last])]
}
