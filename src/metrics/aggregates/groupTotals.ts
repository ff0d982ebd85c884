import { addCounts, type Counts } from '@/lib/addCounts.ts'
import type { ModelUsage } from '@/metrics/spendingOf.ts'
import { fact } from './fact.ts'
import type { Totals } from './judgementTotals.ts'
import type { RunGroup } from './RunGroup.ts'

/** Runs that are counted together, and what they come to. */
export type CountedGroup = {
  /** The session or benchmark that the runs belong to. */
  readonly sessionId: string
  /** The group as the archive names it. */
  readonly name: string
  readonly group: RunGroup
  readonly counts: Counts
}

/** What all of them come to. */
export function totalsOf(groups: readonly Pick<CountedGroup, 'counts'>[]): Totals {
  const totals = new Map<string, number>()
  for (const { counts } of groups) addCounts(totals, counts)
  return totals
}

/** What the runs asked of models. */
export function usagesOfGroups(groups: readonly CountedGroup[]): readonly ModelUsage[] {
  return groups.flatMap(({ group: { model }, counts }) => {
    if (counts[fact('tokens', 'runs')] === undefined) return []
    const tokens = (name: string) => counts[fact('tokens', name)] ?? 0
    const [cachedTokens, reasoningTokens] = [tokens('cachedTokens'), tokens('reasoningTokens')]
    return {
      model,
      usage: {
        promptTokens: tokens('promptTokens'),
        completionTokens: tokens('completionTokens'),
        ...(cachedTokens > 0 && { cachedTokens }),
        ...(reasoningTokens > 0 && { reasoningTokens }),
        ...(tokens('estimated') > 0 && { isEstimate: true as const }),
      },
    }
  })
}
