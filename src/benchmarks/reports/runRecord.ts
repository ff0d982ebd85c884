import { findSlips } from '@/pipeline/6-answer/findSlips.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import type { ReportRun } from './ReportRun.ts'

/** A run as one flat record, for tables and lines of JSON. Names are part of the format: add, do not change. */
export type RunRecord = {
  readonly run_id: string
  readonly benchmark_id: string | undefined
  readonly column_id: string | undefined
  readonly sample: number | undefined
  readonly started_at: string
  readonly problem_id: string
  readonly question: string
  readonly expected: string | undefined
  readonly tags: readonly string[]
  readonly template: string
  readonly template_version: number
  readonly mode: string
  readonly language: string
  readonly model: string
  readonly temperature: number | undefined
  readonly seed: number
  readonly outcome: string | undefined
  readonly answer: string | undefined
  readonly answer_type: string | undefined
  readonly grade: string | undefined
  readonly grade_reason: string | undefined
  readonly failure: string | undefined
  readonly failure_message: string | undefined
  readonly attempts: number
  readonly program: string | undefined
  readonly stdout: string | undefined
  readonly reply: string
  readonly prompt_tokens: number | undefined
  readonly completion_tokens: number | undefined
  readonly milliseconds: number | undefined
  /** Of a reply in prose: sums that could be computed again, and those that do not come out. */
  readonly sums_checked: number | undefined
  readonly sums_wrong: number | undefined
  /** Each of these with what it really comes to: `17 × 4 = 58 (really 68)`. */
  readonly slips: readonly string[] | undefined
}

/**
 * Answer, program, reply, slips and failure are those of the model's last attempt; a person's own attempts are left out.
 * What is not known is undefined.
 */
export function runRecord({ summary, run }: ReportRun): RunRecord {
  const { problem, template, model, sampling, seed, startedAt, place } = run.started
  const own = run.attempts.filter(({ purpose }) => purpose !== 'manual')
  const last = own.at(-1)
  const block = last?.blocks.findLast(({ program }) => program !== undefined)
  return {
    run_id: summary.runId,
    benchmark_id: place?.benchmarkId,
    column_id: place?.columnId,
    sample: place?.sample,
    started_at: startedAt,
    problem_id: problem.id,
    question: problem.question,
    expected: problem.expected,
    tags: problem.tags,
    template: template.name,
    template_version: template.version,
    mode: template.mode,
    language: template.language,
    model: model.name,
    temperature: sampling.temperature,
    seed,
    outcome: run.outcome,
    answer: last?.answer?.text,
    answer_type: last?.answer?.typeName,
    grade: last?.grade?.type,
    grade_reason: last?.grade?.because,
    failure: last?.failure?.kind,
    failure_message: last?.failure?.message,
    attempts: own.length,
    program: block?.program?.source,
    stdout: block?.execution?.printed.stdout,
    reply: last?.reply ?? '',
    prompt_tokens: summary.promptTokens,
    completion_tokens: summary.completionTokens,
    milliseconds: summary.durationMs,
    ...slipsOf(last),
  }
}

/** Undefined where a program does the arithmetic. */
function slipsOf(attempt: Attempt | undefined): Pick<RunRecord, 'sums_checked' | 'sums_wrong' | 'slips'> {
  if (attempt === undefined || !isProse(attempt.template.mode))
    return { sums_checked: undefined, sums_wrong: undefined, slips: undefined }
  const { checked, slips } = findSlips(attempt.reply)
  return {
    sums_checked: checked,
    sums_wrong: slips.length,
    slips: slips.map(({ written, computed }) => `${written} (really ${computed})`),
  }
}
