import { describe, expect, it } from 'vitest'
import type { VoteCount } from './countVotes.ts'
import { majorityCurve } from './majorityAtK.ts'

/** Groups by size, and which of them are right. */
function voteCount(sizes: readonly number[], right: readonly number[], abstained = 0): VoteCount {
  const groups = sizes.map((size, group) => ({
    shown: String(group),
    runIds: Array.from({ length: size }, (_, sample) => `${group}-${sample}`),
    isRight: right.includes(group),
  }))
  const most = Math.max(0, ...sizes)
  const leaders = groups.filter(({ runIds }) => runIds.length === most)
  return { groups, leaders, abstainedIds: Array.from({ length: abstained }, (_, sample) => `none-${sample}`) }
}

function valuesOf(counts: readonly VoteCount[]) {
  return majorityCurve(counts).map(({ value }) => Number(value?.toFixed(12)))
}

const round = (values: readonly number[]) => values.map((value) => Number(value.toFixed(12)))

describe('majorityCurve', () => {
  // By a Python program that goes through all subsets with itertools.combinations.
  it.each([
    [voteCount([4, 3], [0]), [4 / 7, 4 / 7, 0.6285714285714286, 0.6285714285714286, 5 / 7, 5 / 7, 1]],
    [
      voteCount([3, 3, 2], [1], 2),
      [
        0.3, 0.36666666666666664, 0.38333333333333336, 0.39761904761904787, 0.4107142857142856,
        0.42142857142857143, 0.4375000000000001, 0.46666666666666656, 0.5, 0.5,
      ],
    ],
    [
      voteCount([2, 4, 1, 1], [0, 2], 1),
      [
        0.3333333333333333, 0.375, 0.3234126984126983, 0.2592592592592593, 0.20634920634920634,
        0.15476190476190477, 0.08333333333333333, 0, 0,
      ],
    ],
  ])('is the mean over all subsets, a tie counting as its share (%#)', (count, expected) => {
    expect(valuesOf([count])).toEqual(round(expected))
  })

  it('counts a subset in which all abstain as wrong', () => {
    expect(valuesOf([voteCount([], [], 2)])).toEqual([0, 0])
    expect(valuesOf([voteCount([1], [0], 1)])).toEqual([0.5, 1])
  })

  it('is the mean over the problems with enough samples, whose number is told', () => {
    expect(majorityCurve([voteCount([2], [0]), voteCount([1], [])])).toEqual([
      { k: 1, value: 0.5, problems: 2, leftOut: 0, resamplingError: 0 },
      { k: 2, value: 1, problems: 1, leftOut: 1, resamplingError: 0 },
    ])
  })

  it('leaves out problems whose answers are not graded', () => {
    const ungraded = { ...voteCount([1], []), groups: [{ shown: '1', runIds: ['a'], isRight: undefined }] }
    expect(majorityCurve([ungraded])).toEqual([])
    expect(majorityCurve([ungraded, voteCount([1], [0])])).toEqual([
      { k: 1, value: 1, problems: 1, leftOut: 1, resamplingError: 0 },
    ])
  })

  it('stays between 0 and 1 with 200 samples, and ends with the vote of all', () => {
    const values = valuesOf([voteCount([70, 60, 40, 10, 5, 5], [0], 10)])
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true)
    expect([values[0], values[199]]).toEqual([0.35, 1])
  })

  it('resamples beyond that, near the exact chance and with its error told', () => {
    const curve = majorityCurve([voteCount([100, 80], [0], 30)])
    expect(curve).toHaveLength(210)
    const [one, , three] = curve
    const exactOfThree = 0.5715994531784006 // By the same Python program, with sizes of 100, 80 and 30.
    expect(Math.abs((one?.value ?? 0) - 100 / 210)).toBeLessThan(4 * (one?.resamplingError ?? 0))
    expect(Math.abs((three?.value ?? 0) - exactOfThree)).toBeLessThan(4 * (three?.resamplingError ?? 0))
    expect(one?.resamplingError).toBeCloseTo(Math.sqrt(((10 / 21) * (11 / 21)) / 2000), 3)
    expect(majorityCurve([voteCount([100, 80], [0], 30)])).toEqual(curve)
  })
})
