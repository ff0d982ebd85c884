/** A p-value as sentences have it: `p = 0.012`, `p = 0.22`, `p < 0.001`. */
export function describeProbability(p: number): string {
  if (p < 0.001) return 'p < 0.001'
  return `p = ${p < 0.1 ? p.toFixed(3) : p.toFixed(2)}`
}
