import { useStore } from 'zustand'
import type { SolveServices } from './SolveServices.ts'
import { solveStoreOf } from './solveStoreOf.ts'

/** Whether the transcript is being presented: the shell then hides what is around the screen. */
export function useIsPresenting(services: SolveServices): boolean {
  return useStore(solveStoreOf(services).state, ({ isPresenting }) => isPresenting)
}
