import { FAILURE_STAGES } from '@/pipeline/Failure.ts'
import { REACHES, type AttemptSummary, type Reach, type RunSummary } from './RunSummary.ts'

/** Whether a run counts for a rate. `left-out`: it says nothing about it, and is taken out of the denominator. */
export type Verdict = 'success' | 'failure' | 'left-out'

/** What a run counts for, once by its first attempt alone and once after self-correction. */
export type RunJudgement = { readonly first: Judgement; readonly eventual: Judgement }

export type JudgedRun = { readonly summary: RunSummary; readonly judgement: RunJudgement }

export type Judgement = {
  /** The program parsed, ran without error and handed over a result in the required format. */
  readonly execution: Verdict
  /** The result was also right. Left out as well: problems without an expected answer, answers nobody could grade. */
  readonly accuracy: Verdict
  /** Undefined: cut short by something that is not the model's doing. */
  readonly reach: Reach | undefined
}

/**
 * Judges a run whose template asks for programs. Only the model's first attempt and its repairs count:
 * neither a fallback's answer nor a person's own program is PAL's success.
 */
export function judgeRun(summary: RunSummary): RunJudgement {
  const own = summary.attempts.filter(({ purpose }) => purpose === 'first' || purpose === 'repair')
  return {
    first: judge(own.slice(0, 1), summary.hasExpected, false),
    eventual: judge(own, summary.hasExpected, isCutShort(summary)),
  }
}

/** Whether more repairs might have come, had the run not been cancelled, interrupted or still be going on. */
function isCutShort({ outcome, attempts }: RunSummary): boolean {
  const isOver = attempts.some(({ purpose }) => purpose === 'fallback' || purpose === 'manual')
  return !isOver && (outcome === undefined || outcome === 'cancelled')
}

function judge(attempts: readonly AttemptSummary[], hasExpected: boolean, isCutShort: boolean): Judgement {
  const last = attempts.at(-1)
  const isUnknown = last === undefined || isCutShort || last.execution === 'left-out'
  const unanswered: Verdict = isUnknown ? 'left-out' : 'failure'
  const execution = attempts.some((attempt) => attempt.execution === 'success') ? 'success' : unanswered
  const accuracy = hasExpected ? accuracyOf(attempts, unanswered) : 'left-out'
  return { execution, accuracy, reach: furthest(attempts, execution, accuracy) }
}

function accuracyOf(attempts: readonly AttemptSummary[], unanswered: Verdict): Verdict {
  const answered = attempts.findLast((attempt) => attempt.execution === 'success')
  if (answered === undefined) return unanswered
  if (answered.grade === 'right') return 'success'
  return answered.grade === 'wrong' || answered.failure === 'tests-failed' ? 'failure' : 'left-out'
}

function furthest(
  attempts: readonly AttemptSummary[],
  execution: Verdict,
  accuracy: Verdict,
): Reach | undefined {
  if (accuracy === 'success') return 'right'
  if (execution === 'success') return 'answered'
  if (execution === 'left-out' && !isWithoutReply(attempts.at(-1))) return undefined
  const furthest = Math.max(0, ...attempts.map(({ reach }) => REACHES.indexOf(reach)))
  return REACHES[Math.min(furthest, REACHES.indexOf('ran'))]
}

/** The endpoint failed: the model's programs are not to blame, but the way from problem to answer broke there. */
function isWithoutReply(attempt: AttemptSummary | undefined): boolean {
  return attempt?.failure !== undefined && FAILURE_STAGES[attempt.failure] === 'inference'
}
