import { expect, it } from 'vitest'
import type { RequestDelay } from '@/pipeline/2-model/RequestDelay.ts'
import { describeDelay } from './describeDelay.ts'

it.each<[RequestDelay, string, string]>([
  [
    { reason: 'retry', waitMs: 4200, next: 2, of: 4, because: 'The endpoint is busy (429).' },
    'Waiting 4 s, try 2 of 4. The endpoint is busy (429).',
    'Waited 4 s, try 2 of 4. The endpoint is busy (429).',
  ],
  [
    { reason: 'queue' },
    'Waiting for a turn: the endpoint’s limits let no more requests go.',
    'Waited for a turn: the endpoint’s limits had let no more requests go.',
  ],
  [
    { reason: 'budget', because: 'The budget of $1.00 is used up.' },
    'Paused at the budget. The budget of $1.00 is used up.',
    'Was paused at the budget. The budget of $1.00 is used up.',
  ],
  [
    { reason: 'passphrase' },
    'Waiting for the passphrase of the endpoint’s key.',
    'Waited for the passphrase of the endpoint’s key.',
  ],
])('a wait of %j is told while it lasts and afterwards', (delay, now, later) => {
  expect([describeDelay(delay, true), describeDelay(delay, false)]).toEqual([now, later])
})

it('a reason that is told again below is told there alone', () => {
  const because = 'The endpoint is busy (429).'
  const delay: RequestDelay = { reason: 'retry', waitMs: 1000, next: 2, of: 4, because }
  expect(describeDelay(delay, false, [`${because} (Tried 4 times.)`])).toBe('Waited 1 s, try 2 of 4.')
  expect(describeDelay(delay, false, ['Something else.'])).toBe(`Waited 1 s, try 2 of 4. ${because}`)
})
