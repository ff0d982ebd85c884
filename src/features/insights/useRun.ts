import { useEffect, useState } from 'react'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { InsightsSource } from './InsightsSource.ts'

export type LoadedRun =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly run: Run }
  | { readonly type: 'failed'; readonly message: string }

/** A run with its attempts, read from its events. */
export function useRun(source: InsightsSource, runId: string): LoadedRun {
  const [loaded, setLoaded] = useState<LoadedRun>({ type: 'loading' })
  useEffect(() => {
    let isCurrent = true
    source.eventsOf(runId).then(
      (events) => {
        const run = runOf(events)
        if (!isCurrent) return
        setLoaded(
          run === undefined
            ? { type: 'failed', message: 'This run is not there any more.' }
            : { type: 'loaded', run },
        )
      },
      (error: unknown) => {
        if (isCurrent)
          setLoaded({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [source, runId])
  return loaded
}
