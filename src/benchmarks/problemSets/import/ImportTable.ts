/** One record of a file. `number`: as an editor or spreadsheet counts its rows, lines or entries, from 1. */
export type ImportRow = {
  readonly number: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** A record that gives no problem, and why: a sentence without its number. */
export type UnusableRow = { readonly number: number; readonly because: string }

/** What a file holds, before anybody says what its columns mean. */
export type ImportTable = {
  /** What `number` counts: for `row 3`, `line 3`, `entry 3`. */
  readonly unit: 'row' | 'line' | 'entry'
  /** Every name that a record has, in the order in which they first appear. */
  readonly columns: readonly string[]
  readonly rows: readonly ImportRow[]
  readonly unreadable: readonly UnusableRow[]
  /** What a person should know of how it was read, in sentences. */
  readonly notes: readonly string[]
}

/** What an import takes; beyond that nothing is read, or the rest is left out and said. */
export const IMPORT_LIMITS = {
  bytes: 100_000_000,
  rows: 100_000,
  /** Of a question, an expected answer, or tests. */
  characters: 200_000,
} as const

/** The table of records, cut to the limit, with the columns that they have. */
export function tableOf(
  unit: ImportTable['unit'],
  rows: readonly ImportRow[],
  { unreadable = [], notes = [] }: Partial<Pick<ImportTable, 'unreadable' | 'notes'>> = {},
): ImportTable {
  const kept = rows.slice(0, IMPORT_LIMITS.rows)
  const columns = new Set<string>()
  for (const { fields } of kept) for (const name of Object.keys(fields)) columns.add(name)
  const all = rows.length.toLocaleString('en')
  const cut = `The file has ${all} records: those after the first ${IMPORT_LIMITS.rows.toLocaleString('en')} are left out.`
  return {
    unit,
    columns: [...columns],
    rows: kept,
    unreadable,
    notes: rows.length > kept.length ? [...notes, cut] : notes,
  }
}
