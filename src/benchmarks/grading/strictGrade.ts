import { textOf, type AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import { cutMiddle } from '@/lib/cutMiddle.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'

const SHOWN = 80

/** Right only if the printed answer is the expected text. */
export function strictGrade(expected: string, answer: AnswerValue): Grade {
  const text = textOf(answer).trim()
  const isSame = text === expected.trim()
  return {
    type: isSame ? 'right' : 'wrong',
    because: `“${cutMiddle(text, SHOWN)}” ${isSame ? 'is' : 'is not'} the text “${cutMiddle(expected.trim(), SHOWN)}”.`,
  }
}
