import { voteOf } from '@/benchmarks/figures/selfConsistency.ts'
import { canStillChange, countVotes } from '@/benchmarks/statistics/countVotes.ts'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'

type DecidedOptions = {
  /** How answers are held for equal: the template's grading rule. */
  readonly rule?: GradingRule | undefined
  /** Whole answers of runs whose summary cuts them. */
  readonly answers?: ReadonlyMap<string, AnswerValue>
}

/**
 * Whether the samples that are still to come, `planned` in all, cannot change which answer of a problem leads.
 * The samples are runs that count: lost ones are left out before.
 */
export function isDecided(
  samples: readonly RunSummary[],
  planned: number,
  { rule, answers }: DecidedOptions = {},
): boolean {
  return !canStillChange(
    countVotes(
      samples.map((sample) => voteOf(sample, answers?.get(sample.runId))),
      rule,
    ),
    Math.max(0, planned - samples.length),
  )
}
