import { isRecord } from '@/lib/isRecord.ts'
import { type ImportRow, type ImportTable, tableOf, type UnusableRow } from './ImportTable.ts'
import { parseJson } from './parseJson.ts'
import { readTestList } from './readTestList.ts'
import { rejectFile } from './rejectFile.ts'

/** A JSON file: a list of objects, or an object that holds one, or a list of tests as promptfoo has it. */
export function readJson(text: string): ImportTable {
  const value = parseWhole(text)
  return readTestList(value) ?? tableOfValue(value)
}

/** The records of data that was parsed from JSON or YAML. */
export function tableOfValue(value: unknown): ImportTable {
  const list = recordList(value)
  if (list === undefined) {
    rejectFile('it holds no list of objects with named fields, which is what problems could be read from')
  }
  const shared = sharedFields(value)
  const rows: ImportRow[] = []
  const unreadable: UnusableRow[] = []
  for (const [at, entry] of list.entries()) {
    const record = unwrapped(entry)
    if (record === undefined)
      unreadable.push({ number: at + 1, because: 'it is no object with named fields' })
    else rows.push({ number: at + 1, fields: { ...shared, ...record } })
  }
  return tableOf('entry', rows, { unreadable })
}

function parseWhole(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof RangeError) rejectFile('it is nested too deeply')
    if (!(error instanceof SyntaxError)) throw error
    rejectFile(`it is not JSON, or it was cut (${error.message})`)
  }
}

/** Where files keep their records; `examples`: BIG-bench, `rows`: what dataset servers answer. */
const LISTS = ['problems', 'examples', 'rows', 'data', 'tests', 'questions', 'items', 'test', 'train']

function recordList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.some((entry) => unwrapped(entry) !== undefined) ? value : undefined
  if (!isRecord(value)) return undefined
  const lists = Object.entries(value).flatMap(([name, item]) =>
    Array.isArray(item) && item.some(isRecord) ? [{ name, item }] : [],
  )
  const known = LISTS.flatMap((wanted) => lists.find(({ name }) => name === wanted) ?? [])
  return (known[0] ?? lists[0])?.item
}

/** BIG-bench puts what all questions share beside the list. */
function sharedFields(value: unknown): Readonly<Record<string, unknown>> {
  const prefix = isRecord(value) ? value['task_prefix'] : undefined
  return typeof prefix === 'string' && prefix.trim() !== '' ? { task_prefix: prefix } : {}
}

/** Dataset servers answer `{ row_idx, row: { … } }`. */
function unwrapped(entry: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(entry)) return undefined
  const { row } = entry
  return isRecord(row) && 'row_idx' in entry ? row : entry
}
