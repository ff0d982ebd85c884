import Papa from 'papaparse'

export type CsvCell = string | number | undefined

/** Characters with which spreadsheets begin a formula, also as full-width forms. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * Rows as CSV (RFC 4180, with a byte order mark so that spreadsheets take it for UTF-8). `formulaSafe` puts a `'`
 * before texts that a spreadsheet would run as a formula, which changes them; numbers stay as they are.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[], options: { formulaSafe: boolean }): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  return `\ufeff${Papa.unparse(cells, { escapeFormulae: options.formulaSafe ? FORMULA : false })}\r\n`
}
