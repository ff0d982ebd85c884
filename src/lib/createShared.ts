import { untilAborted } from './untilAborted.ts'

/** Lets many wait for one piece of work. */
export type Shared<Value> = {
  /**
   * Begins the work, or joins it where it is under way. Rejects with the signal's reason; when nobody waits any
   * more the work's own signal is aborted.
   */
  join(begin: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value>
}

type Work<Value> = {
  readonly result: Promise<Value>
  readonly controller: AbortController
  waiting: number
}

export function createShared<Value>(): Shared<Value> {
  let work: Work<Value> | undefined

  function start(begin: (signal: AbortSignal) => Promise<Value>): Work<Value> {
    const controller = new AbortController()
    const result = begin(controller.signal).finally(() => {
      if (work === started) work = undefined
    })
    const started = { result, controller, waiting: 0 }
    return started
  }

  return {
    join: async (begin, signal) => {
      signal.throwIfAborted()
      work ??= start(begin)
      const joined = work
      joined.waiting++
      try {
        return await untilAborted(joined.result, signal)
      } finally {
        if (--joined.waiting === 0) {
          // One that is given up is nobody's: whoever comes next begins anew.
          if (work === joined) work = undefined
          joined.controller.abort()
        }
      }
    },
  }
}
