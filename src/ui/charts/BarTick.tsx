import type { BarRow } from './BarRow.ts'

type BarTickProps = {
  readonly rows: readonly BarRow[]
  /** The chart sets these. */
  readonly x?: number | string
  readonly y?: number | string
  readonly index?: number
}

const MOST_CHARACTERS = 21

/** Label of a bar, with a smaller line under it. */
export function BarTick({ rows, x = 0, y = 0, index = -1 }: BarTickProps) {
  const row = rows[index]
  if (row === undefined) return null
  const { label, sublabel } = row
  return (
    <text x={x} y={y} textAnchor="end" fontSize={12} fill="var(--chart-label)">
      <title>{label}</title>
      <tspan x={x} dx={-6} dy={sublabel === undefined ? '0.35em' : '-0.2em'}>
        {cut(label)}
      </tspan>
      {sublabel !== undefined && (
        <tspan x={x} dx={-6} dy="1.25em" fontSize={11} fill="var(--chart-text)">
          {cut(sublabel)}
        </tspan>
      )}
    </text>
  )
}

/** SVG breaks no lines; the whole text is in the title and in the table. */
function cut(text: string): string {
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text
}
