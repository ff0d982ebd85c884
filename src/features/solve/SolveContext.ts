import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { SolveState, SolveStore } from './run/SolveStore.ts'

export const SolveContext = createContext<SolveStore | undefined>(undefined)

/** The store of the screen around. Throws where there is none. */
export function useSolveStore(): SolveStore {
  const store = use(SolveContext)
  if (store === undefined)
    throw new PlaygroundError('no-solve-store', 'This part belongs on the Solve screen.')
  return store
}

/** What `select` takes from the screen's state. */
export function useSolve<T>(select: (state: SolveState) => T): T {
  return useStore(useSolveStore().state, select)
}
