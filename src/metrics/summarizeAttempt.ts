import { FAILURE_STAGES, type FailureKind, type FailureStage } from '@/pipeline/Failure.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { AttemptSummary, ExecutionVerdict, Reach } from './RunSummary.ts'
import { summarizeSums } from './summarizeSums.ts'

/** One attempt in figures. */
export function summarizeAttempt(attempt: Attempt): AttemptSummary {
  const { purpose, failure, grade, verdict } = attempt
  const hallucinated = hallucinatedNames(attempt)
  const sums = summarizeSums(attempt)
  return {
    purpose,
    reach: reachOf(attempt),
    execution: executionOf(attempt),
    ...(grade && { grade: grade.type }),
    ...(failure && { failure: failure.kind }),
    ...(hallucinated.length > 0 && { hallucinated }),
    ...(verdict && { verdict: verdict.type }),
    ...(sums && { sums }),
  }
}

/** The last stage that an attempt with a failure of that stage passed. */
const REACHED_BEFORE = {
  inference: 'asked',
  extraction: 'replied',
  check: 'extracted',
  execution: 'checked',
  answer: 'ran',
  grading: 'answered',
} as const satisfies Record<Exclude<FailureStage, 'infrastructure'>, Reach>

function reachOf(attempt: Attempt): Reach {
  const stage = attempt.failure && FAILURE_STAGES[attempt.failure.kind]
  if (stage !== undefined && stage !== 'infrastructure') return REACHED_BEFORE[stage]
  if (attempt.answer !== undefined) return attempt.grade?.type === 'right' ? 'right' : 'answered'
  return reachByEvidence(attempt)
}

/** Of an attempt that still goes on or was cut short: what is known to be behind it. */
function reachByEvidence({ blocks, finishReason }: Attempt): Reach {
  const last = blocks.at(-1)
  if (last?.execution?.end.type === 'returned') return 'ran'
  if (last?.findings !== undefined && last.findings.every(({ severity }) => severity !== 'error'))
    return 'checked'
  if (last?.program !== undefined) return 'extracted'
  return finishReason === undefined ? 'asked' : 'replied'
}

/** The endpoint's failures: no program was written, so there is none to judge. */
const WITHOUT_REPLY: readonly FailureKind[] = [
  'endpoint-unreachable',
  'endpoint-refused',
  'endpoint-overloaded',
  'stream-broken',
]

function executionOf({ template, answer, failure }: Attempt): ExecutionVerdict {
  if (isProse(template.mode)) return 'no-program'
  const stage = failure && FAILURE_STAGES[failure.kind]
  // A grade, or a grader that failed, takes nothing from a program that handed over its result.
  const isHandedOver = stage === undefined || stage === 'grading' || stage === 'infrastructure'
  if (answer?.executed === true && isHandedOver) return 'success'
  if (failure === undefined || stage === 'infrastructure' || WITHOUT_REPLY.includes(failure.kind))
    return 'left-out'
  return 'failure'
}

function hallucinatedNames({ failure, blocks }: Attempt): string[] {
  if (failure?.hallucination !== true) return []
  // A check may have found more made-up names than the one that the failure tells of.
  const found = (blocks.at(-1)?.findings ?? []).flatMap(({ severity, kind, name }) =>
    severity === 'error' && (kind === 'undefined-name' || kind === 'missing-module') ? (name ?? []) : [],
  )
  const named = [...(failure.name === undefined ? [] : [failure.name]), ...found]
  return named.length === 0 ? [''] : [...new Set(named)]
}
