import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'

/** What must be gone for a stop to be worth measuring: the program has been running for a while. */
const RUNNING_MS = 150

/** Times in milliseconds from Stop. */
export type StopTimes = {
  /** Until the run has ended. */
  readonly endedMs: number
  /** Until the next program has run. */
  readonly readyMs: number
}

/** Stops an endless program and runs another. */
export async function measureStop(sandbox: Sandbox): Promise<StopTimes> {
  const setup = { preamble: '', files: [], inputLines: [], seed: 1, limits: DEFAULT_LIMITS }
  const source = { type: 'last-expression' } as const
  const { language } = sandbox
  const controller = new AbortController()
  const guest = await sandbox.open(setup, controller.signal)
  let stoppedAt = 0
  const endless = language === 'python' ? 'while True: pass' : 'for (;;) {}'
  await guest.run(
    { language, source: endless },
    {
      source,
      signal: controller.signal,
      onStarted: () => {
        setTimeout(() => {
          stoppedAt = performance.now()
          controller.abort()
        }, RUNNING_MS)
      },
    },
  )
  const endedMs = performance.now() - stoppedAt
  const { signal } = new AbortController()
  const next = await sandbox.open(setup, signal)
  await next.run({ language, source: '1 + 1' }, { source, signal })
  const readyMs = performance.now() - stoppedAt
  next.close()
  // The one that was stopped is replaced meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return { endedMs, readyMs }
}
