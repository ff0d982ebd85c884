import { textOf, type AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import { pythonFloat } from './pythonFloat.ts'

const RELATIVE_TOLERANCE = 1e-4

/**
 * ToRA's `math_equal` as far as it goes without sympy: numbers, then texts without brackets, then lists part by
 * part. What sympy would have to decide is ungraded.
 */
export function toraGrade(expected: string, answer: AnswerValue): Grade {
  return gradeTexts(expected.trim(), textOf(answer).trim())
}

function gradeTexts(reference: string, prediction: string): Grade {
  const [target, value] = [digitsOf(reference), digitsOf(prediction)]
  if (target !== undefined && value !== undefined) return gradeNumbers(target, value)
  if (prediction === '') return { type: 'wrong', because: 'The answer is empty.' }
  if (withoutBrackets(prediction, reference) === withoutBrackets(reference, prediction))
    return { type: 'right', because: 'The texts are the same but for brackets.' }
  const [parts, others] = [partsOf(reference), partsOf(prediction)]
  if (parts !== undefined && others !== undefined && parts.length === others.length) {
    const grades = parts.map((part, position) => gradeTexts(part.trim(), others[position]?.trim() ?? ''))
    if (grades.every(({ type }) => type === 'right'))
      return { type: 'right', because: `All ${parts.length} parts are right.` }
  }
  return {
    type: 'ungraded',
    because: 'ToRA would ask sympy whether these are equal, which is not done here.',
  }
}

/** Python's `float` of the text without commas. */
function digitsOf(text: string): number | undefined {
  return pythonFloat(text.replaceAll(',', ''))
}

function gradeNumbers(target: number, value: number): Grade {
  for (const [factor, meaning] of FACTORS) {
    if (!isClose(target * factor, value)) continue
    return { type: 'right', because: `${value} is within 0.01 % of ${meaning} ${target}.` }
  }
  return {
    type: 'wrong',
    because: `${value} is not within 0.01 % of ${target}, nor of a hundredth or a hundred times it.`,
  }
}

const FACTORS = [
  [1 / 100, 'a hundredth of the expected'],
  [1, 'the expected'],
  [100, 'a hundred times the expected'],
] as const

/** Python's `math.isclose`: also relative to the larger of both. */
function isClose(first: number, second: number): boolean {
  if (first === second) return true
  if (!Number.isFinite(first) || !Number.isFinite(second)) return false
  return Math.abs(first - second) <= RELATIVE_TOLERANCE * Math.max(Math.abs(first), Math.abs(second))
}

function withoutBrackets(text: string, other: string): string {
  const isList = text.startsWith('[') && text.endsWith(']') && !other.startsWith('(')
  const isTuple = text.startsWith('(') && text.endsWith(')') && !other.startsWith('[')
  const bare = isList || isTuple ? text.replace(/^[[\]()]+|[[\]()]+$/g, '') : text
  return bare.replace(/[{}()]/g, '')
}

function partsOf(text: string): readonly string[] | undefined {
  return /^\[.*\]$|^\(.*\)$/s.test(text) ? text.slice(1, -1).split(',') : undefined
}
