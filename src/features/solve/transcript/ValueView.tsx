import { Group } from '@mantine/core'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue, typeNameOf } from '@/pipeline/5-execute/showGuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { CopyAction } from '@/ui/CopyAction.tsx'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { tableOf } from './tableOf.ts'
import styles from './TranscriptPanel.module.css'

const MAX_ROWS = 200
const MAX_CELL = 500

type Props = { readonly value: GuestValue; readonly language: Language }

/** What a program handed over: its type, its exact text, and a table where it is like one. */
export function ValueView({ value, language }: Props) {
  const text = showGuestValue(value, language)
  return (
    <div className={styles['program']}>
      <Group gap="xs" justify="space-between">
        <span>
          Type <strong>{typeNameOf(value, language)}</strong>
        </span>
        <CopyAction what="value" text={text} />
      </Group>
      <CodeText label="Value" text={text} wraps maxLines={12} />
      <ValueGrid value={value} language={language} />
    </div>
  )
}

function ValueGrid({ value, language }: Props) {
  const table = tableOf(value)
  if (table === undefined) return null
  return (
    <ScrollBox label="Value as a table" className={styles['tablebox']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {visibleText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MAX_ROWS).map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a value never changes
            <tr key={row}>
              {table.columns.map((column, position) => (
                <td key={column}>{cellText(cells[position], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > MAX_ROWS && <p>… {table.rows.length - MAX_ROWS} rows more</p>}
    </ScrollBox>
  )
}

function cellText(value: GuestValue | undefined, language: Language): string {
  if (value === undefined) return ''
  const text = visibleText(showGuestValue(value, language))
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text
}
