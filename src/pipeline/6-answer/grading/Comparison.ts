import type { StepBudget } from '@/lib/StepBudget.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import type { MathNode } from './MathNode.ts'

/** `because` is a sentence without its full stop, with the values compared. */
export type Comparison = { readonly equal: boolean; readonly because: string }

/** `compare` is the comparison of any two nodes, so that lists can compare what is in them. */
export type ComparisonContext = {
  readonly rule: GradingRule
  readonly budget: StepBudget
  compare(expected: MathNode, actual: MathNode): Comparison
}
