import { normalQuantile } from '@/metrics/normalQuantile.ts'

type Design = {
  /** Chance that a difference of this size is found; 0.8 by default. */
  readonly power?: number
  /** Of the two-sided test; 0.05 by default. */
  readonly significance?: number
}

/**
 * Problems that McNemar's test would need to tell a difference as large as the observed one. It is taken for granted
 * that in more problems the same share is solved by one column only, and that it divides between them as observed.
 * Undefined where the columns do not differ: no number of problems tells nothing apart.
 * Source: R. J. Connor, Sample Size for Testing Differences in Proportions for the Paired-Sample Design, Biometrics
 * 43 (1987), 207–211, after O. S. Miettinen (1968).
 */
export function neededProblems(
  { onlyFirst, onlyLast, problems }: { onlyFirst: number; onlyLast: number; problems: number },
  design: Design = {},
): number | undefined {
  if (onlyFirst === onlyLast) return undefined
  const discordance = (onlyFirst + onlyLast) / problems
  const difference = (onlyLast - onlyFirst) / problems
  const { significance, power } = quantilesOf(design)
  const root =
    significance * Math.sqrt(discordance) + power * Math.sqrt(discordance - difference * difference)
  return Math.ceil((root / difference) ** 2)
}

/**
 * The same for the mean of differences, one for each problem, as of several samples: they are taken to vary in more
 * problems as they do in these. Undefined where they have no mean other than zero.
 * Source: the sample size of the paired z-test, (z₁₋α⁄₂ + z_power)² σ²/δ².
 */
export function neededProblemsForMean(
  differences: readonly number[],
  design: Design = {},
): number | undefined {
  const n = differences.length
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / n
  // Sums of fractions miss zero by a hair.
  if (n < 2 || Math.abs(mean) < 1e-12) return undefined
  const variance = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0) / (n - 1)
  const { significance, power } = quantilesOf(design)
  return Math.max(2, Math.ceil(((significance + power) / mean) ** 2 * variance))
}

function quantilesOf({ power = 0.8, significance = 0.05 }: Design) {
  return { significance: normalQuantile(1 - significance / 2), power: normalQuantile(power) }
}
