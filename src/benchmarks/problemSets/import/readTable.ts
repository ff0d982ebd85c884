import { decodeText } from './decodeText.ts'
import { IMPORT_LIMITS, type ImportTable } from './ImportTable.ts'
import { readCsv } from './readCsv.ts'
import { readJson } from './readJson.ts'
import { readJsonLines } from './readJsonLines.ts'
import { rejectFile } from './rejectFile.ts'

/** A file as it was dropped or fetched. */
export type ImportFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * The records of a CSV, JSONL, JSON, YAML or Parquet file, told by its name or, where that says nothing, by its
 * content. Throws PlaygroundError `import-rejected` with a sentence if the file as a whole cannot be read; single
 * records that cannot are listed.
 */
export async function readTable({ name, bytes }: ImportFile): Promise<ImportTable> {
  if (bytes.length > IMPORT_LIMITS.bytes) {
    rejectFile(`it has more than ${IMPORT_LIMITS.bytes / 1_000_000} MB`)
  }
  if (isParquet(bytes)) {
    const { readParquet } = await import('./readParquet.ts')
    return readParquet(bytes)
  }
  const { text, notes } = decodeText(bytes)
  if (text.trim() === '') rejectFile('it is empty')
  const table = await readText(name, text)
  return { ...table, notes: [...notes, ...table.notes] }
}

async function readText(name: string, text: string): Promise<ImportTable> {
  switch (formatOf(name, text)) {
    case 'yaml': {
      const { readYaml } = await import('./readYaml.ts')
      return readYaml(text)
    }
    case 'json':
      return readJson(text)
    case 'lines':
      return readJsonLines(text)
    case 'csv':
      return readCsv(text)
  }
}

type Format = 'csv' | 'json' | 'lines' | 'yaml'

function formatOf(name: string, text: string): Format {
  const ending = /\.([a-z]+)(?:\.txt)?$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  if (ending === 'yaml' || ending === 'yml') return 'yaml'
  if (ending === 'jsonl' || ending === 'ndjson') return 'lines'
  const start = text.trimStart()
  if (!start.startsWith('{') && !start.startsWith('[')) return 'csv'
  return areLines(start) ? 'lines' : 'json'
}

/** Objects, each on a line of its own: the first line is whole, and there is another one. */
function areLines(text: string): boolean {
  const [first = '', second = ''] = text.split('\n', 2)
  return /^\{.*\}\s*$/.test(first) && second.trimStart().startsWith('{')
}

/** `PAR1` at both ends. */
function isParquet(bytes: Uint8Array): boolean {
  const isMark = (from: number) => [0x50, 0x41, 0x52, 0x31].every((byte, at) => bytes[from + at] === byte)
  return bytes.length > 12 && isMark(0) && isMark(bytes.length - 4)
}
