import type { BootstrapDifference } from '@/benchmarks/statistics/bootstrapDifference.ts'
import type { McNemarTest } from '@/benchmarks/statistics/mcNemar.ts'
import type { PairedTable } from '@/benchmarks/statistics/pairedInterval.ts'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { SignFlipTest } from '@/benchmarks/statistics/signFlipTest.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Interval } from '@/metrics/wilsonInterval.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import type { Conclusion } from './concludePair.ts'

/** A column that is compared: all its runs, lost ones and earlier tries too. */
export type ComparedColumn = {
  readonly id: string
  readonly name: string
  readonly summaries: readonly RunSummary[]
  /** How its answers are held for equal in majority votes: its template's grading rule. */
  readonly rule?: GradingRule
}

export type ComparisonOptions = {
  /** What is compared; accuracy after self-correction by default. */
  readonly measure?: Measure
  /** Of the bootstrap. */
  readonly seed: number
  /** Whole answers by run, where summaries cut them (`createLongAnswers`). */
  readonly answers?: ReadonlyMap<string, AnswerValue>
  /** Leaves out the bootstrap where the conclusion does not need it: with one sample of each problem. It takes the longest. */
  readonly isForConclusion?: boolean
}

export type ColumnComparison = {
  readonly measure: Measure
  /** Each column with each, in their order. */
  readonly pairs: readonly PairComparison[]
  /** p-values are corrected for so many comparisons after Holm; 1: there is nothing to correct. */
  readonly comparisons: number
}

/** What stands against what: successes of samples and the problems that they belong to. */
export type ColumnTally = {
  readonly columnId: string
  readonly name: string
  /** Mean over the compared problems of the share of successes in each, 0 to 1; undefined: there are none. */
  readonly rate: number | undefined
  readonly successes: number
  readonly samples: number
}

/** Two columns on the problems that count in both. Differences are `last` − `first`. */
export type PairComparison = {
  readonly first: ColumnTally
  readonly last: ColumnTally
  /** Problems compared. */
  readonly problems: number
  /** Whether any problem has several samples that count: then `table`, `mcNemar` and `flips` are of majority votes. */
  readonly isMultiSample: boolean
  readonly table: PairedTable
  /** Problems whose majority vote is tied between right and wrong; they are in neither table nor flips. */
  readonly tiedIds: readonly string[]
  /** Undefined: nothing to compare. */
  readonly difference: number | undefined
  /** Of the difference, 95 %: Newcombe's for one sample, the bootstrap's over problems for several. */
  readonly interval: Interval
  readonly intervalMethod: 'newcombe' | 'bootstrap' | 'none'
  readonly mcNemar: McNemarTest
  /** Undefined: all problems differ alike, so that drawing them shows nothing. */
  readonly bootstrap: BootstrapDifference | undefined
  /** With one sample it is McNemar's exact test. */
  readonly signFlip: SignFlipTest
  /** The p-value of the sign-flip test, corrected for the number of comparisons. The conclusion goes by it. */
  readonly adjustedP: number
  readonly flips: {
    /** Problems that only the last column solved, and those that only the first did. */
    readonly gained: readonly Flip[]
    readonly lost: readonly Flip[]
  }
  readonly leftOut: readonly LeftOut[]
  readonly conclusion: Conclusion
}

/** A problem with a different outcome in each column, and the runs to be seen side by side. */
export type Flip = {
  readonly problemId: string
  readonly firstRunIds: readonly string[]
  readonly lastRunIds: readonly string[]
}

/**
 * A problem that could not be compared. `missing`: no run of it. `lost`: its runs were lost to the infrastructure or
 * have not ended. `ungraded`: nothing says whether its runs are successes.
 */
export type LeftOut = {
  readonly problemId: string
  readonly columnId: string
  readonly because: 'missing' | 'lost' | 'ungraded'
  readonly runIds: readonly string[]
}
