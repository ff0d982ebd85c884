import type { FailureKind } from '@/pipeline/Failure.ts'
import type { Run } from '@/pipeline/Run.ts'
import { failurePattern } from './failurePattern.ts'

/** A failed attempt of a run. */
type FailedAttempt = {
  readonly runId: string
  readonly attempt: number
  readonly message: string
}

/** Attempts that failed with the same message but for names, numbers and quoted texts. */
export type FailureCluster = {
  readonly pattern: string
  /** In the order in which they came. */
  readonly failures: readonly FailedAttempt[]
}

/** All attempts of the run but a person's own that failed in this way. */
export function failuresOf({ started, attempts }: Run, kind: FailureKind): readonly Sorted[] {
  return attempts.flatMap(({ number, purpose, failure }) =>
    failure?.kind === kind && purpose !== 'manual'
      ? {
          pattern: failurePattern(failure.message, failure.name),
          failure: { runId: started.runId, attempt: number, message: failure.message },
        }
      : [],
  )
}

type Sorted = { readonly pattern: string; readonly failure: FailedAttempt }

/** Puts further failures to those that are alike; the largest cluster comes first. */
export function addToClusters(
  clusters: readonly FailureCluster[],
  more: readonly Sorted[],
): readonly FailureCluster[] {
  if (more.length === 0) return clusters
  const byPattern = new Map(clusters.map(({ pattern, failures }) => [pattern, failures]))
  const added = new Map<string, FailedAttempt[]>()
  for (const { pattern, failure } of more) {
    const list = added.get(pattern)
    if (list === undefined) added.set(pattern, [failure])
    else list.push(failure)
  }
  for (const [pattern, failures] of added)
    byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), ...failures])
  return [...byPattern]
    .map(([pattern, failures]) => ({ pattern, failures }))
    .toSorted((a, b) => b.failures.length - a.failures.length)
}
