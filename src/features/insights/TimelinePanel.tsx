import { Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { totalsOf } from '@/metrics/aggregates/groupTotals.ts'
import { measureRate } from '@/metrics/aggregates/judgementTotals.ts'
import { fillTimeline, timelineOf, type Period, type TimelineEntry } from '@/metrics/aggregates/timelineOf.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import { ChartPanel } from '@/ui/charts/ChartPanel.tsx'
import { TimeChart } from '@/ui/charts/TimeChart.tsx'
import type { TimeRow } from '@/ui/charts/TimeRow.ts'
import { formatShare } from './formatShare.ts'
import { changeView, useInsightsView } from './insightsView.ts'
import { measureName } from './measures.ts'
import { MeasureSelect } from './MeasureSelect.tsx'
import type { PanelProps } from './PanelProps.ts'
import { rateRow, rateRowColumns, runsOfRow } from './rateRow.ts'

type TimelinePanelProps = Omit<PanelProps, 'figures'> & { readonly groups: readonly CountedGroup[] }

/** With more days than this, weeks are shown unless the person wants days. */
const MOST_DAYS = 60

/** How the rates went from day to day, or week to week. */
export function TimelinePanel({ groups, csvPrefix, formulaSafe, onSelect }: TimelinePanelProps) {
  const { measure, period: wanted } = useInsightsView()
  const { period, entries } = useMemo(() => inPeriods(groups, wanted), [groups, wanted])
  const rows = useMemo(
    () => entries.map(({ start, groups: own }) => rateRow(start, nameOf(start, period), own)).toReversed(),
    [entries, period],
  )
  const points = useMemo(() => pointsOf(fillTimeline(entries, period), measure), [entries, period, measure])
  return (
    <ChartPanel
      title="Over time"
      description={`Runs and rates by the ${period} in which they began, UTC; the latest first. Intervals: 95 % Wilson.`}
      columns={rateRowColumns(period === 'day' ? 'Day' : 'Week', onSelect)}
      rows={rows}
      keyOf={({ key }) => key}
      empty="No run among these."
      csvName={`${csvPrefix}-over-time`}
      formulaSafe={formulaSafe}
      notes={
        <Text size="sm" c="dimmed">
          Right: after self-correction; of runs without a program, their answer. At once: executed by the
          first attempt alone. n: runs that count for the rate.
        </Text>
      }
    >
      <Group gap="sm" align="flex-end">
        <MeasureSelect />
        <SegmentedControl
          size="xs"
          aria-label="By day or week"
          value={period}
          onChange={(value) => changeView({ period: value === 'day' ? 'day' : 'week' })}
          data={[
            { value: 'day', label: 'Days' },
            { value: 'week', label: 'Weeks' },
          ]}
        />
      </Group>
      <TimeChart
        rows={points}
        countName="Runs"
        rateName={measureName(measure)}
        formatRate={formatShare}
        onSelect={({ key }) => {
          const row = rows.find((known) => known.key === key)
          if (row !== undefined) onSelect(runsOfRow(row))
        }}
      />
    </ChartPanel>
  )
}

function inPeriods(groups: readonly CountedGroup[], wanted: Period | undefined) {
  const days = timelineOf(groups, 'day')
  const isLong = fillTimeline(days, 'day').length > MOST_DAYS
  const period = wanted ?? (isLong ? 'week' : 'day')
  return { period, entries: period === 'day' ? days : timelineOf(groups, 'week') } as const
}

function nameOf(start: string, period: Period): string {
  return period === 'day' ? start : `week of ${start}`
}

function pointsOf(entries: readonly TimelineEntry[], measure: Measure): readonly TimeRow[] {
  return entries.map(({ start, groups }) => {
    const totals = totalsOf(groups)
    const { rate, n, interval } = measureRate(totals, measure)
    return {
      key: start,
      label: start,
      count: totals.get('runs') ?? 0,
      rate,
      ...(n > 0 && { interval }),
    }
  })
}
