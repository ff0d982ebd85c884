import { toCsv, type CsvCell } from '@/lib/toCsv.ts'
import type { ReportRun } from './ReportRun.ts'
import { runRecord, type RunRecord } from './runRecord.ts'

const COLUMNS = [
  'run_id',
  'benchmark_id',
  'column_id',
  'sample',
  'started_at',
  'problem_id',
  'question',
  'expected',
  'tags',
  'template',
  'template_version',
  'mode',
  'language',
  'model',
  'temperature',
  'seed',
  'outcome',
  'answer',
  'answer_type',
  'grade',
  'grade_reason',
  'failure',
  'failure_message',
  'attempts',
  'prompt_tokens',
  'completion_tokens',
  'milliseconds',
  'sums_checked',
  'sums_wrong',
  'slips',
  'program',
  'stdout',
  'reply',
] as const satisfies readonly (keyof RunRecord)[]

/**
 * One run a row, texts that a spreadsheet would run as a formula made harmless unless told otherwise. Without a head it
 * goes on a text that has one.
 */
export function runsAsCsv(runs: readonly ReportRun[], { formulaSafe = true, hasHead = true } = {}): string {
  const rows = runs.map((run) => {
    const record = runRecord(run)
    return COLUMNS.map((column) => cellOf(record[column], column))
  })
  return hasHead
    ? toCsv([COLUMNS, ...rows], { formulaSafe })
    : toCsv(rows, { formulaSafe }).slice(BYTE_ORDER_MARK.length)
}

const BYTE_ORDER_MARK = '\ufeff'

function cellOf(value: RunRecord[keyof RunRecord], column: keyof RunRecord): CsvCell {
  // Sums have spaces in them.
  return typeof value === 'object' ? value.join(column === 'slips' ? '; ' : ' ') : value
}
