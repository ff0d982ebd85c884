import { KNOWN_FORMATS } from './knownFormats.ts'
import type { ImportTable } from './ImportTable.ts'
import { guessMapping } from './guessMapping.ts'
import type { Mapping } from './Mapping.ts'

/** What a file seems to be. `name` undefined: no known data set; the columns were guessed by their names. */
export type Recognition = { readonly name: string | undefined; readonly mapping: Mapping }

/** Rows that are looked at. */
const SAMPLE = 200

/** Recognises a public data set by its columns and what they hold, or guesses by the columns' names. */
export function recogniseMapping(table: ImportTable): Recognition {
  const sample = table.rows.slice(0, SAMPLE).map(({ fields }) => fields)
  for (const { name, recognise } of KNOWN_FORMATS) {
    const mapping = recognise(table.columns, sample)
    if (mapping !== undefined) return { name, mapping }
  }
  return { name: undefined, mapping: guessMapping(table.columns, sample) }
}
