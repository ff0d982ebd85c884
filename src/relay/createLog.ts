import type { Cost } from './createMeter.ts'

/** What became of one question. `prompt` and `reply` only if the teacher asked for them. */
export type LogEntry = {
  readonly student: string
  readonly status: number
  readonly milliseconds: number
  readonly model?: string
  readonly cost?: Cost
  /** The student went away before the reply was complete. */
  readonly wasStopped?: boolean
  /** What went wrong, for the teacher. */
  readonly problem?: string
  readonly prompt?: unknown
  readonly reply?: string
}

export type Log = (entry: LogEntry) => void

/** Writes a line of JSON for each question, with secrets taken out. */
export function createLog(write: (line: string) => void, redact: (text: string) => string): Log {
  return (entry) => write(`${redact(JSON.stringify({ time: new Date().toISOString(), ...entry }))}\n`)
}
