import { neededProblems, neededProblemsForMean } from '@/benchmarks/statistics/neededProblems.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { PairComparison } from './Comparison.ts'
import { describePair } from './describePair.ts'

/**
 * `evidence`: the columns differ. `no-evidence`: they may or may not. `too-few`: so few problems came out differently
 * that no test could find anything. `identical`: none did. `no-pairs`: there is no problem to compare.
 */
export type ConclusionType = 'evidence' | 'no-evidence' | 'too-few' | 'identical' | 'no-pairs'

export type Conclusion = {
  readonly type: ConclusionType
  /** Problems that would be needed to tell a difference of this size; undefined: there is none, or it is told. */
  readonly neededProblems: number | undefined
  /** What can and cannot be concluded, in words. */
  readonly sentence: string
}

export type ConcludedPair = Omit<PairComparison, 'conclusion'> & { readonly differences: readonly number[] }

export type Circumstances = { readonly measure: Measure; readonly comparisons: number }

const SIGNIFICANCE = 0.05

/** What can and cannot be said of two columns, at a significance of 5 % for all comparisons together. */
export function concludePair(pair: ConcludedPair, circumstances: Circumstances): Conclusion {
  const type = typeOf(pair, circumstances)
  const needed = type === 'no-evidence' || type === 'too-few' ? neededOf(pair) : undefined
  return {
    type,
    neededProblems: needed,
    sentence: describePair(pair, { ...circumstances, type, needed, fewest: fewestFor(circumstances) }),
  }
}

function typeOf(pair: ConcludedPair, circumstances: Circumstances): ConclusionType {
  if (pair.problems === 0) return 'no-pairs'
  const differing = pair.differences.filter((difference) => difference !== 0).length
  if (differing === 0) return 'identical'
  if (pair.adjustedP < SIGNIFICANCE) return 'evidence'
  return differing < fewestFor(circumstances) ? 'too-few' : 'no-evidence'
}

/** With fewer differing problems the p-value stays above the limit even if all of them fall on one side. */
function fewestFor({ comparisons }: Circumstances): number {
  return Math.floor(1 - Math.log2(SIGNIFICANCE / comparisons)) + 1
}

/** Never fewer than there were, for these have not told it. */
function neededOf({ isMultiSample, table, problems, differences }: ConcludedPair): number | undefined {
  const needed = isMultiSample
    ? neededProblemsForMean(differences)
    : neededProblems({ onlyFirst: table.onlyFirst, onlyLast: table.onlyLast, problems })
  return needed === undefined ? undefined : Math.max(needed, problems + 1)
}
