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
  /** All but `times`. */
  readonly counts: Counts
  /** Most of what there is of a group, and needed in one place only: apart, so that the rest is quick to add up. */
  readonly times: readonly (readonly [name: string, count: number])[]
}

/** Counts of `countRun`, with those of times apart. */
export function splitCounts(all: Counts): Pick<CountedGroup, 'counts' | 'times'> {
  const counts: [string, number][] = []
  const times: [string, number][] = []
  for (const entry of Object.entries(all)) (entry[0].startsWith(PHASES) ? times : counts).push(entry)
  return { counts: Object.fromEntries(counts), times }
}

const PHASES = fact('phase', '')

/** What all of them come to, without times. */
export function totalsOf(groups: readonly Pick<CountedGroup, 'counts'>[]): Totals {
  const totals = new Map<string, number>()
  for (const { counts } of groups) addCounts(totals, counts)
  return totals
}

/** The same with times. */
export function totalsWithTimes(groups: readonly Pick<CountedGroup, 'counts' | 'times'>[]): Totals {
  const totals = new Map<string, number>()
  for (const { counts, times } of groups) {
    addCounts(totals, counts)
    for (const [name, count] of times) totals.set(name, (totals.get(name) ?? 0) + count)
  }
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
