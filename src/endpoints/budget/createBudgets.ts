import { createShared, type Shared } from '@/lib/createShared.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { Budget, BudgetAnswer, BudgetLimit, BudgetQuestion, Spent } from './Budget.ts'
import { createLedger, type Ledger } from './createLedger.ts'
import { objectionTo } from './objectionTo.ts'

export type BudgetsOptions = {
  /** Undefined: no limit. Asked before each request, for it may be changed at any time. */
  limitOf(scope: string): Promise<BudgetLimit | undefined>
  /** What was spent before this page began to count. */
  spentBefore(scope: string): Promise<Spent>
  /** Asks the person. One question for a scope at a time; the signal ends it when nobody waits any more. */
  ask(question: BudgetQuestion, signal: AbortSignal): Promise<BudgetAnswer>
}

/** One model as a budget sees it. An unknown price makes a budget of money impossible to keep. */
type PricedModel = { readonly identity: ModelIdentity; readonly price: Price | undefined }

export type Budgets = {
  /** For one run; its person's leave to go on over the budget holds for it alone. */
  budgetOf(scope: string, model: PricedModel): Budget
  /** Prices changed: what was spent is counted anew. */
  recount(): void
}

/** Keeps the budgets of all sessions and benchmarks. */
export function createBudgets(options: BudgetsOptions): Budgets {
  const ledgers = new Map<string, Promise<Ledger>>()
  const questions = new Map<string, Shared<BudgetAnswer>>()

  function ledgerOf(scope: string): Promise<Ledger> {
    const ledger = ledgers.get(scope) ?? options.spentBefore(scope).then(createLedger)
    ledgers.set(scope, ledger)
    return ledger
  }

  function answerTo(question: BudgetQuestion, signal: AbortSignal): Promise<BudgetAnswer> {
    const shared = questions.get(question.scope) ?? createShared()
    questions.set(question.scope, shared)
    return shared.join((all) => options.ask(question, all), signal)
  }

  return {
    budgetOf: (scope, model) => {
      let isLeaveGiven = false
      return {
        admit: async (promptTokens) => {
          const limit = await options.limitOf(scope)
          if (limit === undefined) {
            ledgers.delete(scope)
            return { type: 'admitted', settle: () => undefined }
          }
          const ledger = await ledgerOf(scope)
          const because = isLeaveGiven
            ? undefined
            : objectionTo({ limit, spent: ledger.spent(), promptTokens, ...model })
          return because === undefined
            ? { type: 'admitted', settle: ledger.reserve(promptTokens, model.price) }
            : { type: 'over-budget', question: { scope, because, limit, spent: ledger.spent() } }
        },
        awaitLeave: async (question, signal) => {
          const answer = await answerTo(question, signal)
          if (answer === 'stop') {
            throw new PlaygroundError('cancelled', `Stopped at the budget. ${question.because}`)
          }
          isLeaveGiven = answer === 'continue'
        },
      }
    },
    recount: () => ledgers.clear(),
  }
}
