import { expect, it } from 'vitest'
import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { countTokens } from './countTokens.ts'

const attempts = runOf(REPAIRED_RUN)?.attempts ?? []
const unreported = attempts.map((attempt) => ({ ...attempt, usage: undefined }))
const MODEL: ModelIdentity = { id: 'm', name: 'M', kind: 'endpoint' }

it('adds up the tokens of all attempts and their speed while streaming', () => {
  // Two replies of 60 tokens; each streams for 40 ms.
  expect(countTokens(attempts, MODEL)).toEqual({
    promptTokens: 600,
    completionTokens: 120,
    perSecond: 1500,
  })
})

it('gives no speed for a stream that took no time', () => {
  expect(countTokens(attempts.slice(0, 1), MODEL)?.perSecond).toBeUndefined()
})

it('estimates what was not reported, says so, and gives no speed of an estimate', () => {
  expect(countTokens(unreported, MODEL)).toMatchObject({ isEstimate: true, perSecond: undefined })
})

it('counts no tokens of scripted replies that report none', () => {
  expect(countTokens(unreported, { ...MODEL, kind: 'scripted' })).toBeUndefined()
})
