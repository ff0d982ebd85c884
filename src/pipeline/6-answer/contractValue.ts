import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { OutputContract } from '@/pipeline/Template.ts'
import { guestValueOfJson } from './guestValueOfJson.ts'

/** The value that the contract asks for; undefined if there is none. Debugging prints never spoil it. */
export function contractValue(
  { end, printed }: Execution,
  { source, schema }: OutputContract,
  language: Language,
): GuestValue | undefined {
  // It handed over itself.
  if (source.type === 'tests') return end.type === 'returned' ? { type: 'none' } : undefined
  const returned = end.type === 'returned' ? end.value : undefined
  if (source.type !== 'last-line') return returned
  // What was cut off the output took the true last line with it.
  if (printed.truncated) return returned
  const line = lastLine(printed.stdout)
  return line === undefined ? undefined : valueOfLine(line, language, schema !== undefined)
}

function lastLine(stdout: string): string | undefined {
  return (
    stdout
      .trimEnd()
      .split(/\r\n?|\n/)
      .at(-1)
      ?.trim() || undefined
  )
}

/** A line that is exactly a number is that number, a line that names nothing is nothing, any other is a text. */
function valueOfLine(line: string, language: Language, hasSchema: boolean): GuestValue {
  if (/^[+-]?\d+$/.test(line))
    return { type: language === 'python' ? 'int' : 'number', text: line.replace('+', '') }
  if (FLOAT.test(line)) return { type: language === 'python' ? 'float' : 'number', text: line }
  if (line === 'None') return { type: 'none' }
  if (line === 'undefined' || line === 'null') return { type: line }
  const structured = hasSchema && /^[[{]/.test(line) ? guestValueOfJson(line, language) : undefined
  return structured ?? { type: 'str', text: line }
}

const FLOAT =
  /^[+-]?(?:\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|inf|nan|NaN|Infinity)$/
