import { judgeProse } from '@/metrics/judgeMeasure.ts'
import type { Verdict } from '@/metrics/judgeRun.ts'
import type { RunSummary, SumsSummary } from '@/metrics/RunSummary.ts'
import { isProse } from '@/pipeline/isProse.ts'
import { sampleRateOf, type SampleRate } from './sampleRateOf.ts'

/** The arithmetic in the words of a column's first replies, computed again. */
export type SlipFigures = {
  /** Sums that could be computed, and those of them that do not come out, all replies together. */
  readonly sums: number
  readonly slips: number
  /** Of the replies with at least one such sum: those with a slip. The lower the better. */
  readonly withSlip: SampleRate
  /** Of the graded replies with a slip: those that were right in the end. */
  readonly rightWithSlip: SampleRate
  /** Of the graded replies whose sums all come out: those that were right. */
  readonly rightWithoutSlip: SampleRate
}

/** Undefined: no run of the column answers in words. Sums of later attempts do not count, as in accuracy. */
export function slipFigures(counted: readonly RunSummary[]): SlipFigures | undefined {
  const replies = counted.filter(({ mode }) => isProse(mode))
  if (replies.length === 0) return undefined
  const sums = replies.flatMap((run) => sumsOf(run) ?? [])
  return {
    sums: total(sums.map(({ checked }) => checked)),
    slips: total(sums.map(({ slips }) => slips)),
    withSlip: sampleRateOf(replies, slipVerdict),
    rightWithSlip: sampleRateOf(
      replies.filter((run) => slipVerdict(run) === 'success'),
      judgeProse,
    ),
    rightWithoutSlip: sampleRateOf(
      replies.filter((run) => slipVerdict(run) === 'failure'),
      judgeProse,
    ),
  }
}

/** What became of the sums in the reply that a run of prose is judged by. */
export function sumsOf({ attempts }: RunSummary): SumsSummary | undefined {
  return attempts[0]?.sums
}

function slipVerdict(run: RunSummary): Verdict {
  const sums = sumsOf(run)
  if (sums === undefined) return 'left-out'
  return sums.slips > 0 ? 'success' : 'failure'
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
