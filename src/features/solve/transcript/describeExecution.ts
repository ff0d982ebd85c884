import type { Execution, GuestError } from '@/pipeline/5-execute/Execution.ts'
import type { Attempt, Block } from '@/pipeline/Run.ts'
import type { CodeMarker } from '@/ui/code/CodeMarker.ts'
import { formatBytes } from '@/ui/formatBytes.ts'
import { formatDuration } from '@/ui/formatDuration.ts'
import type { Description } from './describeAttempt.ts'

/** How a program ended, in a line. Of an interleaved reply only the last one need hand over a result. */
export function describeExecution({ end, runMs }: Execution, needsResult: boolean): Description {
  switch (end.type) {
    case 'returned':
      if (end.value !== undefined) return { tone: 'good', text: `returned after ${formatDuration(runMs)}` }
      return needsResult
        ? { tone: 'bad', text: `ended after ${formatDuration(runMs)} without a result` }
        : { tone: 'good', text: `ended after ${formatDuration(runMs)}` }
    case 'raised': {
      const line = end.error.frames.at(-1)?.line
      return { tone: 'bad', text: `${end.error.name}${line === undefined ? '' : ` on line ${line}`}` }
    }
    case 'timed-out':
      return { tone: 'bad', text: `killed after ${formatDuration(end.afterMs)}` }
    case 'memory-exceeded':
      return { tone: 'bad', text: `over the memory limit of ${formatBytes(end.limitBytes)}` }
    case 'output-flooded':
      return { tone: 'bad', text: `printed more than ${end.limitCharacters} characters` }
    case 'exited':
      return { tone: 'bad', text: `exited with code ${end.code}` }
    case 'crashed':
      return { tone: 'bad', text: 'crashed the interpreter' }
    case 'stopped':
      return { tone: 'warning', text: 'stopped' }
  }
}

/** The line to mark in a block's program: where it failed when it ran, else what the attempt's failure names. */
export function failingLineOf(attempt: Attempt, position: number): number | undefined {
  const line = errorOf(attempt.blocks[position]?.execution)?.frames.at(-1)?.line
  if (line !== undefined) return line
  return position === attempt.blocks.length - 1 ? attempt.failure?.line : undefined
}

/** The expression that failed when the block's program ran, if the runtime told it. */
export function failingExpressionOf({ execution }: Block): CodeMarker | undefined {
  const error = errorOf(execution)
  const frame = error?.frames.at(-1)
  if (error === undefined || frame?.column === undefined) return undefined
  const { line, column, endLine = line, endColumn = column + 1 } = frame
  return {
    severity: 'error',
    message: error.message === '' ? error.name : `${error.name}: ${error.message.slice(0, 500)}`,
    startLine: line,
    startColumn: column,
    endLine,
    endColumn,
  }
}

function errorOf(execution: Execution | undefined): GuestError | undefined {
  const end = execution?.end
  return end?.type === 'raised' || end?.type === 'memory-exceeded' ? end.error : undefined
}
