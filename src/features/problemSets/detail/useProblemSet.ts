import { useEffect, useState } from 'react'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import type { ProblemSets } from '@/benchmarks/problemSets/ProblemSets.ts'

type LoadedSet =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'loaded'; readonly set: ProblemSet }

/** The set with this id. It never changes, so it is read once. */
export function useProblemSet(sets: ProblemSets, id: string): LoadedSet {
  const [loaded, setLoaded] = useState<LoadedSet>({ type: 'loading' })
  useEffect(() => {
    let isOver = false
    sets.read(id).then(
      (set) => {
        if (isOver) return
        setLoaded(set === undefined ? { type: 'failed', message: GONE } : { type: 'loaded', set })
      },
      (error: unknown) =>
        isOver ||
        setLoaded({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isOver = true
    }
  }, [sets, id])
  return loaded
}

const GONE = 'There is no such problem set: it was deleted, or it is on another computer.'
