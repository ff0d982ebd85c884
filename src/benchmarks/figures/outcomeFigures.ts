import { asksForProgram, judgeMeasure } from '@/metrics/judgeMeasure.ts'
import type { Verdict } from '@/metrics/judgeRun.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { sampleRateOf, type SampleRate } from './sampleRateOf.ts'

/** How the runs of a column ended. The three shares have the same runs below the line, and add up to one. */
export type OutcomeFigures = {
  readonly right: SampleRate
  readonly wrong: SampleRate
  /** No answer came of it, be it that the program failed or that the reply names none. */
  readonly failed: SampleRate
}

/** The eventual outcomes of runs that count, judged as for accuracy. Left out is what could not be graded. */
export function outcomeFigures(counted: readonly RunSummary[]): OutcomeFigures {
  const shareOf = (outcome: Outcome) => sampleRateOf(counted, (run) => verdictOf(outcomeOf(run), outcome))
  return { right: shareOf('right'), wrong: shareOf('wrong'), failed: shareOf('failed') }
}

type Outcome = 'right' | 'wrong' | 'failed'

function outcomeOf(run: RunSummary): Outcome | undefined {
  const verdict = judgeMeasure(run, 'accuracy')
  if (verdict === 'left-out') return undefined
  if (verdict === 'success') return 'right'
  return hasAnswer(run) ? 'wrong' : 'failed'
}

function hasAnswer(run: RunSummary): boolean {
  if (!asksForProgram(run)) return run.attempts[0]?.grade === 'wrong'
  const own = run.attempts.filter(({ purpose }) => purpose === 'first' || purpose === 'repair')
  return own.some(({ execution }) => execution === 'success')
}

function verdictOf(outcome: Outcome | undefined, wanted: Outcome): Verdict {
  if (outcome === undefined) return 'left-out'
  return outcome === wanted ? 'success' : 'failure'
}
