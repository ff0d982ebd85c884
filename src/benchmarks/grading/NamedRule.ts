import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import type { Grade, GradingRule } from '@/pipeline/6-answer/GradingRule.ts'

/** A way to grade, to be put beside others. */
export type NamedRule = {
  readonly id: string
  readonly name: string
  /** What it accepts, in a sentence. */
  readonly description: string
  /** Where it comes from. */
  readonly source: string
  grade(expected: string, answer: AnswerValue): Grade
}

/** A rule of our own grader, as a template has one. */
export function ownRule(
  rule: GradingRule,
  { id, name, description, source }: Omit<NamedRule, 'grade'>,
): NamedRule {
  return { id, name, description, source, grade: (expected, answer) => gradeAnswer(expected, answer, rule) }
}
