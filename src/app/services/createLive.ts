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

/** A live value made from another; a new one is made only when the other changes. */
export function mapLive<From, To>(source: Live<From>, change: (value: From) => To): Live<To> {
  let seen = source.get()
  let made = change(seen)
  return {
    get() {
      if (source.get() !== seen) {
        seen = source.get()
        made = change(seen)
      }
      return made
    },
    subscribe: (onChange) => source.subscribe(onChange),
  }
}
