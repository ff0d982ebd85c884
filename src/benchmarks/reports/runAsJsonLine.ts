import type { ReportRun } from './ReportRun.ts'
import { runRecord } from './runRecord.ts'

/** One run a line, as JSON. The line ends are those of JSON Lines. */
export function runAsJsonLine(run: ReportRun): string {
  return `${JSON.stringify(runRecord(run))}\n`
}
