import { expect, it } from 'vitest'
import { phaseBars } from './phaseBars.ts'

it('places phases on the scale of the attempt', () => {
  const phases = [
    { name: 'prompt', startMs: 100, endMs: 125 },
    { name: 'waiting', startMs: 125, endMs: 200 },
  ] as const
  expect(phaseBars(phases, 900)).toEqual({
    bars: [
      { name: 'prompt', offset: 0, startMs: 0, width: 0.25, durationMs: 25 },
      { name: 'waiting', offset: 0.25, startMs: 25, width: 0.75, durationMs: 75 },
    ],
    totalMs: 100,
  })
})

it('lets a phase that goes on reach until now', () => {
  const phases = [
    { name: 'prompt', startMs: 0, endMs: 10 },
    { name: 'run', startMs: 10, endMs: undefined },
  ] as const
  expect(phaseBars(phases, 40)).toEqual({
    bars: [
      { name: 'prompt', offset: 0, startMs: 0, width: 0.25, durationMs: 10 },
      { name: 'run', offset: 0.25, startMs: 10, width: 0.75, durationMs: undefined },
    ],
    totalMs: 40,
  })
})

it('gives phases without any time no width', () => {
  expect(phaseBars([{ name: 'prompt', startMs: 5, endMs: 5 }], 5)).toEqual({
    bars: [{ name: 'prompt', offset: 0, startMs: 0, width: 0, durationMs: 0 }],
    totalMs: 0,
  })
  expect(phaseBars([], 5)).toEqual({ bars: [], totalMs: 0 })
})
