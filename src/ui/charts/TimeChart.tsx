import { Area, Bar, CartesianGrid, ComposedChart, ErrorBar, Line, XAxis, YAxis } from 'recharts'
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
/** Up to so many points, each has a mark and a whisker: a band would claim to know what is between. */
const MOST_DOTS = 60

/**
 * A rate over time with its interval, on columns of how much there was. Hidden from screen readers and keyboard:
 * wherever it is used, a table with the same numbers, and buttons, stands with it.
 */
export function TimeChart({ rows, countName, rateName, formatRate, onSelect }: TimeChartProps) {
  const hasDots = rows.filter(({ count }) => count > 0).length <= MOST_DOTS
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
        <YAxis {...axis} yAxisId="rate" domain={[0, 1]} tickFormatter={formatRate} width={56} />
        <YAxis {...axis} yAxisId="count" orientation="right" allowDecimals={false} width={48} />
        <Bar
          yAxisId="count"
          dataKey="count"
          fill="var(--chart-columns)"
          maxBarSize={28}
          cursor="pointer"
          isAnimationActive={false}
        />
        {!hasDots && (
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
        )}
        <Line
          yAxisId="rate"
          dataKey="rate"
          stroke="var(--chart-series-0)"
          strokeWidth={2}
          dot={hasDots ? { r: 3, fill: 'var(--chart-series-0)' } : false}
          connectNulls
          isAnimationActive={false}
        >
          {hasDots && (
            <ErrorBar
              dataKey={distances}
              width={5}
              strokeWidth={1.5}
              stroke="var(--chart-whisker)"
              isAnimationActive={false}
            />
          )}
        </Line>
      </ComposedChart>
    </div>
  )
}

/** Recharts wants how far the ends of the interval are from the value. */
function distances({ rate, interval }: TimeRow): [number, number] | undefined {
  return rate === undefined || interval === undefined
    ? undefined
    : [rate - interval.low, interval.high - rate]
}
