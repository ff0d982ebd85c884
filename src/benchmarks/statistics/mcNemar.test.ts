import { describe, expect, it } from 'vitest'
import { mcNemar } from './mcNemar.ts'

describe('mcNemar', () => {
  // Exact: statsmodels 0.14, mcnemar(exact=True); mid-p: scipy's binomial distribution. The first two are the
  // examples of Fagerland, Lydersen and Laake (2013): 0.0703 and 0.0391, 0.0525 and 0.0347.
  it.each([
    [1, 7, 0.0703125, 0.0390625],
    [6, 16, 0.052478790283203125, 0.03468966484069824],
    [5, 2, 0.453125, 0.2890625],
    [10, 10, 1, 0.9119014739990235],
    [0, 5, 0.0625, 0.03125],
    [40, 60, 0.05688793364098089, 0.04604406692934283],
    [480, 520, 0.2174482932041415, 0.2061073108329529],
    [1000, 1200, 2.1817026407914194e-5, 1.991641656460201e-5],
    [9000, 9400, 0.0032655409890300887, 0.00318946593692753],
  ])('of %i and %i discordant problems', (onlyFirst, onlyLast, exact, midP) => {
    const test = mcNemar(onlyFirst, onlyLast)
    expect(test.exact / exact).toBeCloseTo(1, 9)
    expect(test.midP / midP).toBeCloseTo(1, 9)
    expect(mcNemar(onlyLast, onlyFirst)).toEqual(test)
  })

  it('finds no difference where there is nothing to compare', () => {
    expect(mcNemar(0, 0)).toEqual({ exact: 1, midP: 0.5 })
  })

  it('is near zero and no error for very many problems', () => {
    expect(mcNemar(0, 5000)).toEqual({ exact: 0, midP: 0 })
  })

  it('refuses what is no count', () => {
    expect(() => mcNemar(-1, 2)).toThrow(RangeError)
  })
})
