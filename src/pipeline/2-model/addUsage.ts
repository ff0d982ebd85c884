import type { TokenUsage } from './Model.ts'

/** Tokens of several replies together; an estimate if any of them is one. */
export function addUsage(sum: TokenUsage | undefined, more: TokenUsage): TokenUsage {
  if (sum === undefined) return more
  return {
    promptTokens: sum.promptTokens + more.promptTokens,
    completionTokens: sum.completionTokens + more.completionTokens,
    ...addPart(sum, more, 'cachedTokens'),
    ...addPart(sum, more, 'reasoningTokens'),
    ...(sum.isEstimate === true || more.isEstimate === true ? { isEstimate: true } : {}),
  }
}

type PartName = 'cachedTokens' | 'reasoningTokens'

/** What neither of them told apart stays untold. */
function addPart(
  sum: TokenUsage,
  more: TokenUsage,
  name: PartName,
): { readonly [part in PartName]?: number } {
  if (sum[name] === undefined && more[name] === undefined) return {}
  return { [name]: (sum[name] ?? 0) + (more[name] ?? 0) }
}
