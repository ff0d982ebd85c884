import { addUsage } from '@/pipeline/2-model/addUsage.ts'
import type { ModelIdentity, TokenUsage } from '@/pipeline/2-model/Model.ts'
import { costOf, type Money, type Price } from '@/pipeline/2-model/Price.ts'
import type { RunSummary } from './RunSummary.ts'

/** Tokens that one model was asked for. */
export type ModelUsage = { readonly model: ModelIdentity; readonly usage: TokenUsage }

/** The price of a model by its identity's id, where the person entered one. */
export type PriceOf = (modelId: string) => Price | undefined

/** Tokens and money of any list of runs. */
export type Spending = {
  /** Undefined: no model wrote anything. */
  readonly usage: TokenUsage | undefined
  /** One amount for each currency; those of models without a known price are not in it. */
  readonly money: readonly Money[]
  /** Names of models with tokens but no known price, each once. An unknown price is never taken for none. */
  readonly unpriced: readonly string[]
}

/** Adds up what models were asked for. Scripted replies cost nothing. */
export function spendingOf(usages: readonly ModelUsage[], priceOf: PriceOf): Spending {
  const amounts = new Map<string, number>()
  const unpriced = new Set<string>()
  for (const { model, usage } of usages) {
    if (model.kind === 'scripted' || usage.promptTokens + usage.completionTokens === 0) continue
    const price = priceOf(model.id)
    if (price === undefined) {
      unpriced.add(model.name)
      continue
    }
    const { amount, currency } = costOf(usage, price)
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount)
  }
  return {
    usage: usages.map(({ usage }) => usage).reduce<TokenUsage | undefined>(addUsage, undefined),
    money: [...amounts].map(([currency, amount]) => ({ amount, currency })),
    unpriced: [...unpriced],
  }
}

/** What the runs of a session or a benchmark asked of models. */
export function usagesOfRuns(summaries: readonly RunSummary[]): readonly ModelUsage[] {
  return summaries.flatMap(({ model, promptTokens, completionTokens = 0, ...parts }) => {
    if (promptTokens === undefined) return []
    const { cachedTokens, reasoningTokens, areTokensEstimated } = parts
    return {
      model,
      usage: {
        promptTokens,
        completionTokens,
        ...(cachedTokens !== undefined && { cachedTokens }),
        ...(reasoningTokens !== undefined && { reasoningTokens }),
        ...(areTokensEstimated === true && { isEstimate: true }),
      },
    }
  })
}
