import { Text, Tooltip } from '@mantine/core'
import { findSlips, type Slip } from '@/pipeline/6-answer/findSlips.ts'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './SlipText.module.css'

type SlipTextProps = { readonly label: string; readonly text: string }

/** A reply in prose, its arithmetic computed again: what does not come out is underlined, with what it comes to. */
export function SlipText({ label, text }: SlipTextProps) {
  const { checked, slips } = findSlips(text)
  return (
    <>
      <ScrollBox label={label} className={styles['box']}>
        <Text size="sm" component="div" className={styles['text'] ?? ''}>
          {piecesOf(text, slips).map(({ text: piece, slip, start }) =>
            slip === undefined ? (
              <span key={start}>{visibleText(piece)}</span>
            ) : (
              <Tooltip key={start} label={slip.message} multiline maw={320}>
                <mark className={styles['slip']}>
                  {visibleText(piece)}
                  <span className={styles['computed']}> really {slip.computed}</span>
                </mark>
              </Tooltip>
            ),
          )}
        </Text>
      </ScrollBox>
      <Text size="xs" c="dimmed">
        {describeChecked(checked, slips.length)}
      </Text>
    </>
  )
}

function describeChecked(checked: number, slips: number): string {
  if (checked === 0) return 'No sum in it that could be computed again.'
  const sums = checked === 1 ? 'One sum' : `${checked} sums`
  if (slips === 0) return `${sums} computed again: all right.`
  return `${sums} computed again: ${slips === 1 ? 'one does' : `${slips} do`} not come out.`
}

type Piece = { readonly text: string; readonly slip: Slip | undefined; readonly start: number }

function piecesOf(text: string, slips: readonly Slip[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const slip of slips) {
    // Of a running calculation the second sum begins inside the first.
    const start = Math.max(at, slip.start)
    pieces.push({ text: text.slice(at, start), slip: undefined, start: at })
    pieces.push({ text: text.slice(start, slip.end), slip, start })
    at = slip.end
  }
  return [...pieces, { text: text.slice(at), slip: undefined, start: at }].filter(
    (piece) => piece.text !== '',
  )
}
