/** Two groups, and how many of each succeeded. */
type TwoGroups = {
  readonly first: { readonly successes: number; readonly n: number }
  readonly last: { readonly successes: number; readonly n: number }
}

/**
 * Two-sided p-value of Fisher's exact test: the probability, were both groups alike, of a table that is no more
 * likely than this one. After R. A. Fisher, The Design of Experiments (1935); what is no more likely is told as in
 * R's fisher.test, with a relative margin of 10⁻⁷. 1 where a group is empty.
 */
export function fisherExact({ first, last }: TwoGroups): number {
  const n = first.n + last.n
  const successes = first.successes + last.successes
  const logFactorial = logFactorials(n)
  const logChoose = (from: number, take: number) =>
    at(logFactorial, from) - at(logFactorial, take) - at(logFactorial, from - take)
  const logLikelihood = (ofFirst: number) =>
    logChoose(first.n, ofFirst) + logChoose(last.n, successes - ofFirst) - logChoose(n, successes)
  const limit = logLikelihood(first.successes) + 1e-7
  let p = 0
  for (let count = Math.max(0, successes - last.n); count <= Math.min(first.n, successes); count++) {
    const likelihood = logLikelihood(count)
    if (likelihood <= limit) p += Math.exp(likelihood)
  }
  return Math.min(1, p)
}

/** Natural logarithms of 0! to n!. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let number = 1; number <= n; number++) logs[number] = at(logs, number - 1) + Math.log(number)
  return logs
}

function at(values: Float64Array, position: number): number {
  return values[position] ?? 0
}
