import { Group } from '@mantine/core'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue, typeNameOf } from '@/pipeline/5-execute/showGuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { CopyAction } from '@/ui/CopyAction.tsx'
import { tableOf } from './tableOf.ts'
import { TextTable } from './TextTable.tsx'
import styles from './TranscriptPanel.module.css'

const MAX_ROWS = 200

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
  const rows = table.rows
    .slice(0, MAX_ROWS)
    .map((cells) => cells.map((cell) => (cell === undefined ? '' : showGuestValue(cell, language))))
  return (
    <TextTable label="Value as a table" columns={table.columns} rows={rows} rowCount={table.rows.length} />
  )
}
