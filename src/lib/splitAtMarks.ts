/** A piece of a text, with the mark that it stands under; offsets are of UTF-16. */
export type MarkedPiece<Mark> = {
  readonly text: string
  readonly start: number
  readonly mark: Mark | undefined
}

/** The text in pieces, cut at its marks, which come in their order. Of overlapping ones the second begins where the first ends. */
export function splitAtMarks<Mark extends { readonly start: number; readonly end: number }>(
  text: string,
  marks: readonly Mark[],
): readonly MarkedPiece<Mark>[] {
  const pieces: MarkedPiece<Mark>[] = []
  let at = 0
  for (const mark of marks) {
    const start = Math.max(at, mark.start)
    pieces.push({ text: text.slice(at, start), start: at, mark: undefined })
    pieces.push({ text: text.slice(start, mark.end), start, mark })
    at = Math.max(at, mark.end)
  }
  return [...pieces, { text: text.slice(at), start: at, mark: undefined }]
}
