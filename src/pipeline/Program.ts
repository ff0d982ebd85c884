export type Language = 'python' | 'javascript'

/** The source that the extraction policy chose from a reply, or that a person wrote. */
export type Program = { readonly language: Language; readonly source: string }

/** A place in a program. Lines and columns count from 1, as Monaco does; the end is exclusive. */
export type SourceRange = {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}
