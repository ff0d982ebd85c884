import { expect, it } from 'vitest'
import { runOf } from '@/pipeline/reduceRun.ts'
import { REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { previousProgram } from './previousProgram.ts'

const [first, second] = runOf(REPAIRED_RUN)?.attempts ?? []
if (first === undefined || second === undefined) throw new Error('The fixture has two attempts.')
const third = { ...second, number: 3 }

it('compares a repair with the attempt before', () => {
  expect(previousProgram([first, second], second)).toEqual({ number: 1, program: first.blocks[0]?.program })
})

it('compares a person’s program with the one it was edited from', () => {
  const edited = { ...third, editedFrom: 1 }
  expect(previousProgram([first, second, edited], edited)?.number).toBe(1)
})

it('passes over attempts without a program', () => {
  const empty = { ...second, blocks: [] }
  expect(previousProgram([first, empty, third], third)?.number).toBe(1)
})

it('compares the first with nothing', () => {
  expect(previousProgram([first, second], first)).toBeUndefined()
})
