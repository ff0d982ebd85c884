import { reduceRun } from './reduceRun.ts'
import type { Run } from './Run.ts'
import type { RunEvent, RunEventBody } from './RunEvent.ts'

/** Stamps events, and keeps the run that they tell. */
export type RunRecorder = {
  record(body: RunEventBody): RunEvent
  run(): Run
  elapsedMs(): number
}

/** Goes on from `run`, whose clock stands at `fromMs`. `now` is a monotonic clock in milliseconds. */
export function recordRun(run: Run, fromMs: number, now: () => number): RunRecorder {
  let current = run
  const began = now()
  const elapsedMs = () => fromMs + now() - began
  return {
    record(body) {
      const event = { ...body, atMs: elapsedMs() }
      current = reduceRun(current, event)
      return event
    },
    run: () => current,
    elapsedMs,
  }
}
