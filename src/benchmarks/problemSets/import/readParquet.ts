import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { IMPORT_LIMITS, type ImportTable, tableOf } from './ImportTable.ts'
import { rejectFile } from './rejectFile.ts'

/** The rows of a Parquet file. */
export async function readParquet(bytes: Uint8Array): Promise<ImportTable> {
  const { rows, rowCount } = await readRows(bytes)
  const limit = IMPORT_LIMITS.rows.toLocaleString('en')
  const cut = `The file has ${rowCount.toLocaleString('en')} rows: those after the first ${limit} are left out.`
  return tableOf(
    'row',
    rows.map((row, at) => ({
      number: at + 1,
      fields: Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainCell(cell)])),
    })),
    { notes: rowCount > rows.length ? [cut] : [] },
  )
}

async function readRows(bytes: Uint8Array) {
  const file = new Uint8Array(bytes).buffer
  try {
    const metadata = parquetMetadata(file)
    const rows = await parquetReadObjects({
      file,
      metadata,
      compressors,
      rowStart: 0,
      rowEnd: Math.min(Number(metadata.num_rows), IMPORT_LIMITS.rows),
    })
    return { rows, rowCount: Number(metadata.num_rows) }
  } catch (error) {
    // The library throws plain errors for whatever is wrong in a file.
    const why = error instanceof Error ? error.message : String(error)
    rejectFile(`it cannot be read as Parquet (${why.slice(0, 200)})`)
  }
}

/** Whole numbers come as BigInt, dates as Date. */
function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint') {
    const number = Number(cell)
    return Number.isSafeInteger(number) ? number : String(cell)
  }
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString()
  if (Array.isArray(cell)) return cell.map(plainCell)
  if (typeof cell !== 'object' || cell === null || ArrayBuffer.isView(cell)) return cell
  return Object.fromEntries(Object.entries(cell).map(([name, item]) => [name, plainCell(item)]))
}
