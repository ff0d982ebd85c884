import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { NamedRule } from './NamedRule.ts'
import type { StoredAnswer } from './storedAnswers.ts'

export type Regrading = {
  /** In the order of the rules. */
  readonly tallies: readonly RuleTally[]
  readonly items: readonly RegradedAnswer[]
  /** Those of the items that the rules do not agree on. */
  readonly flips: readonly RegradedAnswer[]
}

type RuleTally = {
  readonly rule: NamedRule
  readonly right: number
  readonly wrong: number
  readonly ungraded: number
}

/** `grades` in the order of the rules, each with its reason. */
type RegradedAnswer = StoredAnswer & { readonly grades: readonly Grade[] }

/** Grades stored answers by each of several rules, without asking the model or running a program. */
export function regrade(answers: readonly StoredAnswer[], rules: readonly NamedRule[]): Regrading {
  const items = answers.map((answer) => ({ ...answer, grades: rules.map((rule) => gradeBy(rule, answer)) }))
  return {
    tallies: rules.map((rule, position) =>
      tallyOf(
        rule,
        items.flatMap(({ grades }) => grades[position] ?? []),
      ),
    ),
    items,
    flips: items.filter(({ grades }) => grades.some(({ type }) => type !== grades[0]?.type)),
  }
}

/** One rule that trips over an answer must not hide what the others say. */
export function gradeBy(
  rule: NamedRule,
  { expected, answer }: Pick<StoredAnswer, 'expected' | 'answer'>,
): Grade {
  try {
    return rule.grade(expected, answer)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { type: 'ungraded', because: `The rule failed on this answer: ${why}` }
  }
}

function tallyOf(rule: NamedRule, grades: readonly Grade[]): RuleTally {
  const countOf = (wanted: Grade['type']) => grades.filter(({ type }) => type === wanted).length
  return { rule, right: countOf('right'), wrong: countOf('wrong'), ungraded: countOf('ungraded') }
}
