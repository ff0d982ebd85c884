import type { PrintedText } from '@/pipeline/5-execute/Execution.ts'
import type { PrintedChunk } from '@/pipeline/5-execute/Executor.ts'

/** Collects what a program prints, at most `limitCharacters` of both streams together. */
export function createPrintedText(limitCharacters: number, onPrinted?: (chunk: PrintedChunk) => void) {
  const kept = { stdout: '', stderr: '' }
  let printedLength = 0

  /** False: it was too much. */
  function add({ stream, text }: PrintedChunk): boolean {
    const room = Math.max(0, limitCharacters - kept.stdout.length - kept.stderr.length)
    const fitting = text.slice(0, room)
    printedLength += text.length
    kept[stream] += fitting
    if (fitting !== '') onPrinted?.({ stream, text: fitting })
    return text.length <= room
  }

  /** The worker knows how much was printed that it did not hand out. */
  function countAtLeast(length: number): void {
    if (Number.isFinite(length)) printedLength = Math.max(printedLength, length)
  }

  function text(): PrintedText {
    const truncated = printedLength > kept.stdout.length + kept.stderr.length
    return { ...kept, printedLength, truncated }
  }

  return { add, countAtLeast, text }
}
