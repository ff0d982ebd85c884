import { expect, it } from 'vitest'
import type { Problem } from '@/pipeline/Problem.ts'
import { describeSample, sampleProblems } from './sampleProblems.ts'

const TWENTY = Array.from({ length: 20 }, (_, at): Problem => ({
  id: `p${at}`,
  question: `Question ${at}`,
  files: [],
  inputLines: [],
  tags: [],
}))
const idsOf = (problems: readonly Problem[]) => problems.map(({ id }) => id)

it('a sample follows from its seed and keeps the order of the set', () => {
  expect(idsOf(sampleProblems(TWENTY, 5, 7))).toEqual(idsOf(sampleProblems(TWENTY, 5, 7)))
  expect(idsOf(sampleProblems(TWENTY, 5, 7))).toEqual(['p0', 'p2', 'p12', 'p14', 'p19'])
  expect(idsOf(sampleProblems(TWENTY, 5, 8))).not.toEqual(idsOf(sampleProblems(TWENTY, 5, 7)))
})

it('a larger sample with the same seed contains the smaller one', () => {
  const larger = new Set(idsOf(sampleProblems(TWENTY, 9, 7)))
  expect(idsOf(sampleProblems(TWENTY, 5, 7)).filter((id) => !larger.has(id))).toEqual([])
})

it('every problem is as likely as any other', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 4_000; seed++) {
    for (const { id } of sampleProblems(TWENTY, 5, seed)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  // 1,000 expected each, standard deviation 27.
  expect([...counts.values()].filter((count) => Math.abs(count - 1_000) > 110)).toEqual([])
  expect(counts.size).toBe(20)
})

it('a sample of all, of more and of none', () => {
  expect(sampleProblems(TWENTY, 20, 7)).toEqual(TWENTY)
  expect(sampleProblems(TWENTY, 21, 7)).toEqual(TWENTY)
  expect(sampleProblems(TWENTY, 0, 7)).toEqual([])
  expect(sampleProblems(TWENTY, -3, 7)).toEqual([])
})

it('a selection says how it was made', () => {
  expect(describeSample(50, 1_319, 7)).toBe('50 of 1,319 at random, seed 7')
  expect(describeSample(1_319, 1_319, 7)).toBe('all 1,319')
})
