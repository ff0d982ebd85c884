import { normalQuantile } from './normalQuantile.ts'

export type Interval = { readonly low: number; readonly high: number }

/**
 * Interval that holds the true rate with the given confidence, both ends from 0 to 1. Nothing observed (n = 0):
 * all of it. Throws a RangeError for counts that are no counts.
 * Source: the score interval of E. B. Wilson, Probable Inference, the Law of Succession, and Statistical
 * Inference, Journal of the American Statistical Association 22 (1927), 209–212, without continuity correction.
 */
export function wilsonInterval(successes: number, n: number, confidence = 0.95): Interval {
  if (!Number.isInteger(successes) || !Number.isInteger(n) || successes < 0 || successes > n)
    throw new RangeError(`${successes} of ${n} is no count of successes.`)
  if (n === 0) return { low: 0, high: 1 }
  return wilsonLimits(successes / n, n, confidence)
}

/** The same for a rate of any number of samples that is above zero, also of effective ones, which need not be whole. */
export function wilsonLimits(rate: number, n: number, confidence: number): Interval {
  const z = normalQuantile(0.5 + confidence / 2)
  const scale = 1 + (z * z) / n
  const middle = (rate + (z * z) / (2 * n)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))
  // At the ends the formula gives exactly 0 and 1; floating point misses them by a hair.
  return {
    low: rate === 0 ? 0 : Math.max(0, middle - half),
    high: rate === 1 ? 1 : Math.min(1, middle + half),
  }
}
