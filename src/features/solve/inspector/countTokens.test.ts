import { expect, it } from 'vitest'
import { runOf } from '@/pipeline/reduceRun.ts'
import { REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { countTokens } from './countTokens.ts'

const attempts = runOf(REPAIRED_RUN)?.attempts ?? []

it('adds up the tokens of all attempts and their speed while streaming', () => {
  // Two replies of 60 tokens; each streams for 40 ms.
  expect(countTokens(attempts)).toEqual({ promptTokens: 600, completionTokens: 120, perSecond: 1500 })
})

it('gives no speed for a stream that took no time', () => {
  expect(countTokens(attempts.slice(0, 1))?.perSecond).toBeUndefined()
})

it('counts nothing where nothing was reported', () => {
  expect(countTokens(attempts.map((attempt) => ({ ...attempt, usage: undefined })))).toBeUndefined()
})
