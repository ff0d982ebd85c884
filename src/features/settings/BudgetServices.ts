import type { Money } from '@/pipeline/2-model/Price.ts'
import type { Spending } from '@/metrics/spendingOf.ts'

/** What a session or a benchmark may spend; what is not set is not limited. */
export type BudgetLimit = { readonly tokens?: number; readonly money?: Money }

/** What the budget of a session or a benchmark (its id is the scope) needs from the application. */
export interface BudgetServices {
  /** Undefined: no limit. */
  budgetOf(scope: string): Promise<BudgetLimit | undefined>
  setBudget(scope: string, limit: BudgetLimit): Promise<void>
  spendingOf(scope: string): Promise<Spending>
}
