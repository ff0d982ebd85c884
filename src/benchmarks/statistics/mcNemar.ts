export type McNemarTest = {
  /** Two-sided p-value of the exact conditional test. Never too small, and so a little too cautious. */
  readonly exact: number
  /** Its mid-p version, less cautious: its error rate is near the stated one, and sometimes a little above. */
  readonly midP: number
}

/**
 * Whether two columns differ on the same problems, from the problems that only one of them solved. Under no
 * difference each of these falls either way like a coin.
 * Source: Q. McNemar, Psychometrika 12 (1947), 153–157, exact by the binomial distribution; mid-p: M. W. Fagerland,
 * S. Lydersen, P. Laake, The McNemar Test for Binary Matched-Pairs Data, BMC Medical Research Methodology 13 (2013), 91.
 */
export function mcNemar(onlyFirst: number, onlyLast: number): McNemarTest {
  if (![onlyFirst, onlyLast].every((count) => Number.isInteger(count) && count >= 0))
    throw new RangeError(`${onlyFirst} and ${onlyLast} are no counts of problems.`)
  const smaller = Math.min(onlyFirst, onlyLast)
  const discordant = onlyFirst + onlyLast
  const point = pointOf(smaller, discordant)
  const tail = tailOf(smaller, discordant, point)
  // The split into halves is the one outcome that has no mirror image.
  if (onlyFirst === onlyLast) return { exact: 1, midP: 1 - point / 2 }
  return { exact: Math.min(1, 2 * tail), midP: Math.min(1, 2 * tail - point) }
}

/** Probability of exactly so many heads. */
function pointOf(heads: number, throws: number): number {
  let logarithm = -throws * Math.LN2
  for (let taken = 1; taken <= heads; taken++) logarithm += Math.log((throws - heads + taken) / taken)
  return Math.exp(logarithm)
}

/** Probability of at most so many heads, `heads` being at most half of the throws. */
function tailOf(heads: number, throws: number, point: number): number {
  let [sum, term] = [point, point]
  for (let below = heads; below > 0 && term > sum * Number.EPSILON; below--) {
    term *= below / (throws - below + 1)
    sum += term
  }
  return sum
}
