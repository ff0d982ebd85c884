import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import { costOf, type Money, type Price } from '@/pipeline/2-model/Price.ts'
import type { Spent } from './Budget.ts'

/** Adds up what is spent, with what requests under way will take at least. */
export type Ledger = {
  spent(): Spent
  /** Gives what must be called at the request's end, with what it truly used. */
  reserve(promptTokens: number, price: Price | undefined): (used: TokenUsage | undefined) => void
}

export function createLedger(before: Spent): Ledger {
  let settled = before
  const underWay = new Set<Spent>()

  return {
    spent: () => [...underWay].reduce(addSpent, settled),
    reserve: (promptTokens, price) => {
      const reserved = spentBy({ promptTokens, completionTokens: 0 }, price, 0)
      underWay.add(reserved)
      return (used) => {
        underWay.delete(reserved)
        if (used !== undefined) settled = addSpent(settled, spentBy(used, price, 1))
      }
    },
  }
}

function spentBy(usage: TokenUsage, price: Price | undefined, replies: number): Spent {
  return {
    tokens: usage.promptTokens + usage.completionTokens,
    money: price === undefined ? [] : [costOf(usage, price)],
    replies,
    completionTokens: usage.completionTokens,
  }
}

function addSpent(a: Spent, b: Spent): Spent {
  return {
    tokens: a.tokens + b.tokens,
    money: b.money.reduce(addMoney, a.money),
    replies: a.replies + b.replies,
    completionTokens: a.completionTokens + b.completionTokens,
  }
}

function addMoney(sums: readonly Money[], { amount, currency }: Money): readonly Money[] {
  const others = sums.filter((sum) => sum.currency !== currency)
  const known = sums.find((sum) => sum.currency === currency)
  return [...others, { amount: amount + (known?.amount ?? 0), currency }]
}
