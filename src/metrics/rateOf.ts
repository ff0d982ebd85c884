import type { Verdict } from './judgeRun.ts'
import { wilsonInterval, type Interval } from './wilsonInterval.ts'

/** A share with all that is needed not to be misled by it. */
export type Rate = {
  /** 0 to 1; undefined when n is 0. */
  readonly rate: number | undefined
  readonly successes: number
  readonly n: number
  /** 95 % Wilson interval. */
  readonly interval: Interval
  readonly successIds: readonly string[]
  readonly failureIds: readonly string[]
  /** Runs that say nothing about this rate. */
  readonly leftOutIds: readonly string[]
}

/** The rate of successes among the runs that are not left out. */
export function rateOf(runs: readonly { readonly runId: string; readonly verdict: Verdict }[]): Rate {
  const ids: Record<Verdict, string[]> = { success: [], failure: [], 'left-out': [] }
  for (const { runId, verdict } of runs) ids[verdict].push(runId)
  const successes = ids.success.length
  const n = successes + ids.failure.length
  return {
    rate: n === 0 ? undefined : successes / n,
    successes,
    n,
    interval: wilsonInterval(successes, n),
    successIds: ids.success,
    failureIds: ids.failure,
    leftOutIds: ids['left-out'],
  }
}
