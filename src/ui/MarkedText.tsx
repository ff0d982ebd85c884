import './outcomes.css'
import { Text, Tooltip } from '@mantine/core'
import styles from './MarkedText.module.css'
import { ScrollBox } from './ScrollBox.tsx'
import { visibleText } from './visibleText.ts'

/** A place in a text that is wrong; UTF-16 offsets. */
type Mark = {
  readonly start: number
  readonly end: number
  /** What is wrong, in a sentence. */
  readonly note: string
  /** What stands behind it, for those who do not point at it. */
  readonly behind: string
}

type MarkedTextProps = {
  readonly label: string
  readonly text: string
  /** In their order; they may overlap. */
  readonly marks: readonly Mark[]
}

/** Text shown at most. */
const MAX_SHOWN = 200_000

/** A text whose marked places are underlined. */
export function MarkedText({ label, text, marks }: MarkedTextProps) {
  return (
    <ScrollBox label={label} className={styles['box']}>
      <Text size="sm" component="div" className={styles['text'] ?? ''}>
        {piecesOf(text.slice(0, MAX_SHOWN), marks).map(({ text: piece, mark, start }) =>
          mark === undefined ? (
            <span key={start}>{visibleText(piece)}</span>
          ) : (
            <Tooltip key={start} label={mark.note} multiline maw={320}>
              <mark className={styles['mark']}>
                {visibleText(piece)}
                <span className={styles['behind']}> {mark.behind}</span>
              </mark>
            </Tooltip>
          ),
        )}
        {text.length > MAX_SHOWN && `\n… ${text.length - MAX_SHOWN} characters more`}
      </Text>
    </ScrollBox>
  )
}

type Piece = { readonly text: string; readonly mark: Mark | undefined; readonly start: number }

function piecesOf(text: string, marks: readonly Mark[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const mark of marks) {
    // Of overlapping ones the second begins where the first ends.
    const start = Math.max(at, mark.start)
    pieces.push({ text: text.slice(at, start), mark: undefined, start: at })
    pieces.push({ text: text.slice(start, mark.end), mark, start })
    at = Math.max(at, mark.end)
  }
  return [...pieces, { text: text.slice(at), mark: undefined, start: at }].filter(
    (piece) => piece.text !== '',
  )
}
