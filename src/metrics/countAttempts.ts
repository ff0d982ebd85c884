import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import { FAILURE_STAGES, type FailureKind, type FailureStage } from '@/pipeline/Failure.ts'
import type { RunSummary } from './RunSummary.ts'

/** How many attempts it befell, and the runs that they belong to, each once. */
type AttemptCount = { readonly attempts: number; readonly runIds: readonly string[] }

export type FailureCount = AttemptCount & { readonly stage: FailureStage; readonly kind: FailureKind }
export type NameCount = AttemptCount & { readonly name: string }
export type VerdictCount = AttemptCount & { readonly verdict: RepairVerdict['type'] }

export type AttemptCounts = {
  /** In the order of the pipeline's stages, the most frequent of a stage first. */
  readonly failures: readonly FailureCount[]
  /** The most frequent first. */
  readonly hallucinations: readonly NameCount[]
  readonly repairs: readonly VerdictCount[]
}

/** Counts over all attempts but a person's own. */
export function countAttempts(summaries: readonly RunSummary[]): AttemptCounts {
  const failures = createTally<FailureKind>()
  const names = createTally<string>()
  const verdicts = createTally<RepairVerdict['type']>()
  for (const { runId, attempts } of summaries) {
    for (const { purpose, failure, hallucinated = [], verdict } of attempts) {
      if (purpose === 'manual') continue
      if (failure !== undefined) failures.add(failure, runId)
      if (verdict !== undefined) verdicts.add(verdict, runId)
      for (const name of hallucinated) names.add(name, runId)
    }
  }
  return {
    failures: failures
      .list()
      .map(({ key, ...count }) => ({ stage: FAILURE_STAGES[key], kind: key, ...count }))
      .toSorted((a, b) => STAGE_ORDER.indexOf(a.stage) - STAGE_ORDER.indexOf(b.stage)),
    hallucinations: names.list().map(({ key, ...count }) => ({ name: key, ...count })),
    repairs: verdicts.list().map(({ key, ...count }) => ({ verdict: key, ...count })),
  }
}

export const STAGE_ORDER: readonly FailureStage[] = [...new Set(Object.values(FAILURE_STAGES))]

function createTally<Key>() {
  const counts = new Map<Key, { attempts: number; runIds: string[] }>()
  return {
    add(key: Key, runId: string) {
      const count = counts.get(key)
      if (count === undefined) {
        counts.set(key, { attempts: 1, runIds: [runId] })
        return
      }
      count.attempts += 1
      // The attempts of a run come one after the other.
      if (count.runIds.at(-1) !== runId) count.runIds.push(runId)
    },
    list: () =>
      [...counts].map(([key, count]) => ({ key, ...count })).toSorted((a, b) => b.attempts - a.attempts),
  }
}
