import { isRecord } from '@/lib/isRecord.ts'
import type { GuestFigure } from '@/pipeline/5-execute/Execution.ts'
import { MAXIMUM_FIGURES, MAXIMUM_FIGURE_CHARACTERS } from '@/sandbox/protocol/limits.ts'

const MAXIMUM_TITLE = 300
const MAXIMUM_ROWS = 200
const MAXIMUM_COLUMNS = 51
const MAXIMUM_CELL = 300

/** The first bytes of every PNG file. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * What a program has shown so far, from the JSON of each figure. It could have written all of it, so what is no
 * figure, or too much, is left out.
 */
export function createShownFigures() {
  const figures: GuestFigure[] = []
  let room = MAXIMUM_FIGURE_CHARACTERS

  function add(json: string): void {
    const data = figures.length < MAXIMUM_FIGURES ? parse(json) : undefined
    const figure = isRecord(data) ? readFigure(data, room) : undefined
    if (figure === undefined || sizeOf(figure) > room) return
    room -= sizeOf(figure)
    figures.push(figure)
  }

  return { figures: (): readonly GuestFigure[] => figures, add }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readFigure(data: Readonly<Record<string, unknown>>, room: number): GuestFigure | undefined {
  const { type, base64, text } = data
  const title = typeof data['title'] === 'string' ? data['title'].slice(0, MAXIMUM_TITLE) : ''
  if (type === 'table') return readTable(data, title)
  if ((type === 'svg' || type === 'latex') && typeof text === 'string' && text.length <= room) {
    return { type, text, title }
  }
  if (type !== 'png' || typeof base64 !== 'string' || base64.length > room) return undefined
  const bytes = readBase64(base64)
  const isPng = bytes !== undefined && PNG_SIGNATURE.every((byte, position) => bytes[position] === byte)
  return isPng ? { type, bytes, title } : undefined
}

function readBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function readTable(data: Readonly<Record<string, unknown>>, title: string): GuestFigure | undefined {
  const { columns, rows, rowCount, columnCount } = data
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  const shown = rows.slice(0, MAXIMUM_ROWS).map(readCells)
  return {
    type: 'table',
    columns: readCells(columns),
    rows: shown,
    rowCount: countOf(rowCount, shown.length),
    columnCount: countOf(columnCount, columns.length),
    title,
  }
}

function readCells(cells: unknown): readonly string[] {
  if (!Array.isArray(cells)) return []
  return cells
    .slice(0, MAXIMUM_COLUMNS)
    .map((cell: unknown) => (typeof cell === 'string' ? cell.slice(0, MAXIMUM_CELL) : ''))
}

function countOf(data: unknown, least: number): number {
  return typeof data === 'number' && Number.isSafeInteger(data) && data > least ? data : least
}

/** In characters as they were handed out. */
function sizeOf(figure: GuestFigure): number {
  if (figure.type === 'png') return Math.ceil(figure.bytes.length / 3) * 4
  if (figure.type === 'table') return figure.rows.flat().reduce((sum, cell) => sum + cell.length, 0)
  return figure.text.length
}
