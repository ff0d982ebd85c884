import { Area, Bar, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import styles from './HorizontalBars.module.css'
import type { TimeRow } from './TimeRow.ts'

type TimeChartProps = {
  /** In the order of time. */
  readonly rows: readonly TimeRow[]
  readonly countName: string
  readonly rateName: string
  readonly formatRate: (rate: number) => string
  readonly onSelect: (row: TimeRow) => void
}

const HEIGHT = 240
/** Up to so many points, each is marked: a single one is no line. */
const MOST_DOTS = 60

/**
 * A rate over time with its interval, on columns of how much there was. Hidden from screen readers and keyboard:
 * wherever it is used, a table with the same numbers, and buttons, stands with it.
 */
export function TimeChart({ rows, countName, rateName, formatRate, onSelect }: TimeChartProps) {
  const axis = { stroke: 'var(--chart-axis)', tick: { fill: 'var(--chart-text)', fontSize: 12 } }
  return (
    <div aria-hidden className={styles['chart']}>
      <ul className={styles['legend']}>
        <li>
          <span className={styles['swatch']} style={{ background: 'var(--chart-series-0)' }} />
          {rateName}, 95 % interval (left)
        </li>
        <li>
          <span className={styles['swatch']} style={{ background: 'var(--chart-columns)' }} />
          {countName} (right)
        </li>
      </ul>
      <ComposedChart
        responsive
        data={[...rows]}
        style={{ width: '100%', height: HEIGHT }}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onClick={({ activeTooltipIndex }) => {
          const row = rows[Number(activeTooltipIndex ?? -1)]
          if (row !== undefined && row.count > 0) onSelect(row)
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis {...axis} dataKey="label" minTickGap={24} />
        <YAxis {...axis} yAxisId="rate" domain={[0, 1]} tickFormatter={formatRate} width={48} />
        <YAxis {...axis} yAxisId="count" orientation="right" allowDecimals={false} width={48} />
        <Bar
          yAxisId="count"
          dataKey="count"
          fill="var(--chart-columns)"
          maxBarSize={28}
          cursor="pointer"
          isAnimationActive={false}
        />
        <Area
          yAxisId="rate"
          dataKey={({ interval }: TimeRow) =>
            interval === undefined ? undefined : [interval.low, interval.high]
          }
          fill="var(--chart-series-0)"
          fillOpacity={0.18}
          stroke="none"
          connectNulls
          isAnimationActive={false}
        />
        <Line
          yAxisId="rate"
          dataKey="rate"
          stroke="var(--chart-series-0)"
          strokeWidth={2}
          dot={rows.length <= MOST_DOTS ? { r: 3, fill: 'var(--chart-series-0)' } : false}
          connectNulls
          isAnimationActive={false}
        />
      </ComposedChart>
    </div>
  )
}
