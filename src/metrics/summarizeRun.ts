import type { Attempt, PhaseName, Run } from '@/pipeline/Run.ts'
import type { RunSummary } from './RunSummary.ts'
import { summarizeAttempt } from './summarizeAttempt.ts'

const ANSWER_CHARACTERS = 200

/** To be raised with every change of what `summarizeRun` gives: stored summaries are then made anew. */
export const SUMMARY_VERSION = 2

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
    hasExpected: (problem.expected ?? '').trim() !== '',
    ...answerOf(own),
    ...tokensOf(run.attempts),
    phaseMs: phasesOf(own),
    ...(durationMs !== undefined && { durationMs }),
  }
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

function tokensOf(attempts: readonly Attempt[]): Pick<RunSummary, 'promptTokens' | 'completionTokens'> {
  const usages = attempts.flatMap(({ usage }) => usage ?? [])
  if (usages.length === 0) return {}
  return {
    promptTokens: usages.reduce((sum, usage) => sum + usage.promptTokens, 0),
    completionTokens: usages.reduce((sum, usage) => sum + usage.completionTokens, 0),
  }
}

function phasesOf(attempts: readonly Attempt[]): RunSummary['phaseMs'] {
  const phaseMs: { [name in PhaseName]?: number } = {}
  for (const { name, startMs, endMs } of attempts.flatMap(({ phases }) => phases)) {
    if (endMs !== undefined) phaseMs[name] = (phaseMs[name] ?? 0) + (endMs - startMs)
  }
  return phaseMs
}
