import type { BarRow } from './BarRow.ts'

type BarEndProps = {
  readonly rows: readonly BarRow[]
  readonly seriesPosition: number
  /** The chart sets these. */
  readonly x?: number | string
  readonly y?: number | string
  readonly width?: number | string
  readonly height?: number | string
  readonly index?: number
}

/** What stands at the end of a bar, on one line. */
export function BarEnd({ rows, seriesPosition, index = -1, ...bar }: BarEndProps) {
  const text = rows[index]?.texts?.[seriesPosition]
  if (text === undefined) return null
  const [x, y, width, height] = [bar.x, bar.y, bar.width, bar.height].map((side) => Number(side ?? 0))
  return (
    <text
      x={(x ?? 0) + (width ?? 0) + 5}
      y={(y ?? 0) + (height ?? 0) / 2}
      dy="0.35em"
      fontSize={12}
      fill="var(--chart-text)"
    >
      {text}
    </text>
  )
}
