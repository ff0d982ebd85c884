/** How an answer is compared with the expected one. Shown to the person; every number of it is a setting. */
export type GradingRule = {
  /** Numbers are equal when |expected − actual| ≤ absolute … */
  readonly absoluteTolerance: number
  /** … or ≤ relative × |expected|. Both are ignored when `exactIntegers` and both are integers. */
  readonly relativeTolerance: number
  readonly exactIntegers: boolean
  /** `same-number`: 28% equals 28. `as-fraction`: 28% equals 0.28. `either`: both do. `strict`: only 28%. */
  readonly percent: 'same-number' | 'as-fraction' | 'either' | 'strict'
  /** Whether (1, 2) equals (2, 1). Sets never care. */
  readonly listOrder: 'ordered' | 'unordered'
  readonly ignoreCase: boolean
}

export const DEFAULT_GRADING_RULE: GradingRule = {
  // Small, because an expected 0.0000012 would otherwise accept any number near zero.
  absoluteTolerance: 1e-9,
  relativeTolerance: 1e-6,
  exactIntegers: true,
  percent: 'same-number',
  listOrder: 'ordered',
  ignoreCase: true,
}

export type Grade = { readonly type: 'right' | 'wrong' | 'ungraded'; readonly because: string }
