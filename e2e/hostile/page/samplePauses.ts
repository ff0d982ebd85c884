const TICK_MS = 5

/** How often each pause was seen: whole milliseconds to a count. */
export type PauseCounts = Readonly<Record<string, number>>

/** Watches the page's main thread: a timer that comes late by so many milliseconds was kept waiting by it. */
export function samplePauses() {
  let counts: Record<string, number> = {}
  let last = performance.now()

  function tick(): void {
    const now = performance.now()
    const pause = Math.max(0, Math.round(now - last - TICK_MS))
    counts[pause] = (counts[pause] ?? 0) + 1
    last = now
    setTimeout(tick, TICK_MS)
  }

  /** What was counted since the last time. */
  function take(): PauseCounts {
    const taken = counts
    counts = {}
    return taken
  }

  tick()
  return { take }
}
