import { Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo } from 'react'
import { breakdownOf, DIMENSIONS, type Dimension } from '@/metrics/aggregates/breakdownOf.ts'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { totalsOf } from '@/metrics/aggregates/groupTotals.ts'
import { measureRate } from '@/metrics/aggregates/judgementTotals.ts'
import { ChartPanel } from '@/ui/charts/ChartPanel.tsx'
import { HorizontalBars } from '@/ui/charts/HorizontalBars.tsx'
import { formatRate, formatShare } from './formatShare.ts'
import { changeView, useInsightsView } from './insightsView.ts'
import { measureName } from './measures.ts'
import { MeasureSelect } from './MeasureSelect.tsx'
import type { PanelProps } from './PanelProps.ts'
import { rateRow, rateRowColumns, runsOfRow } from './rateRow.ts'

type BreakdownPanelProps = Omit<PanelProps, 'figures'> & { readonly groups: readonly CountedGroup[] }

const NAMES = {
  template: 'Template',
  model: 'Model',
  tag: 'Tag',
  mode: 'Mode',
} as const satisfies Record<Dimension, string>

/** More bars are no picture any more; the table has them all. */
const MOST_BARS = 12

/** The rates side by side for each template, model, tag or mode. */
export function BreakdownPanel({ groups, csvPrefix, formulaSafe, onSelect }: BreakdownPanelProps) {
  const { dimension, measure } = useInsightsView()
  const rows = useMemo(
    () =>
      breakdownOf(groups, dimension).map(({ key, label, groups: own }) =>
        rateRow(key, label === '' ? '(no tag)' : label, own),
      ),
    [groups, dimension],
  )
  return (
    <ChartPanel
      title={`By ${NAMES[dimension].toLowerCase()}`}
      description={`${measureName(measure)}, with its 95 % Wilson interval; the most runs first.`}
      columns={rateRowColumns(NAMES[dimension], onSelect)}
      rows={rows}
      keyOf={({ key }) => key}
      empty="No run among these."
      csvName={`${csvPrefix}-by-${dimension}`}
      formulaSafe={formulaSafe}
      notes={
        <Text size="sm" c="dimmed">
          {dimension === 'tag' && 'A run whose problem has several tags is in the row of each. '}
          These runs need not be of the same problems: whether one is better than another, a benchmark tells.
        </Text>
      }
    >
      <Group gap="sm" align="flex-end">
        <MeasureSelect />
        <SegmentedControl
          size="xs"
          aria-label="Compare by"
          value={dimension}
          onChange={(value) => {
            const known = DIMENSIONS.find((candidate) => candidate === value)
            if (known !== undefined) changeView({ dimension: known })
          }}
          data={DIMENSIONS.map((value) => ({ value, label: NAMES[value] }))}
        />
      </Group>
      <HorizontalBars
        rows={rows.slice(0, MOST_BARS).map(({ key, label, groups: own }) => {
          const rate = measureRate(totalsOf(own), measure)
          return {
            key,
            label,
            sublabel: `${formatRate(rate)} · ${rate.successes} of ${rate.n}`,
            values: [rate.rate],
            ...(rate.n > 0 && { intervals: [rate.interval] }),
          }
        })}
        series={['Rate']}
        maximum={1}
        formatTick={formatShare}
        onSelect={({ key }) => {
          const row = rows.find((known) => known.key === key)
          if (row !== undefined) onSelect(runsOfRow(row))
        }}
      />
    </ChartPanel>
  )
}
