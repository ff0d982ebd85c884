/** Line and column of a UTF-16 offset, both from 1; lines end at `\n`, as Python, JavaScript and Monaco agree. */
export function lineOfOffset(source: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(source)
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/** The UTF-16 offset of a line and column, both from 1; past the last line, the end. */
export function offsetOfLine(source: string, line: number, column: number): number {
  const start = lineStarts(source)[line - 1]
  return start === undefined ? source.length : start + column - 1
}

/** Most questions are about one source after another: the lines of the last one are kept. */
let kept: { readonly source: string; readonly starts: readonly number[] } = { source: '', starts: [0] }

function lineStarts(source: string): readonly number[] {
  if (kept.source !== source) {
    const starts = [0]
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
    kept = { source, starts }
  }
  return kept.starts
}
