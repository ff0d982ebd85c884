/**
 * Probability that a standard normal variable is below z, to about 1e−15; 0 and 1 beyond ±8.
 * Source: G. Marsaglia, Evaluating the Normal Distribution, Journal of Statistical Software 11 (2004), issue 4.
 */
export function normalCdf(z: number): number {
  if (Math.abs(z) > 8) return z < 0 ? 0 : 1
  let [sum, term, before] = [z, z, 0]
  for (let odd = 3; sum !== before; odd += 2) {
    before = sum
    term *= (z * z) / odd
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * z * z - HALF_LOG_TAU)
}

const HALF_LOG_TAU = 0.5 * Math.log(2 * Math.PI)
