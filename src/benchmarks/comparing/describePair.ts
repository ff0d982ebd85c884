import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { ColumnTally } from './Comparison.ts'
import { describeProbability } from '@/benchmarks/statistics/describeProbability.ts'
import type { Circumstances, ConcludedPair, ConclusionType } from './concludePair.ts'

export type Facts = Circumstances & {
  readonly type: ConclusionType
  readonly needed: number | undefined
  /** Problems that must come out differently before any test can find a difference. */
  readonly fewest: number
}

/** What can and cannot be concluded of two columns, for people who know no statistics. */
export function describePair(pair: ConcludedPair, facts: Facts): string {
  const sentences = SENTENCES[facts.type](pair, facts)
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

const SENTENCES: Record<ConclusionType, (pair: ConcludedPair, facts: Facts) => readonly string[]> = {
  'no-pairs': ({ first, last, leftOut }) => [
    `There is no problem on which “${first.name}” and “${last.name}” can be compared${leftOut.length === 0 ? '' : ': each is missing, lost or ungraded in one of them'}.`,
  ],
  identical: (pair, facts) => [
    `${scores(pair, facts)}: ${pair.isMultiSample ? 'equally often on every single problem' : 'on exactly the same problems'}, so there is no difference to be seen.`,
    pair.intervalMethod === 'newcombe'
      ? `In more problems like these one may still be better by up to ${points(pair.interval.high)} points.`
      : '',
  ],
  'too-few': (pair, facts) => [
    `${scores(pair, facts)}: only ${countOf(differing(pair), 'problem')} came out differently, and fewer than ${facts.fewest} cannot show a difference whichever way they fall${corrected(facts)}. Nothing can be concluded.`,
    more(pair, facts),
  ],
  'no-evidence': (pair, facts) => [
    `${scores(pair, facts)}: no evidence of a difference (${test(pair)}${corrected(facts)}). ${range(pair)}, so they may be equally good or not.`,
    more(pair, facts),
  ],
  evidence: (pair, facts) => {
    const [better, worse] = (pair.difference ?? 0) > 0 ? [pair.last, pair.first] : [pair.first, pair.last]
    return [
      `${scores(pair, facts)}: evidence that “${better.name}” ${VERBS[facts.measure]} more often than “${worse.name}” (${test(pair)}${corrected(facts)}).`,
      `${range(pair)}.`,
      'This holds for problems like these, and says nothing of others.',
    ]
  },
}

const VERBS: Record<Measure, string> = {
  accuracy: 'is right',
  'first-pass-accuracy': 'is right at the first attempt',
  execution: 'hands over a result',
  'first-pass-execution': 'hands over a result at the first attempt',
}

function scores({ first, last, problems, isMultiSample }: ConcludedPair, { measure }: Facts): string {
  const what = VERBS[measure]
  if (isMultiSample)
    return `“${first.name}” ${what} in ${percent(first)} of samples, “${last.name}” in ${percent(last)}, over ${countOf(problems, 'problem')} with several samples each`
  return `“${first.name}” ${what} on ${first.successes} of ${problems}, “${last.name}” on ${last.successes} of ${problems}`
}

function test({ isMultiSample, adjustedP, signFlip }: ConcludedPair): string {
  const name = isMultiSample
    ? `sign-flip test over problems${signFlip.method === 'resampled' ? ', resampled' : ''}`
    : 'exact McNemar test'
  return `${name}, ${describeProbability(adjustedP)}`
}

function corrected({ comparisons }: Facts): string {
  return comparisons === 1 ? '' : `, corrected after Holm for ${comparisons} comparisons`
}

function range({ first, last, interval, difference = 0 }: ConcludedPair): string {
  const [low, high] = [signed(interval.low), signed(interval.high)]
  return `From “${first.name}” to “${last.name}” the difference is ${signed(difference)} points (95 % interval ${low} to ${high})`
}

function more({ isMultiSample }: ConcludedPair, { needed }: Facts): string {
  if (needed === undefined) return ''
  const condition = isMultiSample
    ? 'if they differ in more problems as they do in these'
    : 'if as large a share of them comes out differently as here'
  return `About ${roundUp(needed).toLocaleString('en')} problems would be needed to tell a difference of this size with 80 % certainty, ${condition}.`
}

function differing({ differences }: ConcludedPair): number {
  return differences.filter((difference) => difference !== 0).length
}

const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** A number as rough as what it stands for: 364 is about 400. */
function roundUp(needed: number): number {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(needed)))
  const step = STEPS.find((candidate) => candidate * magnitude >= needed) ?? 10
  return Math.ceil(step * magnitude)
}

function percent({ rate = 0 }: ColumnTally): string {
  return `${(rate * 100).toFixed(1)} %`
}

function points(difference: number): string {
  return (difference * 100).toFixed(1)
}

function signed(difference: number): string {
  const shown = points(Math.abs(difference))
  if (Number(shown) === 0) return '0.0'
  return `${difference < 0 ? '−' : '+'}${shown}`
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
