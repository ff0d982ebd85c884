import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/** Ends a reply that takes too long, or whose student has gone. */
export type Watch = {
  readonly signal: AbortSignal
  /** Rejects as `step` does; aborts if it takes longer than the upstream may be silent. */
  waitFor<Value>(step: Promise<Value>): Promise<Value>
  /** Ends what is still under way and lets go of the timers. */
  stop(): void
}

export function createWatch({
  idleMs,
  totalMs,
}: {
  readonly idleMs: number
  readonly totalMs: number
}): Watch {
  const controller = new AbortController()
  const cut = (message: string) => controller.abort(new PlaygroundError('reply-cut', message))
  const total = setTimeout(() => cut('The relay ends replies that take as long as this one.'), totalMs)

  return {
    signal: controller.signal,
    async waitFor(step) {
      const idle = setTimeout(() => cut('The relay’s model server has said nothing for too long.'), idleMs)
      try {
        return await step
      } finally {
        clearTimeout(idle)
      }
    },
    stop() {
      clearTimeout(total)
      controller.abort(new PlaygroundError('reply-cut', 'The student has gone.'))
    },
  }
}
