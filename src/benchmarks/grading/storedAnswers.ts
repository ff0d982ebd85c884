import { textOf, type AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { Run } from '@/pipeline/Run.ts'

/** An answer that was stored with its run, and what was expected. */
export type StoredAnswer = {
  readonly runId: string
  readonly problemId: string
  readonly expected: string
  readonly answer: AnswerValue
  /** As it would be printed. */
  readonly shown: string
}

/**
 * The answer of a run, by a fallback too but never by a person's own program; undefined where there is none, or
 * nothing to compare it with: tests are not put to it again.
 */
export function storedAnswer({ started, attempts }: Run): StoredAnswer | undefined {
  const { runId, problem } = started
  const { expected = '' } = problem
  const answer = attempts
    .filter(({ purpose }) => purpose !== 'manual')
    .findLast((attempt) => attempt.answer !== undefined)?.answer?.value
  if (answer === undefined || expected.trim() === '') return undefined
  return { runId, problemId: problem.id, expected, answer, shown: textOf(answer) }
}
