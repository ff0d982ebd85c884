/** Line and column of a UTF-16 offset, both from 1; lines end at `\n`, as Python, JavaScript and Monaco agree. */
export function lineOfOffset(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
