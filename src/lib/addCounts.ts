/** How often each of many things was. What is not in it never was. */
export type Counts = { readonly [name: string]: number }

/** Adds `counts` to `sum`, or takes them away again; what comes to nothing is no longer in it. */
export function addCounts(sum: Map<string, number>, counts: Counts, times: 1 | -1 = 1): void {
  for (const [name, count] of Object.entries(counts)) {
    const next = (sum.get(name) ?? 0) + times * count
    if (next === 0) sum.delete(name)
    else sum.set(name, next)
  }
}
