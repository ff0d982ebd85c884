import { fisherExact } from '@/benchmarks/statistics/fisherExact.ts'
import type { SampleRate } from './sampleRateOf.ts'
import { describeProbability } from '@/benchmarks/statistics/describeProbability.ts'
import type { SlipFigures } from './slipFigures.ts'

/**
 * What a column's slips show, and whether they go with wrong answers, for people who know no statistics. `samples`:
 * the most that a problem has; several are not independent, so nothing is concluded from them.
 */
export function describeSlips(name: string, figures: SlipFigures, samples: number): string {
  const { sums, slips, withSlip } = figures
  if (withSlip.n === 0) return `In the replies of “${name}” there is no sum that could be computed again.`
  const counted = `“${name}” wrote ${countOf(sums, 'sum')} in words; ${slips === 0 ? 'all of them come out.' : `${slips.toLocaleString('en')} ${slips === 1 ? 'does' : 'do'} not come out.`}`
  if (slips === 0) return counted
  const share = `${withSlip.successes} of ${countOf(withSlip.n, 'reply', 'replies')} with a sum ${withSlip.successes === 1 ? 'has' : 'have'} a slip (95 % interval ${interval(withSlip)}).`
  return [counted, share, costOf(figures, samples)].filter((part) => part !== '').join(' ')
}

/** `p` below which the two kinds of replies are said to differ. */
const SIGNIFICANCE = 0.05

function costOf({ rightWithSlip, rightWithoutSlip }: SlipFigures, samples: number): string {
  if (rightWithSlip.n === 0) return ''
  const facts = `Of ${graded(rightWithSlip)} with a slip ${wrongOf(rightWithSlip)} ended wrong`
  if (rightWithoutSlip.n === 0) return `${facts}.`
  const both = `${facts}, of ${rightWithoutSlip.n} without one ${wrongOf(rightWithoutSlip)}`
  if (samples > 1)
    return `${both}; samples of one problem are alike, so no test says whether slips go with wrong answers.`
  const p = fisherExact({ first: rightWithSlip, last: rightWithoutSlip })
  if (p >= SIGNIFICANCE)
    return `${both}: too little to say whether slips cost answers (Fisher’s exact test, ${describeProbability(p)}).`
  const isCostly = (rightWithSlip.rate ?? 0) < (rightWithoutSlip.rate ?? 0)
  return `${both}: replies with a slip are ${isCostly ? 'wrong' : 'right'} more often (Fisher’s exact test, ${describeProbability(p)}).`
}

function graded({ n }: SampleRate): string {
  return `${n} graded ${n === 1 ? 'reply' : 'replies'}`
}

function wrongOf({ n, successes }: SampleRate): number {
  return n - successes
}

function interval({ interval: { low, high } }: SampleRate): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)} %`
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
