import { useEffect, useState } from 'react'
import type { ProblemSets, ProblemSetSummary } from '@/benchmarks/problemSets/ProblemSets.ts'

type LoadedSets =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'loaded'; readonly sets: readonly ProblemSetSummary[] }

/** Every set, as it is now. */
export function useSetList(sets: ProblemSets): LoadedSets {
  const [loaded, setLoaded] = useState<LoadedSets>({ type: 'loading' })
  useEffect(() => {
    let isOver = false
    const load = (): void => {
      sets.list().then(
        (all) => isOver || setLoaded({ type: 'loaded', sets: all }),
        (error: unknown) =>
          isOver ||
          setLoaded({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
      )
    }
    load()
    const stop = sets.subscribe(load)
    return () => {
      isOver = true
      stop()
    }
  }, [sets])
  return loaded
}
