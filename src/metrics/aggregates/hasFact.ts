import type { Counts } from '@/lib/addCounts.ts'

/** Whether a run is among those that a `FactCount` counts. */
export function hasFact(counts: Counts, facts: readonly string[]): boolean {
  return facts.some((name) => counts[name] !== undefined)
}
