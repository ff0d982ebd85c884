import { diffLines } from 'diff'

export type DiffRow =
  | { readonly type: 'same' | 'added' | 'removed'; readonly text: string; readonly line: number }
  | { readonly type: 'skipped'; readonly count: number; readonly line: number }

/** Unchanged lines kept around a change. */
const CONTEXT = 3

/**
 * The lines of both texts in order; long unchanged stretches are replaced by their count. `line` counts from 1 in
 * the text after, for removed lines in the text before. Undefined: too different to compare in 500 ms.
 */
export function diffRows(before: string, after: string): readonly DiffRow[] | undefined {
  const changes = diffLines(endLine(before), endLine(after), { timeout: 500 })
  if (changes === undefined) return undefined
  let lineBefore = 1
  let lineAfter = 1
  return changes.flatMap((change, position): readonly DiffRow[] => {
    const lines = change.value.split('\n').slice(0, -1)
    const type = change.added ? 'added' : change.removed ? 'removed' : 'same'
    const start = type === 'removed' ? lineBefore : lineAfter
    if (type !== 'added') lineBefore += lines.length
    if (type !== 'removed') lineAfter += lines.length
    const rows = lines.map((text, index) => ({ type, text, line: start + index }) as const)
    return type === 'same' ? shorten(rows, position === 0, position === changes.length - 1) : rows
  })
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function shorten(
  rows: readonly Exclude<DiffRow, { type: 'skipped' }>[],
  isFirst: boolean,
  isLast: boolean,
): readonly DiffRow[] {
  const head = isFirst ? 0 : CONTEXT
  const tail = isLast ? 0 : CONTEXT
  const count = rows.length - head - tail
  if (count <= 1) return rows
  const skipped: DiffRow = { type: 'skipped', count, line: rows[head]?.line ?? 0 }
  return [...rows.slice(0, head), skipped, ...rows.slice(rows.length - tail)]
}
