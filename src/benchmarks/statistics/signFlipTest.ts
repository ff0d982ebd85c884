import { createRandom } from '@/lib/createRandom.ts'

export type SignFlipTest = {
  /** Two-sided. */
  readonly p: number
  /** `exact`: all ways to turn the signs were counted. `resampled`: 10,000 of them, by the seed. */
  readonly method: 'exact' | 'resampled'
}

const MAX_SCALE = 120
const MAX_STEPS = 50_000_000
const RESAMPLES = 10_000

/**
 * Whether the mean of differences, one for each problem, is other than zero: if the columns did not differ, each
 * difference might as well have the other sign. With one sample for each problem it is McNemar's exact test.
 * Source: the randomisation test of R. A. Fisher, The Design of Experiments (1935), section 21; the correction of
 * resampled p-values by one: B. Phipson and G. K. Smyth, Statistical Applications in Genetics and Molecular Biology
 * 9 (2010), article 39.
 */
export function signFlipTest(differences: readonly number[], seed: number): SignFlipTest {
  const sizes = differences.map(Math.abs).filter((size) => size > 0)
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0))
  const whole = wholeNumbers(sizes)
  return whole === undefined
    ? { p: resampledP(sizes, observed, createRandom(seed)), method: 'resampled' }
    : { p: exactP(whole.numbers, Math.round(observed * whole.scale)), method: 'exact' }
}

/** The sizes as multiples of one fraction, if they are so few and small that all sums can be counted. */
function wholeNumbers(sizes: readonly number[]) {
  for (let scale = 1; scale <= MAX_SCALE; scale++) {
    const numbers = sizes.map((size) => Math.round(size * scale))
    if (sizes.some((size, position) => Math.abs(size * scale - (numbers[position] ?? 0)) > 1e-9)) continue
    const total = numbers.reduce((sum, number) => sum + number, 0)
    return total * sizes.length <= MAX_STEPS ? { numbers, scale } : undefined
  }
  return undefined
}

/** Probability that the sum of the numbers with random signs is at least as far from zero as observed. */
function exactP(numbers: readonly number[], observed: number): number {
  const total = numbers.reduce((sum, number) => sum + number, 0)
  // Sum of those with a plus, by probability: the whole is 2 × sum − total.
  let chances = new Float64Array(total + 1)
  chances[0] = 1
  let reached = 0
  for (const number of numbers) {
    const next = new Float64Array(total + 1)
    for (let sum = 0; sum <= reached; sum++) {
      const half = (chances[sum] ?? 0) / 2
      next[sum] = (next[sum] ?? 0) + half
      next[sum + number] = (next[sum + number] ?? 0) + half
    }
    reached += number
    chances = next
  }
  const p = chances.reduce(
    (sum, chance, plus) => (Math.abs(2 * plus - total) >= observed ? sum + chance : sum),
    0,
  )
  return Math.min(1, p)
}

function resampledP(sizes: readonly number[], observed: number, random: () => number): number {
  let asFar = 0
  for (let resample = 0; resample < RESAMPLES; resample++) {
    const sum = sizes.reduce((total, size) => total + (random() < 0.5 ? size : -size), 0)
    if (Math.abs(sum) >= observed - 1e-9) asFar += 1
  }
  return (asFar + 1) / (RESAMPLES + 1)
}
