import { formatMoney } from '@/lib/formatMoney.ts'
import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Spending } from './spendingOf.ts'

/** `1,200 tokens sent (1,000 cached), 300 received (120 thinking), partly estimated`. */
export function describeUsage(usage: TokenUsage): string {
  const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0, isEstimate } = usage
  const cached = cachedTokens === 0 ? '' : ` (${count(cachedTokens)} cached)`
  const thinking = reasoningTokens === 0 ? '' : ` (${count(reasoningTokens)} thinking)`
  const estimate = isEstimate === true ? ', partly estimated' : ''
  return `${count(promptTokens)} tokens sent${cached}, ${count(completionTokens)} received${thinking}${estimate}`
}

/** What it cost, and what is not known of it; empty where nothing was asked of a model that can cost. */
export function describeCost({ usage, money, unpriced }: Spending): string {
  const about = usage?.isEstimate === true ? 'about ' : ''
  const known = money.map((amount) => about + formatMoney(amount))
  const unknown = unpriced.length === 0 ? [] : [`no price set for ${unpriced.join(', ')}`]
  return [...known, ...unknown].join(', and ')
}

function count(tokens: number): string {
  return tokens.toLocaleString('en')
}
