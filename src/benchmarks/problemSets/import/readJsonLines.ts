import { isRecord } from '@/lib/isRecord.ts'
import { type ImportRow, type ImportTable, tableOf, type UnusableRow } from './ImportTable.ts'
import { parseJson } from './parseJson.ts'

/** A file with one JSON object on each line. Empty lines are passed over, and counted. */
export function readJsonLines(text: string): ImportTable {
  const rows: ImportRow[] = []
  const unreadable: UnusableRow[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const number = at + 1
    const fields = parseLine(line)
    if (typeof fields === 'string') unreadable.push({ number, because: fields })
    else rows.push({ number, fields })
  }
  return tableOf('line', rows, { unreadable })
}

/** The record, or why there is none. */
function parseLine(line: string): Readonly<Record<string, unknown>> | string {
  try {
    const value = parseJson(line)
    return isRecord(value) ? value : 'it is JSON, but no object with named fields'
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return 'it is not JSON, or it was cut'
  }
}
