import { describe, expect, it } from 'vitest'
import { quantile } from './quantile.ts'

describe('quantile', () => {
  it('is a value of the list, or lies between two neighbours', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5)
    expect(quantile([1, 2, 3], 0.5)).toBe(2)
    expect(quantile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48)
  })

  it('of one value is that value, of none nothing', () => {
    expect(quantile([7], 0.95)).toBe(7)
    expect(quantile([], 0.5)).toBeUndefined()
  })
})
