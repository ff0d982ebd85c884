import type { RunSummary } from '@/metrics/RunSummary.ts'
import { FAILURE_STAGES, type FailureKind } from '@/pipeline/Failure.ts'

/**
 * Whether a run says nothing of the model, because it was interrupted or something other than the model failed:
 * no whole reply came, the sandbox or the grader failed, or somebody stopped it. Such a run is no wrong answer; it
 * is left out of every figure and may be run again.
 */
export function isLost({ outcome, attempts }: Pick<RunSummary, 'outcome' | 'attempts'>): boolean {
  if (outcome === undefined || outcome === 'cancelled') return true
  const last = attempts.findLast(({ purpose }) => purpose !== 'manual')
  return last === undefined || (last.failure !== undefined && isInfrastructure(last.failure))
}

/** A reply that was cut at its token limit is the model's own. */
function isInfrastructure(kind: FailureKind): boolean {
  const stage = FAILURE_STAGES[kind]
  return stage === 'infrastructure' || (stage === 'inference' && kind !== 'reply-truncated')
}
