import { Button, Loader, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { columnFigures, type ColumnFigures } from '@/benchmarks/figures/columnFigures.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { FailureTablePanel } from './FailureTablePanel.tsx'
import { OTHER_ROWS, RATE_ROWS, SLIP_ROWS, type FigureCell, type FigureRow } from './figureRows.ts'
import styles from './FiguresTab.module.css'
import { RateCell } from './RateCell.tsx'
import { RunsDrawer, type RunChoice } from './RunsDrawer.tsx'

type FiguresTabProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[] | undefined
  readonly services: BenchmarkServices
}

/** The figures of each column, side by side, each rate with what it rests on. */
export function FiguresTab({ benchmark, runs, services }: FiguresTabProps) {
  const [choice, setChoice] = useState<RunChoice>()
  const { columns } = benchmark.plan
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const figures = useMemo(
    () =>
      comparedColumns(benchmark.plan, runs ?? []).map(({ summaries }) =>
        columnFigures(summaries, services.priceOf),
      ),
    [benchmark.plan, runs, services],
  )
  if (runs === undefined) return <Loader role="status" aria-label="Loading the runs" />
  if (runs.length === 0) return <Text c="dimmed">No run has ended yet.</Text>
  const slipRows = figures.some(({ slips }) => slips !== undefined) ? SLIP_ROWS : []
  const lines = [...RATE_ROWS, ...slipRows, ...OTHER_ROWS].map((row) => (
    <FigureLines
      key={row.name}
      row={row}
      figures={figures}
      isNarrow={isNarrow}
      onChoose={(chosen) => setChoice({ ...chosen, showsSlips: row.showsSlips === true })}
    />
  ))
  return (
    <Stack gap="lg">
      <ScrollBox label="Figures by column" style={{ overflowX: 'auto' }}>
        <Table verticalSpacing="xs" {...(isNarrow && { horizontalSpacing: 6, withRowBorders: false })}>
          <Table.Thead>
            <Table.Tr>
              {!isNarrow && <Table.Th scope="col">Figure</Table.Th>}
              {columns.map(({ id, name }) => (
                <Table.Th key={id} scope="col" miw={isNarrow ? 150 : 190}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {isNarrow ? lines : <Table.Tbody>{lines}</Table.Tbody>}
        </Table>
      </ScrollBox>
      <Text size="sm" c="dimmed">
        Intervals: 95 % Wilson; with several samples of a problem widened, because these are not independent
        of each other.
      </Text>
      <FailureTablePanel benchmark={benchmark} runs={runs} onChoose={setChoice} />
      <RunsDrawer
        choice={choice}
        benchmark={benchmark}
        runs={runs}
        services={services}
        onClose={() => setChoice(undefined)}
      />
    </Stack>
  )
}

/** There a figure's name stands above its values, so that two columns can be read without scrolling. */
const NARROW = '(max-width: 47.99em)'

type FigureLinesProps = {
  readonly row: FigureRow
  readonly figures: readonly ColumnFigures[]
  readonly isNarrow: boolean
  readonly onChoose: (choice: RunChoice) => void
}

function FigureLines({ row, figures, isNarrow, onChoose }: FigureLinesProps) {
  const name = (
    <>
      {row.name}
      <Text size="xs" c="dimmed" fw={400}>
        {row.meaning}
      </Text>
    </>
  )
  const cells = figures.map((column, position) => {
    const cell = row.cellOf(column)
    return (
      // oxlint-disable-next-line react/no-array-index-key -- columns never change places
      <Table.Td key={position} style={{ verticalAlign: 'top' }}>
        {cell.rate === undefined ? (
          <PlainCell name={row.name} cell={cell} onChoose={onChoose} />
        ) : (
          <RateCell name={row.name} rate={cell.rate} onChoose={onChoose} />
        )}
      </Table.Td>
    )
  })
  return isNarrow ? (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="rowgroup" colSpan={figures.length} fw={500} className={styles['above'] ?? ''}>
          {name}
        </Table.Th>
      </Table.Tr>
      <Table.Tr>{cells}</Table.Tr>
    </Table.Tbody>
  ) : (
    <Table.Tr>
      <Table.Th scope="row" fw={500} miw={200}>
        {name}
      </Table.Th>
      {cells}
    </Table.Tr>
  )
}

type PlainCellProps = {
  readonly name: string
  readonly cell: FigureCell
  readonly onChoose: (choice: RunChoice) => void
}

function PlainCell({ name, cell: { text, basis, runIds = [] }, onChoose }: PlainCellProps) {
  return (
    <>
      {runIds.length === 0 ? (
        <Text size="sm">{text}</Text>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${name}: show ${text} runs`}
          onClick={() => onChoose({ title: name, runIds })}
        >
          {text}
        </Button>
      )}
      {basis !== undefined && (
        <Text size="xs" c="dimmed">
          {basis}
        </Text>
      )}
    </>
  )
}
