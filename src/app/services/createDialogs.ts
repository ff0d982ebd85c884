import type { ReactNode } from 'react'
import type { Live } from '@/ui/Live.ts'
import { createLive } from './createLive.ts'

/** Questions to the person that anything may ask, whatever screen is open; one is shown at a time. */
export type Dialogs = {
  readonly shown: Live<ReactNode>
  /** Rejects with the signal's reason; then the question goes. */
  ask<Answer>(render: (answer: (value: Answer) => void) => ReactNode, signal: AbortSignal): Promise<Answer>
}

export function createDialogs(): Dialogs {
  const shown = createLive<ReactNode>(undefined)
  const waiting: ReactNode[] = []
  const close = (node: ReactNode) => {
    const place = waiting.indexOf(node)
    if (place !== -1) waiting.splice(place, 1)
    shown.set(waiting[0])
  }
  return {
    shown,
    ask: (render, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const node = render((value) => {
          close(node)
          resolve(value)
        })
        signal.addEventListener('abort', () => {
          close(node)
          reject(signal.reason)
        })
        waiting.push(node)
        shown.set(waiting[0])
      }),
  }
}
