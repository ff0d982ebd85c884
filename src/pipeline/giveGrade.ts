import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { FailureKind } from './Failure.ts'
import { runTests } from './runTests.ts'
import { failed, type AttemptEnd, type Failed, type Solving, type Step } from './Solving.ts'
import type { Template } from './Template.ts'

/** `guest`: the one that the answer's program ran in; none for an answer in prose, to which tests do not apply. */
export type Graded = { readonly template: Template; readonly guest?: Guest }

/**
 * Compares the answer with the expected one, and puts the program to the problem's tests. A wrong answer is an
 * answer and ends the run: nothing of what was expected goes to the model.
 */
export async function* giveGrade(answer: Answer, graded: Graded, solving: Solving): Step<AttemptEnd> {
  const { tests } = solving.problem
  const { guest, template } = graded
  const isValue = template.contract.source.type !== 'tests'
  const compared = isValue ? compare(answer, template, solving) : UNTESTED
  if (compared.type === 'failed') return compared
  if (compared.type === 'wrong') return yield* tell(compared, 'wrong-answer')
  if (tests === undefined || tests.trim() === '' || guest === undefined) return yield* tell(compared)
  const tested = await runTests({ language: template.language, source: tests }, guest, solving)
  return tested.type === 'failed' ? tested : yield* tell(tested, 'tests-failed')
}

/** A program that hands over no value has nothing to be compared, whatever the problem expects. */
const UNTESTED = {
  type: 'ungraded',
  because: 'The template lets the tests of the problem judge, and it has none.',
} as const

async function* tell(grade: Grade, kind?: FailureKind): Step<AttemptEnd> {
  yield { type: 'answer-graded', grade }
  return grade.type === 'wrong' && kind !== undefined
    ? failed({ kind, message: grade.because })
    : { type: 'answered' }
}

/** Whatever the grader trips over, it is no failure of the model. */
function compare(answer: Answer, { grading }: Template, { problem }: Solving): Grade | Failed {
  try {
    return gradeAnswer(problem.expected, answer.value, grading)
  } catch (error) {
    const message = `The answer could not be graded: ${error instanceof Error ? error.message : String(error)}`
    return failed({ kind: 'grader-failed', message })
  }
}
