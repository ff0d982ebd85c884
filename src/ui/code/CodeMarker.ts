/** Something to mark in a program. Lines and columns count from 1; the end is exclusive. */
export type CodeMarker = {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}
