import { memo } from 'react'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import type { DiffLinesProps } from '@/ui/DiffLines.tsx'
import { diffRows, type DiffRow } from './diffRows.ts'
import styles from './DiffTable.module.css'

const SIGNS = { same: ' ', added: '+', removed: '−' } as const
const WORDS = { same: 'unchanged', added: 'added', removed: 'removed' } as const

/** Rows with a sign in front, so that colour is never alone. */
export const DiffTable = memo(function DiffTable({ label, before, after }: DiffLinesProps) {
  const rows = diffRows(before, after)
  if (rows === undefined) return <p>The two are too different to compare.</p>
  if (rows.every((row) => row.type === 'same' || row.type === 'skipped')) return <p>Nothing changed.</p>
  return (
    <ScrollBox className={styles['scroll']} label={label}>
      <table className={styles['table']}>
        <thead className={styles['head']}>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Line</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.type} ${row.line}`} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
})

function Row({ row }: { readonly row: DiffRow }) {
  if (row.type === 'skipped') {
    return (
      <tr className={styles['skipped']}>
        <td colSpan={3}>{row.count} unchanged lines</td>
      </tr>
    )
  }
  return (
    <tr data-type={row.type}>
      <td>
        <span aria-hidden>{SIGNS[row.type]}</span>
        <span className={styles['spoken']}>{WORDS[row.type]}</span>
      </td>
      <td className={styles['line']}>{row.line}</td>
      <td className={styles['text']}>{visibleText(row.text)}</td>
    </tr>
  )
}
