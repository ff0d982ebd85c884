import Papa from 'papaparse'
import { type ImportRow, type ImportTable, tableOf, type UnusableRow } from './ImportTable.ts'
import { rejectFile } from './rejectFile.ts'

/** A CSV or TSV file whose first row names the columns. Rows count as in a spreadsheet: that one is row 1. */
export function readCsv(text: string): ImportTable {
  const parsed = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [header, ...records] = parsed.data
  if (header === undefined || records.length === 0) {
    rejectFile('it has a row with the names of columns at most, and no rows below it')
  }
  const names = columnNames(header)
  const broken = new Map<number, string>()
  for (const { row, message } of parsed.errors) if (row !== undefined) broken.set(row, message)
  const rows: ImportRow[] = []
  const unreadable: UnusableRow[] = []
  for (const [at, record] of records.entries()) {
    const number = at + 2
    const because = whyBroken(record, names, broken.get(at + 1))
    if (because === undefined) rows.push({ number, fields: fieldsOf(record, names) })
    else unreadable.push({ number, because })
  }
  return tableOf('row', rows, { unreadable, notes: notesOf(header, names) })
}

/** Empty and repeated names get one of their own. */
function columnNames(header: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return header.map((cell, at) => {
    const wanted = cell.trim() === '' ? `column ${at + 1}` : cell.trim()
    let name = wanted
    for (let count = 2; taken.has(name); count++) name = `${wanted} (${count})`
    taken.add(name)
    return name
  })
}

function whyBroken(
  record: readonly string[],
  names: readonly string[],
  message: string | undefined,
): string | undefined {
  if (message !== undefined && /quot/i.test(message)) return 'it has a quotation mark that is never closed'
  const extra = record.length - names.length
  if (extra > 0) {
    return `it has ${record.length} cells for ${names.length} columns: a comma in a text needs quotation marks around the text`
  }
  return undefined
}

function fieldsOf(record: readonly string[], names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name, at) => [name, record[at] ?? '']))
}

function notesOf(header: readonly string[], names: readonly string[]): readonly string[] {
  const isRenamed = header.some((cell, at) => cell.trim() !== names[at])
  return isRenamed ? ['Columns without a name, or with the name of another, were given one.'] : []
}
