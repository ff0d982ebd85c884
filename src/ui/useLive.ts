import { useSyncExternalStore } from 'react'
import type { Live } from './Live.ts'

/** The current value of `live`; the component renders again when it changes. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get)
}
