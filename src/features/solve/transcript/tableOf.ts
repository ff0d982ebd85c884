import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'

export type ValueTable = {
  readonly columns: readonly string[]
  /** Undefined: this row has no such entry. */
  readonly rows: readonly (readonly (GuestValue | undefined)[])[]
}

/**
 * The value as a table, if it is like one: a list of records, a list of lists, a record, a list.
 * Undefined for all else, and for what is empty.
 */
export function tableOf(value: GuestValue): ValueTable | undefined {
  if ('entries' in value) return recordTable(value.entries)
  if (!('items' in value) || value.items.length === 0) return undefined
  const { items } = value
  const records = items.filter((item) => 'entries' in item)
  if (records.length === items.length) return recordsTable(records)
  const lists = items.filter((item) => 'items' in item)
  if (lists.length === items.length) return listsTable(lists.map((list) => list.items))
  return { columns: ['#', 'Value'], rows: items.map((item, position) => [numbered(position), item]) }
}

type Entries = Extract<GuestValue, { readonly entries: unknown }>['entries']

function recordTable(entries: Entries): ValueTable | undefined {
  return entries.length === 0 ? undefined : { columns: ['Key', 'Value'], rows: entries }
}

function recordsTable(records: readonly { readonly entries: Entries }[]): ValueTable | undefined {
  const columns = [...new Set(records.flatMap(({ entries }) => entries.map(([key]) => showGuestValue(key))))]
  if (columns.length === 0) return undefined
  const rows = records.map(({ entries }) => {
    const cells = new Map(entries.map(([key, item]) => [showGuestValue(key), item]))
    return columns.map((column) => cells.get(column))
  })
  return { columns, rows }
}

function listsTable(lists: readonly (readonly GuestValue[])[]): ValueTable | undefined {
  const width = Math.max(...lists.map((items) => items.length))
  if (width === 0) return undefined
  const columns = Array.from({ length: width }, (_, position) => String(position))
  return { columns, rows: lists.map((items) => columns.map((_, position) => items[position])) }
}

function numbered(position: number): GuestValue {
  return { type: 'int', text: String(position) }
}
