import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import type { FigureColumn } from './FigureColumn.ts'
import { FigureTable } from './FigureTable.tsx'
import { toCsv } from '@/lib/toCsv.ts'

type ChartPanelProps<Row> = {
  readonly title: string
  /** What is counted, and how. */
  readonly description: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What to say when there are no rows. */
  readonly empty: string
  /** Without ending. */
  readonly csvName: string
  readonly formulaSafe: boolean
  /** What the numbers leave out, under the table. */
  readonly notes?: ReactNode
  /** The chart. */
  readonly children: ReactNode
}

/** A chart with the table of its numbers, which can be taken away as CSV. */
export function ChartPanel<Row>(props: ChartPanelProps<Row>) {
  const { title, description, columns, rows, keyOf, children } = props
  const titleId = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId} style={{ minWidth: 0 }}>
      <Stack gap="sm">
        <div>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Title order={2} size="h4" id={titleId}>
              {title}
            </Title>
            {rows.length > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={14} aria-hidden />}
                aria-label={`Download ${title} as CSV`}
                onClick={() => download(props)}
                style={{ flex: 'none' }}
              >
                CSV
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </div>
        {rows.length === 0 ? (
          <Text py="md">{props.empty}</Text>
        ) : (
          <>
            {children}
            <FigureTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
            {props.notes}
          </>
        )}
      </Stack>
    </Paper>
  )
}

function download<Row>({ columns, rows, csvName, formulaSafe }: ChartPanelProps<Row>): void {
  const cells = rows.map((row) => columns.map((column) => column.csv?.(row) ?? column.text(row)))
  const text = toCsv([columns.map(({ name }) => name), ...cells], { formulaSafe })
  downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${csvName}.csv`)
}
