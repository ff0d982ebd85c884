import { Table, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { FigureColumn } from './FigureColumn.ts'
import styles from './FigureTable.module.css'

type FigureTableProps<Row> = {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

const ROW_HEIGHT = 33
/** More rows than this scroll in a box, and only those in sight are drawn. */
const MOST_ROWS = 14

/** Numbers as a table; the first column names the row. However long, only what is in sight is drawn. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  return props.rows.length > MOST_ROWS ? (
    <LongTable {...props} />
  ) : (
    <div className={styles['box']}>
      <FigureRows {...props} from={0} to={props.rows.length} before={0} after={0} />
    </div>
  )
}

function LongTable<Row>(props: FigureTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <div
      ref={box}
      className={styles['box']}
      style={{ maxHeight: ROW_HEIGHT * (MOST_ROWS - 1.5) }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={`${props.label}, scrollable`}
    >
      <FigureRows
        {...props}
        from={first?.index ?? 0}
        to={last === undefined ? 0 : last.index + 1}
        before={first?.start ?? 0}
        after={virtualizer.getTotalSize() - (last?.end ?? 0)}
      />
    </div>
  )
}

/** The rows `from` … `to`; `before` and `after` are the heights in pixels of those that are not drawn. */
type FigureRowsProps<Row> = FigureTableProps<Row> & {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

function FigureRows<Row>(props: FigureRowsProps<Row>) {
  const { label, columns, rows, keyOf, from, to } = props
  return (
    <Table
      className={styles['table'] ?? ''}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      verticalSpacing={5}
      horizontalSpacing="xs"
    >
      <Table.Thead>
        <Table.Tr aria-rowindex={1}>
          {columns.map(({ name, align = 'right' }) => (
            <Table.Th key={name} scope="col" data-align={align}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Spacer height={props.before} />
        {rows.slice(from, to).map((row, offset) => (
          <Table.Tr key={keyOf(row)} aria-rowindex={from + offset + 2}>
            {columns.map((column, position) => (
              <FigureCell key={column.name} column={column} row={row} isHeader={position === 0} />
            ))}
          </Table.Tr>
        ))}
        <Spacer height={props.after} />
      </Table.Tbody>
    </Table>
  )
}

type FigureCellProps<Row> = {
  readonly column: FigureColumn<Row>
  readonly row: Row
  readonly isHeader: boolean
}

function FigureCell<Row>({ column, row, isHeader }: FigureCellProps<Row>) {
  const { align = 'right' } = column
  const selection = column.select?.(row)
  const content =
    selection === undefined ? (
      column.text(row)
    ) : (
      <UnstyledButton
        className={styles['button'] ?? ''}
        aria-label={selection.label}
        onClick={selection.onSelect}
      >
        {column.text(row)}
      </UnstyledButton>
    )
  return isHeader ? (
    <Table.Th scope="row" data-align={align}>
      {content}
    </Table.Th>
  ) : (
    <Table.Td data-align={align}>{content}</Table.Td>
  )
}

function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
