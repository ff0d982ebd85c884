import { importProblems } from '@/benchmarks/problemSets/import/importProblems.ts'
import type { ImportTable } from '@/benchmarks/problemSets/import/ImportTable.ts'
import { readTable } from '@/benchmarks/problemSets/import/readTable.ts'
import { recogniseMapping } from '@/benchmarks/problemSets/import/recogniseMapping.ts'
import { withoutDuplicates } from '@/benchmarks/problemSets/withoutDuplicates.ts'
import type { ImporterReport, ImporterRequest } from './importerMessages.ts'

/** Rows and refusals that a preview shows. */
const SHOWN = 50

/** Problems in one message: taking many at once would hold the page up. */
const SLICE = 2_000

let table: ImportTable | undefined

self.onmessage = (event: MessageEvent<ImporterRequest>) => {
  answer(event.data).catch((error: unknown) => {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  })
}

async function answer(request: ImporterRequest): Promise<void> {
  if (request.type === 'read') {
    table = await readTable(request.file)
    const { unit, columns, notes, rows } = table
    const summary = { unit, columns, notes, rowCount: rows.length, recognition: recogniseMapping(table) }
    return tell({ type: 'table-read', table: summary })
  }
  if (table === undefined) throw new Error('No file was read.')
  const imported = importProblems(table, request.mapping, request.files)
  if (request.type === 'preview') {
    const { problems, numbers, ungraded, duplicates, unusable } = imported
    const rows = problems.slice(0, SHOWN).map((problem, at) => ({ number: numbers[at] ?? 0, problem }))
    const counts = { count: problems.length, ungraded, duplicates, unusableCount: unusable.length }
    return tell({ type: 'previewed', preview: { ...counts, rows, unusable: unusable.slice(0, SHOWN) } })
  }
  const problems = request.withDuplicates ? imported.problems : withoutDuplicates(imported.problems)
  for (let start = 0; start < problems.length; start += SLICE) {
    tell({ type: 'problems', problems: problems.slice(start, start + SLICE) })
  }
  tell({ type: 'collected' })
}

function tell(report: ImporterReport): void {
  self.postMessage(report)
}
