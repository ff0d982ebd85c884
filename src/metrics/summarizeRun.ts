import type { Attempt, PhaseName, Run } from '@/pipeline/Run.ts'
import type { RunSummary } from './RunSummary.ts'
import { summarizeAttempt } from './summarizeAttempt.ts'
import { usageOf } from './usageOf.ts'

/** A summary keeps so much of an answer; one of this length may be the beginning of a longer one. */
export const ANSWER_CHARACTERS = 200

/** To be raised with every change of what `summarizeRun` gives: stored summaries are then made anew. */
export const SUMMARY_VERSION = 5

/** The run in figures. Of a run that still goes on, or was interrupted: what can be said so far. */
export function summarizeRun(run: Run): RunSummary {
  const { runId, startedAt, template, model, problem, place } = run.started
  const own = run.attempts.filter((attempt) => attempt.purpose !== 'manual')
  const durationMs = run.outcome === undefined ? undefined : endOf(own)
  return {
    runId,
    startedAt,
    ...(run.outcome !== undefined && { outcome: run.outcome }),
    template: { id: template.id, name: template.name, version: template.version },
    mode: template.mode,
    // Only what a summary needs: an identity may be an object with more in it.
    model: { id: model.id, name: model.name, kind: model.kind },
    tags: problem.tags,
    problemId: problem.id,
    ...(place !== undefined && { place }),
    attempts: run.attempts.map(summarizeAttempt),
    hasExpected: canBeGraded(run),
    ...answerOf(own),
    ...tokensOf(run),
    phaseMs: phasesOf(own),
    ...(durationMs !== undefined && { durationMs }),
  }
}

/** Tests are put to programs only. */
function canBeGraded({ started: { problem, template } }: Run): boolean {
  const hasProgram = template.mode === 'program' || template.mode === 'interleaved'
  return hasText(problem.expected) || (hasProgram && hasText(problem.tests))
}

function hasText(text = ''): boolean {
  return text.trim() !== ''
}

function endOf(attempts: readonly Attempt[]): number | undefined {
  return attempts.at(-1)?.phases.at(-1)?.endMs
}

function answerOf(attempts: readonly Attempt[]): Pick<RunSummary, 'answer' | 'grade'> {
  const answered = attempts.findLast((attempt) => attempt.answer !== undefined)
  if (answered?.answer === undefined) return {}
  return {
    answer: answered.answer.text.slice(0, ANSWER_CHARACTERS),
    ...(answered.grade && { grade: answered.grade.type }),
  }
}

function tokensOf({ attempts, started }: Run): TokenFigures {
  const { isEstimate, ...tokens } = usageOf(attempts, started.model) ?? {}
  return { ...tokens, ...(isEstimate === true && { areTokensEstimated: true }) }
}

type TokenFigures = Pick<
  RunSummary,
  'promptTokens' | 'completionTokens' | 'cachedTokens' | 'reasoningTokens' | 'areTokensEstimated'
>

function phasesOf(attempts: readonly Attempt[]): RunSummary['phaseMs'] {
  const phaseMs: { [name in PhaseName]?: number } = {}
  for (const { name, startMs, endMs } of attempts.flatMap(({ phases }) => phases)) {
    if (endMs !== undefined) phaseMs[name] = (phaseMs[name] ?? 0) + (endMs - startMs)
  }
  return phaseMs
}
