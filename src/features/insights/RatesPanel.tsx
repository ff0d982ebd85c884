import { Text } from '@mantine/core'
import type { RunFigures } from '@/metrics/aggregates/figuresOf.ts'
import type { CountedRate } from '@/metrics/aggregates/judgementTotals.ts'
import { ChartPanel } from '@/ui/charts/ChartPanel.tsx'
import type { FigureColumn } from '@/ui/charts/FigureColumn.ts'
import { HorizontalBars } from '@/ui/charts/HorizontalBars.tsx'
import { csvInterval, formatInterval, formatRate, formatShare } from './formatShare.ts'
import type { PanelProps } from './PanelProps.ts'
import { selectCell } from './selectCell.ts'

type RateRow = { readonly name: string; readonly rate: CountedRate }

/** The numbers at the centre: how often programs worked, and how often they were right. */
export function RatesPanel({ figures, csvPrefix, formulaSafe, onSelect }: PanelProps) {
  const rows = rateRows(figures)
  return (
    <ChartPanel
      title="Success rates"
      description="Executed: the program parsed, ran without error and handed over a result in the required format. Right: the result was also right. Whiskers and intervals: 95 % Wilson."
      columns={rateColumns(onSelect)}
      rows={rows}
      keyOf={({ name }) => name}
      empty="No run yet that can be counted."
      csvName={`${csvPrefix}-rates`}
      formulaSafe={formulaSafe}
      notes={
        <Text size="sm" c="dimmed">
          First-pass counts attempt 1 alone, eventual also its repairs. A fallback’s answer and a person’s own
          program never count. Left out: runs stopped or interrupted, runs that the endpoint or the sandbox
          failed; for “right” also answers without a grade.
        </Text>
      }
    >
      <HorizontalBars
        rows={rows.map(({ name, rate }) => ({
          key: name,
          label: name,
          sublabel: `${formatRate(rate)} · ${rate.successes} of ${rate.n}`,
          values: [rate.rate],
          ...(rate.n > 0 && { intervals: [rate.interval] }),
        }))}
        series={['Rate']}
        maximum={1}
        formatTick={formatShare}
        onSelect={({ key }) => {
          const row = rows.find(({ name }) => name === key)
          if (row !== undefined) onSelect({ title: `${key}: yes`, runs: row.rate.success })
        }}
      />
    </ChartPanel>
  )
}

function rateRows({ rates, programRuns, runs }: RunFigures): readonly RateRow[] {
  const ofPrograms = [
    { name: 'First-pass executed', rate: rates.firstPassExecution },
    { name: 'Eventually executed', rate: rates.eventualExecution },
    { name: 'First-pass right', rate: rates.firstPassAccuracy },
    { name: 'Eventually right', rate: rates.eventualAccuracy },
  ]
  const ofProse = [{ name: 'Right without program', rate: rates.accuracyWithoutProgram }]
  return [...(programRuns > 0 ? ofPrograms : []), ...(runs > programRuns ? ofProse : [])]
}

function rateColumns(onSelect: PanelProps['onSelect']): readonly FigureColumn<RateRow>[] {
  return [
    { name: 'Rate', align: 'left', text: ({ name }) => name },
    { name: 'Share', text: ({ rate }) => formatRate(rate), csv: ({ rate }) => rate.rate },
    { name: 'n', text: ({ rate }) => rate.n.toLocaleString('en'), csv: ({ rate }) => rate.n },
    { name: '95 % interval', text: ({ rate }) => formatInterval(rate), csv: ({ rate }) => csvInterval(rate) },
    {
      name: 'Yes',
      text: ({ rate }) => rate.successes.toLocaleString('en'),
      csv: ({ rate }) => rate.successes,
      select: ({ name, rate }) => selectCell({ title: `${name}: yes`, runs: rate.success }, onSelect),
    },
    {
      name: 'No',
      text: ({ rate }) => rate.failure.runs.toLocaleString('en'),
      csv: ({ rate }) => rate.failure.runs,
      select: ({ name, rate }) => selectCell({ title: `${name}: no`, runs: rate.failure }, onSelect),
    },
    {
      name: 'Left out',
      text: ({ rate }) => rate.leftOut.runs.toLocaleString('en'),
      csv: ({ rate }) => rate.leftOut.runs,
      select: ({ name, rate }) => selectCell({ title: `${name}: left out`, runs: rate.leftOut }, onSelect),
    },
  ]
}
