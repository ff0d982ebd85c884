/**
 * Durations in buckets of equal ratio, so that histograms add up and every quantile is known to within 2 % of its
 * value, whatever its size. Source: C. Masson, J. E. Rim, H. K. Lee, DDSketch: A Fast and Fully-Mergeable Quantile
 * Sketch with Relative-Error Guarantees, PVLDB 12 (2019), 2195–2205.
 */
export const RELATIVE_ERROR = 0.02

const RATIO = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR)
const LOG_RATIO = Math.log(RATIO)
/** Shorter ones are counted as none: no clock of a browser tells them apart. */
const LEAST_MS = 0.001
const LEAST_BUCKET = Math.ceil(Math.log(LEAST_MS) / LOG_RATIO)

/** Number of the bucket; greater for a longer duration. */
export function bucketOf(ms: number): number {
  return ms > LEAST_MS ? Math.ceil(Math.log(ms) / LOG_RATIO) : LEAST_BUCKET
}

/** The milliseconds that a bucket stands for: at most 2 % from any of its durations. */
export function durationOf(bucket: number): number {
  return bucket <= LEAST_BUCKET ? 0 : (2 * RATIO ** bucket) / (RATIO + 1)
}

/** Runs by bucket, ascending. */
export type Histogram = readonly (readonly [bucket: number, runs: number])[]

/** The same as `quantile`, from buckets. Undefined for none. */
export function bucketQuantile(histogram: Histogram, share: number): number | undefined {
  const n = histogram.reduce((sum, [, runs]) => sum + runs, 0)
  const position = (n - 1) * share
  const below = valueAt(histogram, Math.floor(position))
  const above = valueAt(histogram, Math.ceil(position))
  if (below === undefined || above === undefined) return undefined
  return below + (above - below) * (position - Math.floor(position))
}

/** The duration at a place among all of them, the shortest being at 0. */
function valueAt(histogram: Histogram, place: number): number | undefined {
  let before = 0
  for (const [bucket, runs] of histogram) {
    before += runs
    if (place < before) return durationOf(bucket)
  }
  return undefined
}
