import { createRandom } from '@/lib/createRandom.ts'
import { normalQuantile } from '@/metrics/normalQuantile.ts'
import { quantile } from '@/metrics/quantile.ts'
import type { Interval } from '@/metrics/wilsonInterval.ts'
import { normalCdf } from './normalCdf.ts'

export type BootstrapDifference = {
  /** Mean of the differences. */
  readonly difference: number
  /** By the BCa method. */
  readonly interval: Interval
  readonly resamples: number
}

type BootstrapOptions = { readonly seed: number; readonly confidence?: number }

/** Enough that the limits move by little with the seed; fewer where there are many problems, so that no screen stands
 * still: 5 million draws take about 50 ms. */
const MAX_RESAMPLES = 10_000
const MIN_RESAMPLES = 2000
const MAX_DRAWS = 5_000_000

/**
 * Interval of the mean of differences, one for each problem, by drawing problems with putting back: samples of one
 * problem stay together, so they are not taken for independent. The same seed gives the same interval. Undefined
 * where there are fewer than two differences, or all are alike: then drawing shows nothing.
 * Source: bias-corrected and accelerated limits of B. Efron, Better Bootstrap Confidence Intervals, Journal of the
 * American Statistical Association 82 (1987), 171–185.
 */
export function bootstrapDifference(
  differences: readonly number[],
  { seed, confidence = 0.95 }: BootstrapOptions,
): BootstrapDifference | undefined {
  const [first] = differences
  if (differences.length < 2 || differences.every((difference) => difference === first)) return undefined
  const difference = meanOf(differences)
  const means = resampledMeans(Float64Array.from(differences), createRandom(seed))
  const shareOf = limitShares(differences, difference, means)
  const limit = (probability: number) => quantile(means, shareOf(probability)) ?? difference
  return {
    difference,
    interval: { low: limit((1 - confidence) / 2), high: limit((1 + confidence) / 2) },
    resamples: means.length,
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Sorted. */
function resampledMeans(values: Float64Array, random: () => number): Float64Array {
  const n = values.length
  const resamples = Math.max(MIN_RESAMPLES, Math.min(MAX_RESAMPLES, Math.floor(MAX_DRAWS / n)))
  const means = new Float64Array(resamples)
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0
    for (let drawn = 0; drawn < n; drawn++) sum += values[Math.floor(random() * n)] ?? 0
    means[resample] = sum / n
  }
  return means.toSorted()
}

/** Which share of the resamples lies below a limit of the given probability. */
function limitShares(differences: readonly number[], mean: number, means: Float64Array) {
  const bias = normalQuantile(clamp(shareBelow(means, mean), means.length))
  const deviations = differences.map((difference) => difference - mean)
  const power = (exponent: number) => deviations.reduce((sum, deviation) => sum + deviation ** exponent, 0)
  const acceleration = power(3) / (6 * power(2) ** 1.5)
  return (probability: number) => {
    const z = bias + normalQuantile(probability)
    return normalCdf(bias + z / (1 - acceleration * z))
  }
}

/** Ties count half. The means are sums of many numbers, so equal ones may differ by a hair. */
function shareBelow(means: Float64Array, mean: number): number {
  const hair = 1e-12
  const below = means.reduce((count, value) => count + (value < mean - hair ? 1 : 0), 0)
  const equal = means.reduce((count, value) => count + (Math.abs(value - mean) <= hair ? 1 : 0), 0)
  return (below + equal / 2) / means.length
}

/** Not quite 0 or 1, whose quantiles are infinite. */
function clamp(share: number, resamples: number): number {
  return Math.min(1 - 0.5 / resamples, Math.max(0.5 / resamples, share))
}
