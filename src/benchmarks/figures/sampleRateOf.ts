import { clusteredInterval, type ClusteredRate } from '@/benchmarks/statistics/clusteredInterval.ts'
import type { Verdict } from '@/metrics/judgeRun.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

/** A share of samples, with an interval that does not take samples of one problem for independent. */
export type SampleRate = ClusteredRate & {
  readonly successIds: readonly string[]
  readonly failureIds: readonly string[]
  /** Runs that say nothing about this rate. */
  readonly leftOutIds: readonly string[]
}

/** The rate of successes among the runs that are not left out. With one sample for each problem it has Wilson's interval. */
export function sampleRateOf(
  runs: readonly RunSummary[],
  verdictOf: (summary: RunSummary) => Verdict,
): SampleRate {
  const ids: Record<Verdict, string[]> = { success: [], failure: [], 'left-out': [] }
  const clusters = new Map<string, { successes: number; n: number }>()
  for (const summary of runs) {
    const verdict = verdictOf(summary)
    ids[verdict].push(summary.runId)
    if (verdict === 'left-out') continue
    const cluster = clusters.get(summary.problemId) ?? { successes: 0, n: 0 }
    clusters.set(summary.problemId, cluster)
    cluster.n += 1
    if (verdict === 'success') cluster.successes += 1
  }
  return {
    ...clusteredInterval([...clusters.values()]),
    successIds: ids.success,
    failureIds: ids.failure,
    leftOutIds: ids['left-out'],
  }
}
