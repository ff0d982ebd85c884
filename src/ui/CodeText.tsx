import styles from './CodeText.module.css'
import { ScrollBox } from './ScrollBox.tsx'
import { visibleText } from './visibleText.ts'

type Props = {
  readonly label: string
  readonly text: string
  /** Wrap long lines instead of scrolling sideways. */
  readonly wraps?: boolean
  /** Cap of the height, in lines. */
  readonly maxLines?: number
}

/** Text shown at most; the rest can be copied or downloaded. */
const MAX_SHOWN = 200_000

/** Monospaced text without an editor: code still being written, output, replies. */
export function CodeText({ label, text, wraps = false, maxLines }: Props) {
  const shown = visibleText(text.slice(0, MAX_SHOWN))
  return (
    <ScrollBox
      label={label}
      className={styles['scroll']}
      style={maxLines === undefined ? undefined : { maxHeight: `${maxLines * 1.45 + 1.2}em` }}
    >
      <pre className={styles['code']} data-wraps={wraps}>
        {shown}
        {text.length > MAX_SHOWN ? `\n… ${text.length - MAX_SHOWN} characters more` : ''}
      </pre>
    </ScrollBox>
  )
}
