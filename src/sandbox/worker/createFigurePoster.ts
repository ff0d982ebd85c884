import { MAXIMUM_FIGURES, MAXIMUM_FIGURE_CHARACTERS } from '@/sandbox/protocol/limits.ts'
import type { WorkerReport } from '@/sandbox/protocol/messages.ts'

/** Hands out what a program shows while it runs, so many figures and so much of them. */
export function createFigurePoster(post: (report: WorkerReport) => void) {
  let runId: string | undefined
  let count = 0
  let characters = 0

  function start(newRunId: string): void {
    runId = newRunId
    count = 0
    characters = 0
  }

  function show(figure: string): void {
    if (runId === undefined || count >= MAXIMUM_FIGURES) return
    if (characters + figure.length > MAXIMUM_FIGURE_CHARACTERS) return
    count += 1
    characters += figure.length
    post({ type: 'showed', runId, figure })
  }

  /** What is shown later belongs to no run. */
  function finish(): void {
    runId = undefined
  }

  return { start, show, finish }
}
