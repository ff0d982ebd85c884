import './outcomes.css'
import { Text, Tooltip } from '@mantine/core'
import { useMemo } from 'react'
import { splitAtMarks } from '@/lib/splitAtMarks.ts'
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
  /** Marks in their order, which may overlap, and what is said under the text. */
  findMarks(text: string): { readonly marks: readonly Mark[]; readonly caption: string }
}

/** Text shown at most. */
const MAX_SHOWN = 200_000

/** A text whose marked places are underlined, and a line about them. */
export function MarkedText({ label, text, findMarks }: MarkedTextProps) {
  const { marks, caption } = useMemo(() => findMarks(text), [findMarks, text])
  const pieces = splitAtMarks(text.slice(0, MAX_SHOWN), marks).filter((piece) => piece.text !== '')
  return (
    <>
      <ScrollBox label={label} className={styles['box']}>
        <Text size="sm" component="div" className={styles['text'] ?? ''}>
          {pieces.map(({ text: piece, mark, start }) =>
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
      <Text size="xs" c="dimmed">
        {caption}
      </Text>
    </>
  )
}
