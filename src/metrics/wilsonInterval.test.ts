import { describe, expect, it } from 'vitest'
import { wilsonInterval } from './wilsonInterval.ts'

const rounded = (successes: number, n: number, confidence?: number) => {
  const { low, high } = wilsonInterval(successes, n, confidence)
  return [Number(low.toFixed(4)), Number(high.toFixed(4))]
}

describe('wilsonInterval', () => {
  it('agrees with the published table of Newcombe (1998), method 3', () => {
    expect(rounded(81, 263)).toEqual([0.2553, 0.3662])
    expect(rounded(15, 148)).toEqual([0.0624, 0.1605])
    expect(rounded(0, 20)).toEqual([0, 0.1611])
    expect(rounded(1, 29)).toEqual([0.0061, 0.1718])
  })

  it('shows a teacher how little 14 of 20 says, and how much 950 of 1,319', () => {
    expect(rounded(14, 20)).toEqual([0.481, 0.8545])
    expect(rounded(70, 100)).toEqual([0.6042, 0.7811])
    expect(rounded(950, 1319)).toEqual([0.6954, 0.7438])
  })

  it('takes another confidence', () => {
    expect(rounded(70, 100, 0.99)).toEqual([0.5726, 0.8025])
    expect(rounded(14, 20, 0.9)).toEqual([0.5162, 0.8361])
  })

  it('knows nothing of a rate that was never observed', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })

  it('begins at exactly 0 for none and ends at exactly 1 for all', () => {
    expect(wilsonInterval(0, 10).low).toBe(0)
    expect(wilsonInterval(10, 10).high).toBe(1)
  })

  it('mirrors itself', () => {
    const { low, high } = wilsonInterval(3, 17)
    const mirrored = wilsonInterval(14, 17)
    expect(low).toBeCloseTo(1 - mirrored.high, 14)
    expect(high).toBeCloseTo(1 - mirrored.low, 14)
  })

  it.each([
    [1, 0],
    [-1, 3],
    [1.5, 3],
    [4, 3],
    [Number.NaN, 3],
  ])('refuses %d of %d', (successes, n) => {
    expect(() => wilsonInterval(successes, n)).toThrow(RangeError)
  })
})
