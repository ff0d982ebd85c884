import { countVotes, outcomeOfVote, type Vote, type VoteCount } from '@/benchmarks/statistics/countVotes.ts'
import { majorityCurve, type MajorityEstimate } from '@/benchmarks/statistics/majorityAtK.ts'
import {
  meanPassAtK,
  meanPassHatK,
  type SampleCount,
  type SetEstimate,
} from '@/benchmarks/statistics/passAtK.ts'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import { asksForProgram, judgeMeasure } from '@/metrics/judgeMeasure.ts'
import { judgeRun } from '@/metrics/judgeRun.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { DEFAULT_GRADING_RULE, type GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import { sortRuns } from './sortRuns.ts'

/** How the samples of one problem voted. */
export type ProblemVote = {
  readonly problemId: string
  readonly count: VoteCount
  readonly outcome: ReturnType<typeof outcomeOfVote>
}

export type SelfConsistency = {
  readonly votes: readonly ProblemVote[]
  /** Runs that were lost: neither votes nor abstentions. */
  readonly lostIds: readonly string[]
  /** For k = 1, 2, … up to the most samples of a problem; the problems each value is the mean of are told. */
  readonly passAtK: readonly SetEstimate[]
  readonly passHatK: readonly SetEstimate[]
  readonly majorityAtK: readonly MajorityEstimate[]
}

export type VoteOptions = {
  /** How answers are held for equal: the template's grading rule. */
  readonly rule?: GradingRule
  /** Values of answers by run, where texts are not enough: summaries cut them after 200 characters. */
  readonly answers?: ReadonlyMap<string, AnswerValue>
  readonly seed?: number
}

/** The samples of one column: votes by problem, and what comes of k of them. */
export function selfConsistency(
  summaries: readonly RunSummary[],
  { rule = DEFAULT_GRADING_RULE, answers = new Map(), seed = 0 }: VoteOptions = {},
): SelfConsistency {
  const { counted, lost } = sortRuns(summaries)
  const byProblem = new Map<string, RunSummary[]>()
  for (const run of counted) {
    const runs = byProblem.get(run.problemId)
    if (runs === undefined) byProblem.set(run.problemId, [run])
    else runs.push(run)
  }
  const votes = [...byProblem].map(([problemId, runs]) => {
    const count = countVotes(
      runs.map((run) => voteOf(run, answers.get(run.runId))),
      rule,
    )
    return {
      problemId,
      count,
      outcome: runs.some(({ hasExpected }) => hasExpected) ? outcomeOfVote(count) : 'ungraded',
    } as const
  })
  const sampleCounts = [...byProblem.values()].flatMap(sampleCountOf)
  const most = sampleCounts.reduce((largest, { samples }) => Math.max(largest, samples), 0)
  const ks = Array.from({ length: most }, (_, position) => position + 1)
  return {
    votes,
    lostIds: lost.map(({ runId }) => runId),
    passAtK: ks.map((k) => meanPassAtK(sampleCounts, k)),
    passHatK: ks.map((k) => meanPassHatK(sampleCounts, k)),
    majorityAtK: majorityCurve(
      votes.filter(({ outcome }) => outcome !== 'ungraded').map(({ count }) => count),
      seed,
    ),
  }
}

/**
 * The vote of a run that counts. Only the model's own program votes: a run whose answer came from a fallback
 * abstains, as it is no success of the template.
 */
export function voteOf(summary: RunSummary, answer: AnswerValue | undefined = summary.answer): Vote {
  const { runId, grade } = summary
  const isOwn = !asksForProgram(summary) || judgeRun(summary).eventual.execution === 'success'
  if (answer === undefined || !isOwn) return { runId }
  return { runId, answer, ...(grade !== undefined && grade !== 'ungraded' && { isRight: grade === 'right' }) }
}

/** Samples of a problem that are right or wrong. */
function sampleCountOf(runs: readonly RunSummary[]): readonly SampleCount[] {
  const verdicts = runs
    .map((run) => judgeMeasure(run, 'accuracy'))
    .filter((verdict) => verdict !== 'left-out')
  const right = verdicts.filter((verdict) => verdict === 'success').length
  return verdicts.length === 0 ? [] : [{ samples: verdicts.length, right }]
}
