import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './TranscriptPanel.module.css'

const MAX_ROWS = 200
const MAX_CELL = 500

type Props = {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Of all rows, where not all are given. */
  readonly rowCount?: number
}

/** Texts of a program as a table: none of them is taken for anything but text. */
export function TextTable({ label, columns, rows, rowCount = rows.length }: Props) {
  const shown = rows.slice(0, MAX_ROWS)
  return (
    <ScrollBox label={label} className={styles['tablebox']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
              <th key={position} scope="col">
                {cut(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- what a program gave never changes
            <tr key={row}>
              {columns.map((_, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={position}>{cut(cells[position] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rowCount > shown.length && <p>… {(rowCount - shown.length).toLocaleString('en')} rows more</p>}
    </ScrollBox>
  )
}

function cut(text: string): string {
  return visibleText(text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text)
}
