import { formatMoney } from '@/lib/formatMoney.ts'
import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import { costOf, type Money, type Price } from '@/pipeline/2-model/Price.ts'
import type { BudgetLimit, Spent } from './Budget.ts'

export type PlannedRequest = {
  readonly limit: BudgetLimit
  readonly spent: Spent
  /** About how many the request sends. Its reply is taken to be as long as those before it were. */
  readonly promptTokens: number
  readonly identity: ModelIdentity
  readonly price: Price | undefined
}

/** Why a request may not go within a budget, in one sentence; undefined: it may. */
export function objectionTo(request: PlannedRequest): string | undefined {
  return objectionToTokens(request) ?? objectionToMoney(request)
}

function objectionToTokens({ limit: { tokens: most }, spent, promptTokens }: PlannedRequest) {
  if (most === undefined) return undefined
  const count = (tokens: number) => `${tokens.toLocaleString('en')} tokens`
  if (spent.tokens >= most) return `The budget of ${count(most)} is used up: ${count(spent.tokens)} so far.`
  const next = promptTokens + usualReply(spent)
  if (spent.tokens + next <= most) return undefined
  return `The next request, of about ${count(next)}, would exceed the budget of ${count(most)}: ${count(spent.tokens)} so far.`
}

function objectionToMoney({ limit: { money: most }, spent, promptTokens, price, identity }: PlannedRequest) {
  if (most === undefined || identity.kind === 'scripted') return undefined
  const budget = `the budget of ${formatMoney(most)}`
  if (price === undefined)
    return `The price of ${identity.name} is unknown, so ${budget} cannot be kept with it.`
  if ((price.currency ?? 'USD') !== most.currency) {
    return `${identity.name} is paid in ${price.currency ?? 'USD'}, so ${budget} does not count it.`
  }
  const soFar = amountIn(spent.money, most.currency)
  if (soFar.amount >= most.amount) {
    return `The budget of ${formatMoney(most)} is used up: ${formatMoney(soFar)} so far.`
  }
  const next = costOf({ promptTokens, completionTokens: usualReply(spent) }, price)
  if (soFar.amount + next.amount <= most.amount) return undefined
  return `The next request, of about ${formatMoney(next)}, would exceed ${budget}: ${formatMoney(soFar)} so far.`
}

function usualReply({ replies, completionTokens }: Spent): number {
  return replies === 0 ? 0 : Math.round(completionTokens / replies)
}

function amountIn(money: readonly Money[], currency: string): Money {
  return money.find((known) => known.currency === currency) ?? { amount: 0, currency }
}
