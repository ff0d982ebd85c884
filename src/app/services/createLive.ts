import { createStore } from 'zustand/vanilla'
import type { Live } from '@/ui/Live.ts'

/** A `Live` value with the hand that changes it. */
export type LiveSource<T> = Live<T> & { set(value: T): void }

/** A live value that starts as `initial`. */
export function createLive<T>(initial: T): LiveSource<T> {
  const store = createStore(() => ({ value: initial }))
  return {
    get: () => store.getState().value,
    subscribe: (onChange) => store.subscribe(onChange),
    set: (value) => store.setState({ value }),
  }
}
