import { describe, expect, it } from 'vitest'
import { examplePlan, exampleSummary } from '@/testing/exampleBenchmark.ts'
import { trackProgress } from './trackProgress.ts'

const PLAN = examplePlan({ problems: 10, columns: 1, samples: 1 })

const run = (index: number, isLost = false) =>
  exampleSummary({
    problemId: `p${index}`,
    place: { benchmarkId: 'b', columnId: 'c0', sample: 0 },
    outcome: isLost ? 'cancelled' : 'answered',
  })

describe('trackProgress', () => {
  it('counts what was there before, and takes a lost cell that was run again as done', () => {
    const tracker = trackProgress(PLAN, [run(0), run(1, true)], () => 0)
    expect(tracker.progress()).toEqual({ total: 10, done: 1, lost: 1 })
    tracker.add(run(1))
    tracker.add(run(2, true))
    expect(tracker.progress()).toEqual({ total: 10, done: 2, lost: 1 })
  })

  it('tells rate and time left once a few runs have ended in this sitting', () => {
    let nowMs = 0
    const tracker = trackProgress(PLAN, [run(0)], () => nowMs)
    for (const index of [1, 2, 3, 4]) {
      nowMs += 500
      tracker.add(run(index))
    }
    expect(tracker.progress()).toEqual({ total: 10, done: 5, lost: 0, perSecond: 2, secondsLeft: 2.5 })
  })

  it('goes by the last minute', () => {
    let nowMs = 0
    const tracker = trackProgress(PLAN, [], () => nowMs)
    for (const index of [0, 1, 2, 3, 4, 5]) tracker.add(run(index))
    nowMs = 90_000
    for (const index of [6, 7, 8]) tracker.add(run(index))
    expect(tracker.progress()).toMatchObject({ perSecond: 0.05, secondsLeft: 20 })
  })
})
