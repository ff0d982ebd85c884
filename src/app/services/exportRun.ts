import { runAsJsonLine } from '@/benchmarks/reports/runAsJsonLine.ts'
import { runAsNotebook } from '@/benchmarks/reports/runAsNotebook.ts'
import { runAsSpans, spansAsOtlp } from '@/benchmarks/reports/runAsSpans.ts'
import type { RunFormat } from '@/features/solve/SolveServices.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { redactTexts } from '@/lib/redactTexts.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import type { Run } from '@/pipeline/Run.ts'

/** One run as a file, without any key. Throws PlaygroundError `no-notebook` for a notebook of a run without Python. */
export function exportRun(run: Run, format: RunFormat, redact: (text: string) => string): Blob {
  // Before the format escapes or joins what a key may be part of, and once more for what it has written.
  return new Blob([redact(WRITERS[format](redactTexts(run, redact)))], { type: 'application/json' })
}

const WRITERS: Record<RunFormat, (run: Run) => string> = {
  jsonl: (run) => runAsJsonLine({ run, summary: summarizeRun(run) }),
  otlp: (run) => spansAsOtlp(runAsSpans(run), String(import.meta.env['APP_VERSION'])),
  notebook(run) {
    const text = runAsNotebook(run)
    if (text === undefined)
      throw new PlaygroundError('no-notebook', 'This run has no Python program: there is no notebook of it.')
    return text
  },
}
