import type { TokenUsage } from './Model.ts'

/** What a million tokens cost, as the person entered it: no provider tells a page its prices. */
export type Price = {
  readonly prompt: number
  readonly completion: number
  /** Of prompt tokens that the provider had seen before; absent: as the others. */
  readonly cachedPrompt?: number
  /** ISO 4217; absent: USD. */
  readonly currency?: string
}

/** An amount of one currency. */
export type Money = { readonly amount: number; readonly currency: string }

const MILLION = 1_000_000

/** What a reply costs. Thinking is paid as completion, which it is part of. */
export function costOf(usage: TokenUsage, price: Price): Money {
  const { promptTokens, completionTokens, cachedTokens = 0 } = usage
  const cached = Math.min(cachedTokens, promptTokens)
  const millionfold =
    (promptTokens - cached) * price.prompt +
    cached * (price.cachedPrompt ?? price.prompt) +
    completionTokens * price.completion
  return { amount: millionfold / MILLION, currency: price.currency ?? 'USD' }
}
