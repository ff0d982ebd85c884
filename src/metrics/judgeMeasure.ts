import { judgeRun, type Verdict } from './judgeRun.ts'
import type { RunSummary } from './RunSummary.ts'

/** What a run can succeed or fail in. Without a self-correction first pass and eventual are the same. */
export type Measure = 'accuracy' | 'first-pass-accuracy' | 'execution' | 'first-pass-execution'

/** Whether a run of any mode counts for a measure. A run without a program never counts for execution. */
export function judgeMeasure(summary: RunSummary, measure: Measure): Verdict {
  if (!asksForProgram(summary)) return measure.endsWith('accuracy') ? judgeProse(summary) : 'left-out'
  const { first, eventual } = judgeRun(summary)
  switch (measure) {
    case 'accuracy':
      return eventual.accuracy
    case 'first-pass-accuracy':
      return first.accuracy
    case 'execution':
      return eventual.execution
    case 'first-pass-execution':
      return first.execution
  }
}

/** Whether the template has the model write programs. */
export function asksForProgram({ mode }: RunSummary): boolean {
  return mode === 'program' || mode === 'interleaved'
}

/** A run without a program is judged by the grade of its first attempt; without one, by whether it failed. */
export function judgeProse({ hasExpected, attempts }: RunSummary): Verdict {
  const first = attempts[0]
  if (!hasExpected || first === undefined) return 'left-out'
  if (first.grade === 'right') return 'success'
  const isWrong =
    first.grade === 'wrong' || first.failure === 'no-answer' || first.failure === 'reply-truncated'
  return isWrong ? 'failure' : 'left-out'
}
