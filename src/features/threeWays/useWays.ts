import { useEffect, useRef, useState } from 'react'
import type { Problem } from '@/pipeline/Problem.ts'
import { reduceRun } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { ThreeWaysServices } from './ThreeWaysServices.ts'
import type { Way } from './waysOf.ts'

/** What a column shows. `run` undefined: its first event has not come yet. */
export type WayState = { readonly way: Way; readonly run: Run | undefined }

/** A screen cannot show more changes than this, and a reply may come a thousand pieces a second. */
const SHOW_EVERY_MS = 50

/** Runs all ways at once, and shows them as they go. */
export function useWays(services: ThreeWaysServices) {
  const [states, setStates] = useState<readonly WayState[]>([])
  const [isRunning, setRunning] = useState(false)
  const stops = useRef<readonly (() => void)[]>([])
  // Leaving the screen does not stop the runs: they are recorded to their end.
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function follow(events: ReturnType<ThreeWaysServices['start']>['events'], position: number) {
    let run: Run | undefined
    let shownMs = 0
    const show = () => {
      shownMs = performance.now()
      if (!isMounted.current) return
      setStates((before) => before.map((state, at) => (at === position ? { ...state, run } : state)))
    }
    for await (const event of events) {
      run = reduceRun(run, event)
      if (performance.now() - shownMs > SHOW_EVERY_MS) show()
    }
    show()
  }

  async function runAll(problem: Problem, ways: readonly Way[], modelId: string): Promise<void> {
    const handles = ways.map(({ template }) => services.start({ problem, template, modelId }))
    stops.current = handles.map(({ stop }) => stop)
    setStates(ways.map((way) => ({ way, run: undefined })))
    setRunning(true)
    const ended = await Promise.allSettled(handles.map(({ events }, position) => follow(events, position)))
    if (isMounted.current) setRunning(false)
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  return {
    states,
    isRunning,
    start: (problem: Problem, ways: readonly Way[], modelId: string) =>
      reportFailure(runAll(problem, ways, modelId)),
    stop: () => {
      for (const stop of stops.current) stop()
    },
  }
}
