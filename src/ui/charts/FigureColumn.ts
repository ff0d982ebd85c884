import type { CsvCell } from '@/lib/toCsv.ts'

/** A column of a table of figures. */
export type FigureColumn<Row> = {
  readonly name: string
  /** Text to the left, numbers to the right (default). */
  readonly align?: 'left' | 'right'
  text(row: Row): string
  /** The cell in a CSV; absent: the text. */
  csv?(row: Row): CsvCell
  /** Makes the cell a button with this accessible name. */
  select?(row: Row): { readonly label: string; onSelect(): void } | undefined
}
