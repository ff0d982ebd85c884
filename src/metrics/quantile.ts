/**
 * The value below which the given share (0 to 1) of `sorted` (ascending) lies, linear between neighbours:
 * type 7 of R. J. Hyndman and Y. Fan, Sample Quantiles in Statistical Packages, The American Statistician 50
 * (1996), 361–365. Undefined for no values.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number | undefined {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) return undefined
  return below + (above - below) * (position - Math.floor(position))
}
