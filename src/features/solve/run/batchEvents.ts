/** Calls `callback` soon, once. */
export type Schedule = (callback: () => void) => void

/**
 * Hands on what comes from `items` in batches, in order and all of it: one batch each time the schedule calls, so
 * that a reply of many small parts does not redraw the screen for each. Throws what `items` throws, after the rest.
 */
export async function batchEvents<T>(
  items: AsyncIterable<T>,
  schedule: Schedule,
  onBatch: (batch: readonly T[]) => void,
): Promise<void> {
  let waiting: T[] = []
  const flush = (): void => {
    const batch = waiting
    waiting = []
    if (batch.length > 0) onBatch(batch)
  }
  try {
    for await (const item of items) {
      waiting.push(item)
      if (waiting.length === 1) schedule(flush)
    }
  } finally {
    flush()
  }
}

/** Time between two pictures: enough for text to seem to flow. */
const INTERVAL_MS = 40

/** A hidden tab draws no frames, and its run must go on. */
const LONGEST_WAIT_MS = 500

/** Calls back with one of the next frames of the screen, or a little later where none are drawn. */
export function scheduleFrame(callback: () => void): void {
  setTimeout(() => {
    let frame = 0
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame)
      callback()
    }, LONGEST_WAIT_MS)
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      callback()
    })
  }, INTERVAL_MS)
}
