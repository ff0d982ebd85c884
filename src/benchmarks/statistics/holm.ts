/**
 * p-values corrected for being several, in the same order: comparing them with 5 % errs in any of them with at most
 * 5 %, however they depend on each other.
 * Source: S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6
 * (1979), 65–70.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((p, position) => ({ p, position })).toSorted((a, b) => a.p - b.p)
  const adjusted = pValues.map(() => 1)
  let largest = 0
  for (const [rank, { p, position }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - rank)))
    adjusted[position] = largest
  }
  return adjusted
}
