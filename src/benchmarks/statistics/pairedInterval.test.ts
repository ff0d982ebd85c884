import { describe, expect, it } from 'vitest'
import { pairedInterval } from './pairedInterval.ts'

describe('pairedInterval', () => {
  // The first is published with the R package contingencytables (Cavo and others, 2012): −0.1186 to −0.0046 for the
  // difference the other way round. All with statsmodels' Wilson intervals and Newcombe's formula in Python.
  it.each([
    [[59, 6, 16, 80], 0.004625113933050047, 0.11862119563870999],
    [[1, 1, 7, 12], 0.025559124164859837, 0.506920226686141],
    [[36, 12, 2, 0], -0.3404276029749408, -0.05692958400323875],
    [[12, 5, 2, 41], -0.14380912701293475, 0.04292240615380148],
    [[20, 0, 0, 40], -0.037485448453030125, 0.037485448453030125],
    [[0, 0, 0, 30], -0.1135133931739688, 0.1135133931739688],
    [[54, 0, 0, 0], -0.06641358809089648, 0.06641358809089648],
    [[1, 30, 20, 2], -0.4243087969083025, 0.0716973812275789],
  ] as const)('of %j (both, only first, only last, neither)', (counts, low, high) => {
    const [both, onlyFirst, onlyLast, neither] = counts
    const interval = pairedInterval({ both, onlyFirst, onlyLast, neither })
    expect(interval.low).toBeCloseTo(low, 12)
    expect(interval.high).toBeCloseTo(high, 12)
  })

  it('is everything where nothing was observed', () => {
    expect(pairedInterval({ both: 0, onlyFirst: 0, onlyLast: 0, neither: 0 })).toEqual({ low: -1, high: 1 })
  })

  it('stays within −1 and 1', () => {
    const interval = pairedInterval({ both: 0, onlyFirst: 0, onlyLast: 3, neither: 0 })
    expect(interval.high).toBe(1)
    expect(interval.low).toBeGreaterThan(0)
  })
})
