import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import Papa from 'papaparse'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import { MAX_ROWS } from './tableLimits.ts'

/** A table as CSV, and how many rows it has in all. */
export type ParquetTable = { readonly file: ProblemFile; readonly rowCount: number }

/** A Parquet file as CSV, which the standard library of every language reads. Rejects if it cannot be read. */
export async function readParquet(name: string, bytes: Uint8Array): Promise<ParquetTable> {
  const file = new Uint8Array(bytes).buffer
  const metadata = parquetMetadata(file)
  const rows = await parquetReadObjects({ file, metadata, compressors, rowStart: 0, rowEnd: MAX_ROWS })
  const columns = Object.keys(rows[0] ?? {})
  const text = Papa.unparse({
    fields: columns,
    data: rows.map((row) => columns.map((key) => cellOf(row[key]))),
  })
  return {
    file: { name: name.replace(/\.parquet$/i, '.csv'), bytes: new TextEncoder().encode(`${text}\n`) },
    rowCount: Number(metadata.num_rows),
  }
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'object')
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
  return String(value)
}
