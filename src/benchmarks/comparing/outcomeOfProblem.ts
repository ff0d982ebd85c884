import { voteOf } from '@/benchmarks/figures/selfConsistency.ts'
import { countVotes, outcomeOfVote } from '@/benchmarks/statistics/countVotes.ts'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import type { ProblemSamples } from './pairProblems.ts'

type VoteRules = {
  readonly rule?: GradingRule | undefined
  readonly answers?: ReadonlyMap<string, AnswerValue> | undefined
}

/**
 * What the samples of a problem come to: the only one's success, or the majority vote. Accuracy is put to the vote
 * by answers, anything else by successes against failures.
 */
export function outcomeOfProblem(
  { runs, successes }: ProblemSamples,
  measure: Measure,
  { rule, answers }: VoteRules = {},
): 'success' | 'failure' | 'tied' {
  const failures = runs.length - successes
  if (runs.length > 1 && measure === 'accuracy') {
    const outcome = outcomeOfVote(
      countVotes(
        runs.map((run) => voteOf(run, answers?.get(run.runId))),
        rule,
      ),
    )
    if (outcome !== 'ungraded')
      return outcome === 'right' ? 'success' : outcome === 'wrong' ? 'failure' : 'tied'
  }
  if (successes === failures) return 'tied'
  return successes > failures ? 'success' : 'failure'
}
