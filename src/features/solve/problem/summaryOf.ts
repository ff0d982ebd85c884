import Papa from 'papaparse'
import { textOfFile } from '@/features/solve/transcript/textOfFile.ts'

const NEWLINE = 10
const QUOTE = 34
/** Above, JSON is not read as a whole: that would hold the page up. */
const MAX_JSON_BYTES = 1_000_000
const MAX_NAMES = 8

/** What is in a file, in a few words: `3 rows, 2 columns: day, visitors`. Undefined: nothing that could be told. */
export function summaryOf(name: string, bytes: Uint8Array): string | undefined {
  const text = textOfFile(bytes)
  if (text === undefined || text === '') return undefined
  if (/\.[ct]sv$/i.test(name)) return summaryOfTable(text, bytes)
  if (/\.json$/i.test(name) && bytes.length <= MAX_JSON_BYTES) return summaryOfJson(bytes)
  return counted(countLines(bytes), 'line')
}

function summaryOfTable(text: string, bytes: Uint8Array): string {
  const [columns = []] = Papa.parse<string[]>(text, { preview: 1, skipEmptyLines: true }).data
  return `${counted(Math.max(0, countLines(bytes) - 1), 'row')}, ${namedColumns(columns)}`
}

function summaryOfJson(bytes: Uint8Array): string {
  const value = parse(new TextDecoder().decode(bytes))
  if (value === undefined) return 'not valid JSON'
  if (Array.isArray(value)) {
    const columns = [...new Set(value.slice(0, 100).flatMap(keysOf))]
    return `a list of ${counted(value.length, 'item')}${columns.length === 0 ? '' : `: ${names(columns)}`}`
  }
  return typeof value === 'object' && value !== null ? `an object: ${names(keysOf(value))}` : 'one value'
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

function namedColumns(columns: readonly string[]): string {
  return `${counted(columns.length, 'column')}: ${names(columns)}`
}

function names(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES).map((name) => name.slice(0, 40))
  return [...shown, ...(all.length > shown.length ? ['…'] : [])].join(', ')
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}

/** Lines that hold something. A line break within quotes belongs to a cell. */
function countLines(bytes: Uint8Array): number {
  let lines = 0
  let isQuoted = false
  let isEmpty = true
  for (const byte of bytes) {
    if (byte === QUOTE) isQuoted = !isQuoted
    if (byte === NEWLINE && !isQuoted) {
      if (!isEmpty) lines += 1
      isEmpty = true
    } else if (byte > 32) isEmpty = false
  }
  return isEmpty ? lines : lines + 1
}
