import { describe, expect, it } from 'vitest'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { outcomeOfProblem } from '@/benchmarks/comparing/outcomeOfProblem.ts'
import { isDecided } from '@/benchmarks/running/isDecided.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { createLongAnswers } from './createLongAnswers.ts'
import { selfConsistency } from './selfConsistency.ts'

const LONG = 'a long answer, '.repeat(20)
const str = (text: string): GuestValue => ({ type: 'str', text })
const list = (type: 'int' | 'float', suffix: string): GuestValue => ({
  type: 'list',
  items: Array.from({ length: 90 }, (_, index) => ({ type, text: `${index}${suffix}` })),
})

/** The example's run with that answer, right if it is the first letter's. */
function eventsWith(runId: string, value: GuestValue, grade: 'right' | 'wrong'): readonly RunEvent[] {
  return exampleRun(runId).map((event) => {
    if (event.type === 'answer-parsed')
      return { ...event, answer: { ...event.answer, value, text: showGuestValue(value) } }
    return event.type === 'answer-graded' ? { ...event, grade: { type: grade, because: '' } } : event
  })
}

function samples(...answers: readonly (readonly [GuestValue, 'right' | 'wrong'])[]) {
  const events = new Map(
    answers.map(([value, grade], position) => [`r${position}`, eventsWith(`r${position}`, value, grade)]),
  )
  const summaries = [...events.values()].flatMap((list): readonly RunSummary[] => {
    const run = runOf(list)
    return run === undefined ? [] : [summarizeRun(run)]
  })
  let reads = 0
  const eventsOf = (runId: string) => {
    reads += 1
    return Promise.resolve(events.get(runId) ?? [])
  }
  return { summaries, longAnswers: createLongAnswers(eventsOf), reads: () => reads }
}

async function groupsOf({ summaries, longAnswers }: ReturnType<typeof samples>) {
  const { votes } = selfConsistency(summaries, { answers: await longAnswers(summaries) })
  return votes.map(({ outcome, count }) => [outcome, count.groups.map(({ runIds }) => runIds)])
}

describe('long answers', () => {
  it('that differ only after what a summary keeps are two votes, and equal ones are one', async () => {
    const asked = samples([str(`${LONG}a`), 'right'], [str(`${LONG}b`), 'wrong'], [str(`${LONG}a`), 'right'])
    expect(new Set(asked.summaries.map(({ answer }) => answer)).size).toBe(1)
    expect(await groupsOf(asked)).toEqual([['right', [['r0', 'r2'], ['r1']]]])
  })

  it('are held for equal by value, not by their text', async () => {
    expect(await groupsOf(samples([list('int', ''), 'right'], [list('float', '.0'), 'right']))).toEqual([
      ['right', [['r0', 'r1']]],
    ])
  })

  it('do not stop sampling for a lead that they do not have', async () => {
    const { summaries, longAnswers } = samples([str(`${LONG}a`), 'right'], [str(`${LONG}b`), 'wrong'])
    const answers = await longAnswers(summaries)
    expect(isDecided(summaries, 3, { answers })).toBe(false)
    expect(isDecided([...summaries.slice(0, 1), ...summaries.slice(0, 1)], 3, { answers })).toBe(true)
  })

  it('vote in a comparison of columns as they do among the votes', async () => {
    const { summaries, longAnswers } = samples([str(`${LONG}a`), 'right'], [str(`${LONG}b`), 'wrong'])
    const answers = await longAnswers(summaries)
    expect(outcomeOfProblem({ runs: summaries, successes: 1 }, 'accuracy', { answers })).toBe('tied')
  })

  it('are read once each, and short ones never', async () => {
    const { summaries, longAnswers, reads } = samples([str(`${LONG}a`), 'right'], [str('short'), 'wrong'])
    await longAnswers(summaries)
    expect((await longAnswers(summaries)).get('r0')).toEqual(str(`${LONG}a`))
    expect(reads()).toBe(1)
  })
})
