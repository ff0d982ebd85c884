import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { consoleEntries } from './consoleEntries.ts'
import styles from './ConsoleView.module.css'

const MAX_ENTRIES = 500

/** What a JavaScript program wrote to stderr, each entry with the level of the console. */
export function ConsoleView({ label, text }: { readonly label: string; readonly text: string }) {
  const entries = consoleEntries(text)
  const shown = entries.slice(0, MAX_ENTRIES)
  return (
    <ScrollBox label={label} className={styles['console']}>
      {shown.map((entry, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries are only ever added
        <div key={position} className={styles['entry']} data-level={entry.level}>
          <span className={styles['level']}>{entry.level}</span>
          <pre className={styles['text']}>{visibleText(entry.text)}</pre>
        </div>
      ))}
      {entries.length > shown.length && (
        <p className={styles['entry']}>
          … {(entries.length - shown.length).toLocaleString('en')} entries more
        </p>
      )}
    </ScrollBox>
  )
}
