import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { TemplatesState, TemplatesStore } from './state/TemplatesStore.ts'

export const TemplatesContext = createContext<TemplatesStore | undefined>(undefined)

/** The store of the screen around. Throws where there is none. */
export function useTemplatesStore(): TemplatesStore {
  const store = use(TemplatesContext)
  if (store === undefined)
    throw new PlaygroundError('no-templates-store', 'This part belongs on the Templates screen.')
  return store
}

/** What `select` takes from the screen's state. */
export function useTemplatesState<T>(select: (state: TemplatesState) => T): T {
  return useStore(useTemplatesStore().state, select)
}
