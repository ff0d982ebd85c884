import { useEffect, useState } from 'react'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import type { InsightsSource } from './InsightsSource.ts'
import type { Owner } from './insightsView.ts'

export type LoadedGroups = {
  /** Undefined until they are read. */
  readonly groups: readonly CountedGroup[] | undefined
  /** Stored runs are being counted. */
  readonly progress?: { readonly done: number; readonly total: number }
  readonly failure?: string
}

const NONE: LoadedGroups = { groups: [] }
/** A run under way changes many times a second; the charts need not. */
const RELOAD_AFTER_MS = 500

/** The groups of the owner, kept up to date. While those of another load, what was there stays. */
export function useGroups(source: InsightsSource, owner: Owner): LoadedGroups {
  const [loaded, setLoaded] = useState<LoadedGroups>({ groups: undefined })
  const isNone = owner.type === 'none'
  const sessionId = owner.type === 'one' ? owner.id : undefined

  useEffect(() => {
    if (isNone) return undefined
    let isCurrent = true
    let isLoading = false
    let isWanted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const change = (next: (before: LoadedGroups) => LoadedGroups) => {
      if (isCurrent) setLoaded(next)
    }
    const load = async () => {
      timer = undefined
      isLoading = true
      try {
        const groups = await source.groups(sessionId, (done, total) =>
          change((before) => ({ ...before, progress: { done, total } })),
        )
        change(() => ({ groups }))
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error)
        change(({ groups }) => ({ groups, failure }))
      }
      isLoading = false
      if (isWanted) reloadSoon()
      isWanted = false
    }
    const reloadSoon = () => {
      if (isLoading) isWanted = true
      else if (isCurrent) timer ??= setTimeout(() => void load(), RELOAD_AFTER_MS)
    }
    void load()
    const unsubscribe = source.subscribe(reloadSoon)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [source, sessionId, isNone])

  return isNone ? NONE : loaded
}
