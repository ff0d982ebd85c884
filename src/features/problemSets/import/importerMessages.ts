import type { ImportFile } from '@/benchmarks/problemSets/import/readTable.ts'
import type { ImportTable, UnusableRow } from '@/benchmarks/problemSets/import/ImportTable.ts'
import type { Mapping } from '@/benchmarks/problemSets/import/Mapping.ts'
import type { Recognition } from '@/benchmarks/problemSets/import/recogniseMapping.ts'
import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'

/** Asked of the worker that holds a file's records. */
export type ImporterRequest =
  | { readonly type: 'read'; readonly file: ImportFile }
  | { readonly type: 'preview'; readonly mapping: Mapping; readonly files: readonly ProblemFile[] }
  | {
      readonly type: 'collect'
      readonly mapping: Mapping
      readonly files: readonly ProblemFile[]
      readonly withDuplicates: boolean
    }

/** What a file holds, without its records. */
export type TableSummary = Pick<ImportTable, 'unit' | 'columns' | 'notes'> & {
  readonly rowCount: number
  readonly recognition: Recognition
}

export type PreviewRow = { readonly number: number; readonly problem: Problem }

/** What the import would give. */
export type ImportPreview = {
  readonly count: number
  readonly ungraded: number
  readonly duplicates: number
  /** The first ones. */
  readonly rows: readonly PreviewRow[]
  readonly unusableCount: number
  /** The first ones. */
  readonly unusable: readonly UnusableRow[]
}

/** Told by the worker; each request has one answer, and `problems` come in slices before `collected`. */
export type ImporterReport =
  | { readonly type: 'table-read'; readonly table: TableSummary }
  | { readonly type: 'previewed'; readonly preview: ImportPreview }
  | { readonly type: 'problems'; readonly problems: readonly Problem[] }
  | { readonly type: 'collected' }
  | { readonly type: 'failed'; readonly message: string }
