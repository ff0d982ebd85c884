import type { Verdict } from '@/metrics/judgeRun.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'

const FORMAT_FAILURES: readonly FailureKind[] = [
  'no-code',
  'wrong-language',
  'contract-missing',
  'no-answer',
  'wrong-type',
  'not-serialisable',
  'not-finite',
]

/**
 * Whether the first attempt kept to the asked form: a program in the asked language that hands over a result of the
 * asked shape, right or wrong; of a template without programs, a reply that names an answer. Left out is what broke
 * before its form could show: a program that does not parse, uses what does not exist, or crashes.
 */
export function formatVerdict({ attempts }: RunSummary): Verdict {
  const first = attempts.find(({ purpose }) => purpose === 'first')
  if (first === undefined) return 'left-out'
  if (first.failure !== undefined && FORMAT_FAILURES.includes(first.failure)) return 'failure'
  const isAnswered = first.reach === 'answered' || first.reach === 'right'
  return isAnswered ? 'success' : 'left-out'
}

/** Whether the first attempt's program made up a name, a module or an attribute. Left out: there is no program to judge. */
export function hallucinationVerdict({ attempts }: RunSummary): Verdict {
  const first = attempts.find(({ purpose }) => purpose === 'first')
  if (first === undefined || first.execution === 'no-program' || first.execution === 'left-out')
    return 'left-out'
  if (first.hallucinated !== undefined) return 'success'
  return first.reach === 'asked' || first.reach === 'replied' ? 'left-out' : 'failure'
}
