import { voteOf } from '@/benchmarks/figures/selfConsistency.ts'
import { canStillChange, countVotes } from '@/benchmarks/statistics/countVotes.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

/**
 * Whether the samples that are still to come, `planned` in all, cannot change which answer of a problem leads.
 * The samples are runs that count: lost ones are left out before.
 */
export function isDecided(samples: readonly RunSummary[], planned: number): boolean {
  return !canStillChange(
    countVotes(samples.map((sample) => voteOf(sample))),
    Math.max(0, planned - samples.length),
  )
}
