import { describe, expect, it } from 'vitest'
import { describeWait, retryAfterMs } from './retryAfter.ts'

const NOW = new Date('2026-10-21T07:27:30Z')

describe('retryAfterMs', () => {
  it.each([
    ['12', 12_000],
    [' 1.5 ', 1500],
    ['0', 0],
    // vercel/fetch-retry#31: dates are parsed, and every wait is capped.
    ['Wed, 21 Oct 2026 07:28:00 GMT', 30_000],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['Thu, 22 Oct 2026 07:28:00 GMT', 3_600_000],
    ['999999', 3_600_000],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %s ms', (header, waitMs) => {
    expect(retryAfterMs(header, NOW)).toBe(waitMs)
  })
})

describe('describeWait', () => {
  it.each([
    [0, '1 second'],
    [12_000, '12 seconds'],
    [119_500, '2 minutes'],
    [600_000, '10 minutes'],
    [3_600_000, 'an hour or more'],
  ])('puts %i ms into words', (waitMs, words) => {
    expect(describeWait(waitMs)).toBe(words)
  })
})
