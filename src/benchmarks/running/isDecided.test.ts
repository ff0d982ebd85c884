import { describe, expect, it } from 'vitest'
import { exampleSummary } from '@/testing/exampleBenchmark.ts'
import { isDecided } from './isDecided.ts'

const samplesOf = (...answers: readonly (string | undefined)[]) =>
  answers.map((answer, sample) => {
    const { answer: _, ...others } = exampleSummary({ runId: `r${sample}` })
    return answer === undefined ? others : { ...others, answer }
  })

describe('isDecided', () => {
  it.each([
    [samplesOf('18', '18.0', '18'), 5, true],
    [samplesOf('18', '18.0', '17'), 5, false],
    [samplesOf('18', '18'), 4, false],
    [samplesOf('18', undefined, '18', '18'), 6, true],
    [samplesOf('1', '2'), 2, true],
    [samplesOf(undefined), 2, false],
  ])('%# is as it should be', (samples, planned, expected) => {
    expect(isDecided(samples, planned)).toBe(expected)
  })
})
