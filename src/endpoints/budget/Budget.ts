import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Money } from '@/pipeline/2-model/Price.ts'

/** What may be spent; what is not set is not limited. */
export type BudgetLimit = { readonly tokens?: number; readonly money?: Money }

/** What has been spent. Money is apart by currency, and only of models whose price is known. */
export type Spent = {
  readonly tokens: number
  readonly money: readonly Money[]
  /** How many replies that were, and the tokens that models wrote in them: for what the next one may take. */
  readonly replies: number
  readonly completionTokens: number
}

/** Why a request is held back, and where things stand. */
export type BudgetQuestion = {
  /** Whose budget: the id of a session or a benchmark. */
  readonly scope: string
  /** One sentence for people. */
  readonly because: string
  readonly limit: BudgetLimit
  readonly spent: Spent
}

/** `raise`: the limit was changed, and is looked at again. */
export type BudgetAnswer = 'continue' | 'raise' | 'stop'

export type Admission =
  /** `settle` must be called once, with what was truly used; undefined: nothing that is known of. */
  | { readonly type: 'admitted'; settle(used: TokenUsage | undefined): void }
  | { readonly type: 'over-budget'; readonly question: BudgetQuestion }

/** Decides whether a request to one model may be paid. Many may ask at once. */
export interface Budget {
  /** Reserves what the request will take at least, or says why it may not go. */
  admit(promptTokens: number): Promise<Admission>
  /**
   * Resolves when it is worth asking for admission again. Rejects with the signal's reason, or with PlaygroundError
   * `cancelled` when the person stops.
   */
  awaitLeave(question: BudgetQuestion, signal: AbortSignal): Promise<void>
}
