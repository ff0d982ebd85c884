import { bootstrapDifference } from '@/benchmarks/statistics/bootstrapDifference.ts'
import { holm } from '@/benchmarks/statistics/holm.ts'
import { mean } from '@/benchmarks/statistics/mean.ts'
import { mcNemar } from '@/benchmarks/statistics/mcNemar.ts'
import { pairedInterval, type PairedTable } from '@/benchmarks/statistics/pairedInterval.ts'
import { signFlipTest } from '@/benchmarks/statistics/signFlipTest.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type {
  ColumnComparison,
  ColumnTally,
  ComparedColumn,
  ComparisonOptions,
  Flip,
  PairComparison,
} from './Comparison.ts'
import { concludePair } from './concludePair.ts'
import { outcomeOfProblem } from './outcomeOfProblem.ts'
import { pairProblems, type ProblemPair, type ProblemSamples } from './pairProblems.ts'

/**
 * Compares each two of the columns on the problems that both say something of. With one sample of each problem by
 * McNemar's exact test and Newcombe's interval; with several, the shares of successes of each problem by a sign-flip
 * test and a bootstrap over problems, and the majority votes by McNemar's. More than one comparison is corrected
 * after Holm.
 */
export function compareColumns(
  columns: readonly ComparedColumn[],
  options: ComparisonOptions,
): ColumnComparison {
  const { measure = 'accuracy' } = options
  const compared = columns.flatMap((first, position) =>
    columns.slice(position + 1).map((last) => comparePair(first, last, { ...options, measure })),
  )
  // Columns without a common problem are no comparison that could err.
  const tested = compared.filter(({ problems }) => problems > 0)
  const adjusted = holm(tested.map(({ signFlip }) => signFlip.p))
  const comparisons = Math.max(1, tested.length)
  const pairs = compared.map((pair) => {
    const adjustedP = adjusted[tested.indexOf(pair)] ?? 1
    return { ...pair, adjustedP, conclusion: concludePair({ ...pair, adjustedP }, { measure, comparisons }) }
  })
  return { measure, pairs, comparisons }
}

type Uncorrected = Omit<PairComparison, 'adjustedP' | 'conclusion'> & {
  /** Of each problem: share of successes in the last column − in the first. */
  readonly differences: readonly number[]
}

function comparePair(
  first: ComparedColumn,
  last: ComparedColumn,
  { measure, seed, answers, isForConclusion = false }: ComparisonOptions & { readonly measure: Measure },
): Uncorrected {
  const { pairs, leftOut } = pairProblems(first, last, measure)
  const isMultiSample = pairs.some((pair) => pair.first.runs.length > 1 || pair.last.runs.length > 1)
  const differences = pairs.map((pair) => shareOf(pair.last) - shareOf(pair.first))
  const voted = pairs.map((pair) => ({
    pair,
    first: outcomeOfProblem(pair.first, measure, { rule: first.rule, answers }),
    last: outcomeOfProblem(pair.last, measure, { rule: last.rule, answers }),
  }))
  const having = (one: string, other: string) =>
    voted.filter(({ first, last }) => first === one && last === other).map(({ pair }) => pair)
  const gained = having('failure', 'success').map(flipOf)
  const lost = having('success', 'failure').map(flipOf)
  const table = {
    both: having('success', 'success').length,
    onlyFirst: lost.length,
    onlyLast: gained.length,
    neither: having('failure', 'failure').length,
  }
  const bootstrap = isForConclusion && !isMultiSample ? undefined : bootstrapDifference(differences, { seed })
  return {
    first: tallyOf(
      first,
      pairs.map((pair) => pair.first),
    ),
    last: tallyOf(
      last,
      pairs.map((pair) => pair.last),
    ),
    problems: pairs.length,
    isMultiSample,
    table,
    tiedIds: voted
      .filter(({ first, last }) => first === 'tied' || last === 'tied')
      .map(({ pair }) => pair.problemId),
    difference: mean(differences),
    ...intervalOf(isMultiSample, table, bootstrap),
    mcNemar: mcNemar(table.onlyFirst, table.onlyLast),
    bootstrap,
    signFlip: signFlipTest(differences, seed),
    flips: { gained, lost },
    leftOut,
    differences,
  }
}

function shareOf({ runs, successes }: ProblemSamples): number {
  return successes / runs.length
}

function flipOf({ problemId, first, last }: ProblemPair): Flip {
  const idsOf = ({ runs }: ProblemSamples) => runs.map(({ runId }) => runId)
  return { problemId, firstRunIds: idsOf(first), lastRunIds: idsOf(last) }
}

function tallyOf({ id, name }: ComparedColumn, problems: readonly ProblemSamples[]): ColumnTally {
  return {
    columnId: id,
    name,
    rate: mean(problems.map(shareOf)),
    successes: problems.reduce((sum, { successes }) => sum + successes, 0),
    samples: problems.reduce((sum, { runs }) => sum + runs.length, 0),
  }
}

function intervalOf(
  isMultiSample: boolean,
  table: PairedTable,
  bootstrap: PairComparison['bootstrap'],
): Pick<PairComparison, 'interval' | 'intervalMethod'> {
  if (!isMultiSample) return { interval: pairedInterval(table), intervalMethod: 'newcombe' }
  return bootstrap === undefined
    ? { interval: { low: -1, high: 1 }, intervalMethod: 'none' }
    : { interval: bootstrap.interval, intervalMethod: 'bootstrap' }
}
