/** Samples of one problem: how many there are, and how many of them are right. */
export type SampleCount = { readonly samples: number; readonly right: number }

/** The mean of an estimate over those problems that have at least k samples; undefined: there is none. */
export type SetEstimate = {
  readonly k: number
  readonly value: number | undefined
  /** Problems that it is the mean of, and those that have too few samples. */
  readonly problems: number
  readonly leftOut: number
}

/**
 * pass@k of one problem: the chance that at least one of k of its samples, drawn without putting back, is right:
 * 1 − C(n−c, k)/C(n, k), without bias. Undefined where there are fewer than k samples. Throws a RangeError for
 * counts that are no counts.
 * Source: M. Chen and others, Evaluating Large Language Models Trained on Code, arXiv:2107.03374 (2021), section 2.1;
 * the product is their numerically stable form.
 */
export function passAtK({ samples, right }: SampleCount, k: number): number | undefined {
  checkCounts(samples, right, k)
  if (k > samples) return undefined
  if (samples - right < k) return 1
  let allWrong = 1
  for (let size = samples - right + 1; size <= samples; size++) allWrong *= 1 - k / size
  return 1 - allWrong
}

/**
 * pass^k of one problem: the chance that all of k of its samples, drawn without putting back, are right:
 * C(c, k)/C(n, k), without bias. Undefined where there are fewer than k samples.
 * Source: S. Yao and others, τ-bench, arXiv:2406.12045 (2024), section 3.
 */
export function passHatK({ samples, right }: SampleCount, k: number): number | undefined {
  checkCounts(samples, right, k)
  if (k > samples) return undefined
  let allRight = 1
  for (let drawn = 0; drawn < k; drawn++) allRight *= Math.max(0, right - drawn) / (samples - drawn)
  return allRight
}

/** pass@k of a set: the mean over its problems. */
export function meanPassAtK(counts: readonly SampleCount[], k: number): SetEstimate {
  return meanOf(counts, k, passAtK)
}

/** pass^k of a set: the mean over its problems. */
export function meanPassHatK(counts: readonly SampleCount[], k: number): SetEstimate {
  return meanOf(counts, k, passHatK)
}

function meanOf(
  counts: readonly SampleCount[],
  k: number,
  estimate: (count: SampleCount, k: number) => number | undefined,
): SetEstimate {
  const values = counts.flatMap((count) => estimate(count, k) ?? [])
  const sum = values.reduce((total, value) => total + value, 0)
  return {
    k,
    value: values.length === 0 ? undefined : sum / values.length,
    problems: values.length,
    leftOut: counts.length - values.length,
  }
}

function checkCounts(samples: number, right: number, k: number): void {
  const areCounts = [samples, right, k].every((count) => Number.isInteger(count) && count >= 0)
  if (!areCounts || right > samples || k < 1)
    throw new RangeError(`${right} right of ${samples}, with k = ${k}, are no counts of samples.`)
}
