import { createRandom } from '@/lib/createRandom.ts'
import type { VoteCount } from './countVotes.ts'
import { chanceByResampling } from './resampleVotes.ts'
import type { SetEstimate } from './passAtK.ts'

export type MajorityEstimate = SetEstimate & {
  /** Standard error of `value` from resampling alone; 0 where every subset was counted. */
  readonly resamplingError: number
}

/** Votes of one problem, reduced to how many samples each answer has. */
export type VoteSizes = {
  readonly right: readonly number[]
  readonly wrong: readonly number[]
  readonly abstained: number
}

/** Up to so many samples all subsets are counted; beyond, binomial coefficients outgrow doubles. */
const MAX_EXACT = 200

/**
 * maj@k of a set for k = 1 to the most samples of a problem: the mean over the problems with at least k samples of
 * the chance that the majority of k of them, drawn without putting back, is right. A tie counts as its fair share:
 * one right of three leaders is a third; all abstaining is wrong. Exact over all subsets up to 200 samples of a
 * problem, else by 2,000 seeded orders, with their error. Problems with an answer that is not graded are left out.
 * The idea is X. Wang and others, Self-Consistency Improves Chain of Thought Reasoning, arXiv:2203.11171 (2022);
 * counting the subsets instead of taking the first k samples is what pass@k does.
 */
export function majorityCurve(counts: readonly VoteCount[], seed = 0): readonly MajorityEstimate[] {
  const sizes = counts.flatMap((count) => sizesOf(count) ?? [])
  const known = new Map<string, Chances>()
  const chances = sizes.map((votes) => {
    const key = JSON.stringify(votes)
    const found = known.get(key) ?? chancesOf(votes, seed)
    known.set(key, found)
    return found
  })
  const most = chances.reduce((largest, { byK }) => Math.max(largest, byK.length), 0)
  return Array.from({ length: most }, (_, position) => meanAt(position, chances, counts.length))
}

/** Chances of k = 1, 2, … and the variance that resampling left them. */
export type Chances = { readonly byK: readonly number[]; readonly variances: readonly number[] }

function meanAt(position: number, chances: readonly Chances[], problems: number): MajorityEstimate {
  const deep = chances.filter(({ byK }) => byK.length > position)
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce((total: number, value) => total + (value ?? 0), 0)
  return {
    k: position + 1,
    value: deep.length === 0 ? undefined : sum(deep.map(({ byK }) => byK[position])) / deep.length,
    problems: deep.length,
    leftOut: problems - deep.length,
    resamplingError:
      Math.sqrt(sum(deep.map(({ variances }) => variances[position]))) / Math.max(1, deep.length),
  }
}

function sizesOf({ groups, abstainedIds }: VoteCount): VoteSizes | undefined {
  if (groups.some(({ isRight }) => isRight === undefined)) return undefined
  const sizes = (isRight: boolean) =>
    groups.filter((group) => group.isRight === isRight).map(({ runIds }) => runIds.length)
  return { right: sizes(true), wrong: sizes(false), abstained: abstainedIds.length }
}

function chancesOf(votes: VoteSizes, seed: number): Chances {
  const samples = [...votes.right, ...votes.wrong].reduce((sum, size) => sum + size, votes.abstained)
  if (samples > MAX_EXACT) return chanceByResampling(votes, createRandom(seed))
  const byK = chanceByCounting(votes, samples)
  return { byK, variances: byK.map(() => 0) }
}

/** For each k: subsets that a right answer leads, a tie as its share, divided by all subsets. */
function chanceByCounting(votes: VoteSizes, samples: number): readonly number[] {
  const groups = [...votes.right, ...votes.wrong]
  const won = new Float64Array(samples + 1)
  for (const position of votes.right.keys()) {
    const own = groups[position] ?? 0
    const others = groups.filter((_, other) => other !== position)
    for (let top = 1; top <= own; top++) {
      const ways = waysBelow(top, others, votes.abstained)
      const ownWays = choose(own, top)
      for (const [total, way] of ways.entries()) won[top + total] = (won[top + total] ?? 0) + ownWays * way
    }
  }
  return Array.from({ length: samples }, (_, k) => Math.min(1, (won[k + 1] ?? 0) / choose(samples, k + 1)))
}

/**
 * By the number of samples drawn from them: ways to draw at most `top` from each of the groups and any number of
 * abstentions, each way divided by 1 + the number of groups that reach `top`.
 */
function waysBelow(top: number, groups: readonly number[], abstained: number): readonly number[] {
  // By ties, then by samples drawn.
  let ways: readonly (readonly number[])[] = [[1]]
  for (const size of groups) {
    const below = Array.from({ length: Math.min(top - 1, size) + 1 }, (_, drawn) => choose(size, drawn))
    const kept = ways.map((byTotal) => convolve(byTotal, below))
    ways = size < top ? kept : addTies(kept, ways, top, choose(size, top))
  }
  const shared = ways.reduce<readonly number[]>(
    (sum, byTotal, ties) =>
      add(
        sum,
        byTotal.map((way) => way / (1 + ties)),
      ),
    [],
  )
  return convolve(
    shared,
    Array.from({ length: abstained + 1 }, (_, drawn) => choose(abstained, drawn)),
  )
}

function addTies(
  kept: readonly (readonly number[])[],
  before: readonly (readonly number[])[],
  top: number,
  factor: number,
): readonly (readonly number[])[] {
  const raised = before.map((byTotal) => [
    ...Array.from({ length: top }, () => 0),
    ...byTotal.map((way) => way * factor),
  ])
  return Array.from({ length: before.length + 1 }, (_, ties) => add(kept[ties] ?? [], raised[ties - 1] ?? []))
}

function add(first: readonly number[], second: readonly number[]): readonly number[] {
  return Array.from(
    { length: Math.max(first.length, second.length) },
    (_, position) => (first[position] ?? 0) + (second[position] ?? 0),
  )
}

function convolve(first: readonly number[], second: readonly number[]): readonly number[] {
  const product = new Float64Array(Math.max(0, first.length + second.length - 1))
  for (const [left, value] of first.entries()) {
    if (value === 0) continue
    for (const [right, other] of second.entries())
      product[left + right] = (product[left + right] ?? 0) + value * other
  }
  return [...product]
}

/** The binomial coefficient. */
function choose(of: number, drawn: number): number {
  let ways = 1
  for (let taken = 1; taken <= drawn; taken++) ways = (ways * (of - drawn + taken)) / taken
  return ways
}
