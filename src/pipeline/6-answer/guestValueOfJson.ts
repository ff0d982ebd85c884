import { isRecord } from '@/lib/isRecord.ts'
import type { GuestEntry, GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'

/** A printed line of JSON as the value it describes; undefined if it is no JSON. Numbers are doubles. */
export function guestValueOfJson(text: string, language: Language): GuestValue | undefined {
  const data = parse(text)
  return data === undefined ? undefined : toGuestValue(data, language)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A line that is no JSON is an ordinary text.
    return undefined
  }
}

function toGuestValue(data: unknown, language: Language): GuestValue {
  const isPython = language === 'python'
  if (data === null) return { type: isPython ? 'none' : 'null' }
  if (typeof data === 'boolean') return { type: 'bool', value: data }
  if (typeof data === 'number') {
    return { type: isPython ? (Number.isInteger(data) ? 'int' : 'float') : 'number', text: numeral(data) }
  }
  if (Array.isArray(data)) {
    return { type: isPython ? 'list' : 'array', items: data.map((item) => toGuestValue(item, language)) }
  }
  if (isRecord(data)) {
    const entries = Object.entries(data).map(([key, value]): GuestEntry => [
      { type: 'str', text: key },
      toGuestValue(value, language),
    ])
    return { type: isPython ? 'dict' : 'object', entries }
  }
  return { type: 'str', text: String(data) }
}

function numeral(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}
