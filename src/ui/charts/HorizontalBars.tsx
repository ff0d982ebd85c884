import { Bar, BarChart, CartesianGrid, ErrorBar, LabelList, XAxis, YAxis } from 'recharts'
import type { BarRow } from './BarRow.ts'
import { BarEnd } from './BarEnd.tsx'
import { BarTick, tickWidth } from './BarTick.tsx'
import styles from './HorizontalBars.module.css'

type HorizontalBarsProps = {
  readonly rows: readonly BarRow[]
  /** Names of the series; with one alone, no legend is drawn. */
  readonly series: readonly string[]
  /** Largest value of the axis; absent: that of the rows, with whole numbers only. */
  readonly maximum?: number
  readonly formatTick: (value: number) => string
  readonly onSelect: (row: BarRow, seriesPosition: number) => void
}

const BAR_HEIGHT = 16
const ROW_GAP = 20
const AXIS_HEIGHT = 30

/**
 * Bars from the left, one row a category. Hidden from screen readers and keyboard: wherever it is used, a table
 * with the same numbers, and buttons, stands with it.
 */
export function HorizontalBars({ rows, series, maximum, formatTick, onSelect }: HorizontalBarsProps) {
  const height = rows.length * (series.length * BAR_HEIGHT + ROW_GAP) + AXIS_HEIGHT
  const hasTexts = rows.some(({ texts }) => texts !== undefined)
  // On a soft bar the whisker can be read.
  const hasIntervals = rows.some(({ intervals }) => intervals !== undefined)
  return (
    <div aria-hidden className={styles['chart']}>
      {series.length > 1 && <Legend names={series} />}
      <BarChart
        responsive
        layout="vertical"
        data={[...rows]}
        style={{ width: '100%', height }}
        margin={{ top: 0, right: hasTexts ? 76 : 24, bottom: 0, left: 0 }}
        barGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid horizontal={false} stroke="var(--chart-grid)" />
        <XAxis
          type="number"
          domain={[0, maximum ?? 'dataMax']}
          allowDecimals={maximum !== undefined}
          tickFormatter={formatTick}
          stroke="var(--chart-axis)"
          tick={{ fill: 'var(--chart-text)', fontSize: 12 }}
        />
        <YAxis
          type="category"
          dataKey="key"
          width={tickWidth(rows)}
          interval={0}
          tickLine={false}
          stroke="var(--chart-axis)"
          tick={<BarTick rows={rows} />}
        />
        {series.map((name, position) => (
          <Bar
            key={name}
            dataKey={(row: BarRow) => row.values[position]}
            barSize={BAR_HEIGHT}
            radius={[0, 3, 3, 0]}
            fill={`var(--chart-${hasIntervals ? 'soft' : `series-${position}`})`}
            isAnimationActive={false}
            cursor="pointer"
            onClick={({ originalDataIndex }) => {
              const row = rows[originalDataIndex]
              if (row !== undefined) onSelect(row, position)
            }}
          >
            <LabelList content={<BarEnd rows={rows} seriesPosition={position} />} />
            <ErrorBar
              dataKey={(row: BarRow) => distances(row, position)}
              width={5}
              strokeWidth={1.5}
              stroke="var(--chart-whisker)"
              isAnimationActive={false}
            />
          </Bar>
        ))}
      </BarChart>
    </div>
  )
}

function Legend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles['legend']}>
      {names.map((name, position) => (
        <li key={name}>
          <span className={styles['swatch']} style={{ background: `var(--chart-series-${position})` }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Recharts wants how far the ends of the interval are from the value. */
function distances({ values, intervals }: BarRow, position: number): [number, number] | undefined {
  const [value, interval] = [values[position], intervals?.[position]]
  return value === undefined || interval === undefined
    ? undefined
    : [value - interval.low, interval.high - value]
}
