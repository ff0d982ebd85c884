import { describe, expect, it } from 'vitest'
import type { Run } from '@/pipeline/Run.ts'
import { reduceRun, runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { ANSWERED_RUN, MANUAL_EVENTS, REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { announcementsBetween } from './announcementsBetween.ts'

function announcementsOf(events: readonly RunEvent[], start?: Run) {
  const said: string[] = []
  let run = start
  for (const event of events) {
    const next = reduceRun(run, event)
    if (next !== undefined) said.push(...announcementsBetween(run, next))
    run = next
  }
  return said
}

describe('announcementsBetween', () => {
  it('tells the boundaries of an answered run, and no tokens', () => {
    expect(announcementsOf(ANSWERED_RUN)).toEqual([
      'Attempt 1, first try',
      'Python program finished',
      'Running',
      'Answer: 14',
      'The answer is right',
      'Done',
    ])
  })

  it('tells what failed and what the repair did', () => {
    expect(announcementsOf(REPAIRED_RUN)).toEqual([
      'Attempt 1, first try',
      'Python program finished',
      'Failed, undefined-name: The program uses `maths` on line 3, which is defined nowhere.',
      'Attempt 2, repair',
      'Python program finished',
      'Running',
      'Answer: 14',
      'The answer is right',
      'Repair: fixed',
      'Done',
    ])
  })

  it('tells of a person’s own attempt after the run’s end', () => {
    const said = announcementsOf(MANUAL_EVENTS, runOf(ANSWERED_RUN))
    expect([said[0], said.at(-1)]).toEqual(['Attempt 2, your program', 'Done'])
  })

  it('tells the same in one batch, but for what has passed', () => {
    const run = runOf(ANSWERED_RUN)
    expect(run && announcementsBetween(undefined, run)).toEqual([
      'Attempt 1, first try',
      'Python program finished',
      'Answer: 14',
      'The answer is right',
      'Done',
    ])
  })
})
