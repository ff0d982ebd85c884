import { expect, it } from 'vitest'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { ANSWERED_RUN, REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { describeTrial } from './describeTrial.ts'

const upTo = (events: readonly RunEvent[], type: RunEvent['type']): readonly RunEvent[] =>
  events.slice(0, events.findIndex((event) => event.type === type) + 1)

/** The run with another grade, and without one. */
const graded = (type: 'wrong' | 'ungraded') =>
  ANSWERED_RUN.map((event) =>
    event.type === 'answer-graded' ? { ...event, grade: { type, because: '' } } : event,
  )
const ended = (outcome: 'cancelled' | 'failed' | 'answered-by-fallback', events = ANSWERED_RUN) =>
  events.map((event) => (event.type === 'run-ended' ? { ...event, outcome } : event))

it.each<[readonly RunEvent[], string, string]>([
  [[], 'neutral', 'starting'],
  [upTo(ANSWERED_RUN, 'run-started'), 'neutral', 'starting'],
  [upTo(ANSWERED_RUN, 'text-delta'), 'neutral', 'attempt 1: the model writes'],
  [ANSWERED_RUN, 'good', 'right, in 1 attempt'],
  [REPAIRED_RUN, 'good', 'right, in 2 attempts'],
  [graded('wrong'), 'bad', 'wrong, in 1 attempt'],
  [ended('failed', graded('wrong')), 'bad', 'wrong, in 1 attempt'],
  [graded('ungraded'), 'neutral', 'answered, in 1 attempt'],
  [ended('answered-by-fallback'), 'warning', 'right, by the fallback'],
  [ended('failed', upTo(ANSWERED_RUN, 'check-started').concat(ANSWERED_RUN.slice(-1))), 'bad', 'failed after 1 attempt'], // prettier-ignore
  [ended('cancelled'), 'warning', 'stopped'],
])('run %#', (events, tone, text) => {
  expect(describeTrial(runOf(events))).toEqual({ tone, text })
})
