import { useEffect, useState } from 'react'
import type { InsightsRun, InsightsSource } from './InsightsSource.ts'

export type InsightsScope = { readonly type: 'session'; readonly id: string } | { readonly type: 'all' }

export type LoadedRuns =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly runs: readonly InsightsRun[] }
  | { readonly type: 'failed'; readonly message: string }

/** A run under way changes many times a second; the charts need not. */
const RELOAD_AFTER_MS = 500

/** The runs of the scope, kept up to date. While another scope loads, what was there stays. */
export function useInsightsRuns(source: InsightsSource, scope: InsightsScope): LoadedRuns {
  const [loaded, setLoaded] = useState<LoadedRuns>({ type: 'loading' })
  const sessionId = scope.type === 'session' ? scope.id : undefined

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: LoadedRuns) => {
      if (isCurrent) setLoaded(next)
    }
    const load = () => {
      timer = undefined
      source.runs(sessionId).then(
        (runs) => show({ type: 'loaded', runs }),
        (error: unknown) =>
          show({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
      )
    }
    load()
    const unsubscribe = source.subscribe(() => {
      timer ??= setTimeout(load, RELOAD_AFTER_MS)
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [source, sessionId])

  return loaded
}
