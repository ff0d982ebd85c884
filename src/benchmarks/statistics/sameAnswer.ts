import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import { compareNumbers, type ComparedNumber } from '@/pipeline/6-answer/grading/compareNumbers.ts'
import { readDecimal } from '@/pipeline/6-answer/grading/exactNumber.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'

/** A value that a program handed over, or the text of one. */
export type AnswerValue = GuestValue | string

/**
 * Whether two answers are one and the same to the grader: it would call either right if the other were expected.
 * So 18, 18.0, `Fraction(18)`, `Decimal('18.00')` and the text 18 are the same, and 0.1 + 0.2 is 0.3.
 */
export function sameAnswer(first: AnswerValue, second: AnswerValue, rule: GradingRule): boolean {
  if (textOf(first) === textOf(second)) return true
  const [left, right] = [numberOf(first), numberOf(second)]
  // Most answers are plain numbers, and a benchmark has hundred thousands of pairs.
  if (left !== undefined && right !== undefined)
    return compareNumbers(left, right, rule).equal || compareNumbers(right, left, rule).equal
  return isRight(first, second, rule) || isRight(second, first, rule)
}

export function textOf(answer: AnswerValue): string {
  return typeof answer === 'string' ? answer : showGuestValue(answer)
}

function isRight(expected: AnswerValue, actual: AnswerValue, rule: GradingRule): boolean {
  return gradeAnswer(expected, actual, rule).type === 'right'
}

const NUMERALS: readonly GuestValue['type'][] = ['int', 'bigint', 'float', 'number', 'decimal']

/** A plain number; undefined for anything else. */
function numberOf(answer: AnswerValue): ComparedNumber | undefined {
  const isNumeral = typeof answer === 'string' || NUMERALS.includes(answer.type)
  const text = isNumeral ? textOf(answer) : ''
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(text)) return undefined
  const value = readDecimal(text)
  const isWhole = typeof answer === 'string' ? /^-?\d+$/.test(text) : WHOLE.includes(answer.type)
  return value && { value, isDecimal: !isWhole }
}

const WHOLE: readonly GuestValue['type'][] = ['int', 'bigint']
