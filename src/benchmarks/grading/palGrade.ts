import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import { pythonFloat } from './pythonFloat.ts'

const TOLERANCE = 1e-3

/** `1 if abs(float(ans) - target) < 1e-3 else 0`, where everything that raises scores 0. Its targets are numbers. */
export function palGrade(expected: string, answer: AnswerValue): Grade {
  const target = pythonFloat(expected.replaceAll(',', ''))
  if (target === undefined)
    return { type: 'ungraded', because: 'The expected answer is no number, and PAL compares numbers only.' }
  const value = pythonFloat(answer)
  if (value === undefined) return { type: 'wrong', because: 'The answer is no number to Python’s float().' }
  const difference = Math.abs(value - target)
  const isRight = difference < TOLERANCE
  return {
    type: isRight ? 'right' : 'wrong',
    because: `${value} and ${target} differ by ${Number(difference.toPrecision(3))}, ${isRight ? 'less' : 'and not by less'} than 0.001.`,
  }
}
