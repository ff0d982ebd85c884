import { createSolveStore } from './createSolveStore.ts'
import type { SolveStore } from './run/SolveStore.ts'
import type { SolveServices } from './SolveServices.ts'

const STORES = new WeakMap<SolveServices, SolveStore>()

/** The one store that belongs to these services: it outlives the screen, so a run goes on while another is looked at. */
export function solveStoreOf(services: SolveServices): SolveStore {
  const store = STORES.get(services) ?? createSolveStore(services)
  STORES.set(services, store)
  return store
}
