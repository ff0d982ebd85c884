import { wilsonInterval, type Interval } from '@/metrics/wilsonInterval.ts'

/** Problems by which of two columns solved them. */
export type PairedTable = {
  readonly both: number
  readonly onlyFirst: number
  readonly onlyLast: number
  readonly neither: number
}

/**
 * Interval of the difference between two rates on the same problems, last − first, from −1 to 1.
 * Nothing observed: all of it.
 * Source: method 10 of R. G. Newcombe, Improved Confidence Intervals for the Difference Between Binomial Proportions
 * Based on Paired Data, Statistics in Medicine 17 (1998), 2635–2650: Wilson's intervals of both rates, squared and
 * added with the correlation of the pairs.
 */
export function pairedInterval(table: PairedTable, confidence = 0.95): Interval {
  const { both, onlyFirst, onlyLast, neither } = table
  const n = both + onlyFirst + onlyLast + neither
  if (n === 0) return { low: -1, high: 1 }
  const first = limitsOf(both + onlyFirst, n, confidence)
  const last = limitsOf(both + onlyLast, n, confidence)
  const difference = (onlyLast - onlyFirst) / n
  const correlation = correlationOf(table, n)
  const distance = (one: number, other: number) =>
    Math.sqrt(Math.max(0, one * one + other * other - 2 * correlation * one * other))
  return {
    low: Math.max(-1, difference - distance(last.below, first.above)),
    high: Math.min(1, difference + distance(last.above, first.below)),
  }
}

/** How far Wilson's limits are from the rate. */
function limitsOf(successes: number, n: number, confidence: number) {
  const { low, high } = wilsonInterval(successes, n, confidence)
  return { below: successes / n - low, above: high - successes / n }
}

/** φ, made smaller where it is positive, as Newcombe has it. */
function correlationOf({ both, onlyFirst, onlyLast, neither }: PairedTable, n: number): number {
  const margins = (both + onlyFirst) * (onlyLast + neither) * ((both + onlyLast) * (onlyFirst + neither))
  if (margins === 0) return 0
  const product = both * neither - onlyFirst * onlyLast
  const corrected = product > n / 2 ? product - n / 2 : Math.min(0, product)
  return corrected / Math.sqrt(margins)
}
