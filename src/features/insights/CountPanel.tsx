import type { ReactNode } from 'react'
import type { FactCount } from '@/metrics/aggregates/judgementTotals.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import { ChartPanel } from '@/ui/charts/ChartPanel.tsx'
import type { FigureColumn } from '@/ui/charts/FigureColumn.ts'
import { HorizontalBars } from '@/ui/charts/HorizontalBars.tsx'
import type { PanelProps, RunSelection } from './PanelProps.ts'
import { selectCell } from './selectCell.ts'

export type CountRow = {
  readonly key: string
  readonly label: string
  /** What the row belongs to: a stage. */
  readonly group?: string
  readonly count: number
  /** The runs concerned; fewer than the count when it befell some more than once. */
  readonly runs: FactCount
  readonly failure?: FailureKind
}

type CountPanelProps = Pick<PanelProps, 'formulaSafe' | 'onSelect'> & {
  readonly title: string
  readonly description: string
  readonly empty: string
  readonly csvName: string
  /** Names of the columns: of the label, the group if there are any, and the count. */
  readonly names: { readonly label: string; readonly group?: string; readonly count: string }
  readonly rows: readonly CountRow[]
  readonly notes?: ReactNode
}

/** A chart with more bars than this is no picture any more; the table has them all. */
const MOST_BARS = 16

/** Counts of something, the runs behind them a click away. */
export function CountPanel({ names, rows, onSelect, ...panel }: CountPanelProps) {
  return (
    <ChartPanel {...panel} columns={countColumns(names, onSelect)} rows={rows} keyOf={({ key }) => key}>
      <HorizontalBars
        rows={rows.slice(0, MOST_BARS).map(({ key, label, group, count }) => ({
          key,
          label,
          ...(group !== undefined && { sublabel: group }),
          values: [count],
          texts: [count.toLocaleString('en')],
        }))}
        series={[names.count]}
        formatTick={(count) => count.toLocaleString('en')}
        onSelect={({ key }) => {
          const row = rows.find((row) => row.key === key)
          if (row !== undefined) onSelect(selectionOf(row))
        }}
      />
    </ChartPanel>
  )
}

function countColumns(
  names: CountPanelProps['names'],
  onSelect: PanelProps['onSelect'],
): readonly FigureColumn<CountRow>[] {
  const group: FigureColumn<CountRow>[] =
    names.group === undefined ? [] : [{ name: names.group, align: 'left', text: ({ group = '' }) => group }]
  return [
    { name: names.label, align: 'left', text: ({ label }) => label },
    ...group,
    { name: names.count, text: ({ count }) => count.toLocaleString('en'), csv: ({ count }) => count },
    {
      name: 'Runs',
      text: ({ runs }) => runs.runs.toLocaleString('en'),
      csv: ({ runs }) => runs.runs,
      select: (row) => selectCell(selectionOf(row), onSelect),
    },
  ]
}

function selectionOf({ label, runs, failure }: CountRow): RunSelection {
  return { title: label, runs, ...(failure !== undefined && { failure }) }
}
