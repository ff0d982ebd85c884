import type { WorkerReport } from '@/sandbox/protocol/messages.ts'

/** Messages that may go out at once, and how fast that allowance comes back. */
const BURST_MESSAGES = 200
const MESSAGES_PER_MS = 1

/** Above the allowance, text is gathered to this many characters. */
const GATHERED_CHARACTERS = 2000

type Chunk = { readonly stream: 'stdout' | 'stderr'; readonly text: string }

/**
 * Hands out what a program prints while it runs, also from a loop that never gives control back.
 * A program that prints little is heard at once, so nothing is lost when it is killed; one that prints much is
 * gathered into larger messages.
 */
export function createPrinter(post: (report: WorkerReport) => void, now: () => number) {
  let runId: string | undefined
  let limit = 0
  let printedLength = 0
  let gathered: Chunk | undefined
  let allowance = BURST_MESSAGES
  let lastRefill = now()

  function start(newRunId: string): void {
    runId = newRunId
    printedLength = 0
    gathered = undefined
  }

  function limitTo(outputCharacters: number): void {
    limit = outputCharacters
    runId = undefined
  }

  function print(stream: 'stdout' | 'stderr', text: string): void {
    // Outside of a run (boot, tasks left behind) nobody listens.
    if (runId === undefined || text === '') return
    const room = limit - printedLength
    printedLength += text.length
    if (room >= 0) gather(stream, text.length > room ? text.slice(0, room) : text)
    if (printedLength > limit) return flood(runId)
    if (mayPost()) flush()
  }

  function gather(stream: 'stdout' | 'stderr', text: string): void {
    if (gathered !== undefined && gathered.stream !== stream) flush()
    gathered = { stream, text: (gathered?.text ?? '') + text }
  }

  function mayPost(): boolean {
    const time = now()
    allowance = Math.min(BURST_MESSAGES, allowance + (time - lastRefill) * MESSAGES_PER_MS)
    lastRefill = time
    return allowance >= 1 || (gathered?.text.length ?? 0) >= GATHERED_CHARACTERS
  }

  function flush(): void {
    if (runId === undefined || gathered === undefined) return
    allowance -= 1
    post({ type: 'printed', runId, stream: gathered.stream, text: gathered.text })
    gathered = undefined
  }

  function flood(floodedRunId: string): void {
    flush()
    post({ type: 'flooded', runId: floodedRunId, printedLength })
    runId = undefined
  }

  /** Hands out the rest; what is printed later belongs to no run. */
  function finish(): void {
    flush()
    runId = undefined
  }

  return { start, limitTo, print, finish }
}
