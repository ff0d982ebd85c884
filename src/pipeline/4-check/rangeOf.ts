import { lineOfOffset } from '@/lib/lineOfOffset.ts'
import type { SourceRange } from '@/pipeline/Program.ts'

/** The place of a node, or of any two offsets, as Monaco counts. */
export function rangeOf(source: string, node: { readonly from: number; readonly to: number }): SourceRange {
  const start = lineOfOffset(source, node.from)
  const end = lineOfOffset(source, node.to)
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}
