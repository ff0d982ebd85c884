import { countAttempts, type FailureCount, type NameCount, type VerdictCount } from './countAttempts.ts'
import { funnelOf, type Funnel } from './funnelOf.ts'
import { asksForProgram, judgeProse } from './judgeMeasure.ts'
import { judgeRun, type JudgedRun, type RunJudgement, type Verdict } from './judgeRun.ts'
import { phaseTimes, type PhaseTime } from './phaseTimes.ts'
import { rateOf, type Rate } from './rateOf.ts'
import type { RunSummary } from './RunSummary.ts'

/** The numbers of any list of runs. Lists of ids keep the order of the runs. */
export type SessionFigures = {
  readonly runs: number
  /** Runs whose template asks for programs: those that the rates, the funnel and the attempts are about. */
  readonly programRuns: number
  readonly rates: {
    readonly firstPassExecution: Rate
    readonly eventualExecution: Rate
    readonly firstPassAccuracy: Rate
    readonly eventualAccuracy: Rate
    /** Of chain-of-thought and direct runs. */
    readonly accuracyWithoutProgram: Rate
  }
  readonly funnel: Funnel
  readonly failures: readonly FailureCount[]
  readonly hallucinations: readonly NameCount[]
  readonly attemptsNeeded: readonly AttemptsNeeded[]
  readonly repairs: readonly VerdictCount[]
  readonly phases: readonly PhaseTime[]
  readonly tokens: Tokens
}

/** `attempts` undefined: none of them handed over a result. */
type AttemptsNeeded = { readonly attempts: number | undefined; readonly runIds: readonly string[] }

/** `runs`: those whose model reported its tokens. */
type Tokens = { readonly runs: number; readonly prompt: number; readonly completion: number }

/** Takes time in proportion to the number of runs, but for sorting times and names. */
export function sessionFigures(summaries: readonly RunSummary[]): SessionFigures {
  const judged = summaries
    .filter(asksForProgram)
    .map((summary) => ({ summary, judgement: judgeRun(summary) }))
  const rate = (verdictOf: (judgement: RunJudgement) => Verdict) =>
    rateOf(judged.map(({ summary, judgement }) => ({ runId: summary.runId, verdict: verdictOf(judgement) })))
  return {
    runs: summaries.length,
    programRuns: judged.length,
    rates: {
      firstPassExecution: rate(({ first }) => first.execution),
      eventualExecution: rate(({ eventual }) => eventual.execution),
      firstPassAccuracy: rate(({ first }) => first.accuracy),
      eventualAccuracy: rate(({ eventual }) => eventual.accuracy),
      accuracyWithoutProgram: rateOf(
        summaries
          .filter((summary) => !asksForProgram(summary))
          .map((summary) => ({ runId: summary.runId, verdict: judgeProse(summary) })),
      ),
    },
    funnel: funnelOf(judged),
    ...countAttempts(summaries),
    attemptsNeeded: attemptsNeeded(judged),
    phases: phaseTimes(summaries),
    tokens: tokensOf(summaries),
  }
}

function attemptsNeeded(judged: readonly JudgedRun[]): readonly AttemptsNeeded[] {
  const runIdsByNeed = new Map<number, string[]>()
  for (const { summary, judgement } of judged) {
    if (judgement.eventual.execution === 'left-out') continue
    const own = summary.attempts.filter(({ purpose }) => purpose === 'first' || purpose === 'repair')
    const needed = 1 + own.findIndex(({ execution }) => execution === 'success')
    const runIds = runIdsByNeed.get(needed)
    if (runIds === undefined) runIdsByNeed.set(needed, [summary.runId])
    else runIds.push(summary.runId)
  }
  return [...runIdsByNeed]
    .map(([needed, runIds]) => ({ attempts: needed === 0 ? undefined : needed, runIds }))
    .toSorted((a, b) => (a.attempts ?? Infinity) - (b.attempts ?? Infinity))
}

function tokensOf(summaries: readonly RunSummary[]): Tokens {
  const reported = summaries.filter(({ promptTokens }) => promptTokens !== undefined)
  return {
    runs: reported.length,
    prompt: reported.reduce((sum, { promptTokens = 0 }) => sum + promptTokens, 0),
    completion: reported.reduce((sum, { completionTokens = 0 }) => sum + completionTokens, 0),
  }
}
