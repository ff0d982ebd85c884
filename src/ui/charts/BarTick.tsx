import type { BarRow } from './BarRow.ts'

type BarTickProps = {
  readonly rows: readonly BarRow[]
  /** The chart sets these. */
  readonly x?: number | string
  readonly y?: number | string
  readonly index?: number
}

const MOST_CHARACTERS = 21
/** Pixels of a character at the label's size in the widest of the page's fonts. */
const CHARACTER_WIDTH = 7.3
const GAP = 6

/** Pixels that the labels of these rows take, as they are cut. */
export function tickWidth(rows: readonly BarRow[]): number {
  const longest = rows.flatMap(({ label, sublabel = '' }) => [[...label].length, [...sublabel].length])
  return Math.ceil(Math.min(MOST_CHARACTERS, Math.max(0, ...longest)) * CHARACTER_WIDTH) + 2 * GAP
}

/** Label of a bar, with a smaller line under it. */
export function BarTick({ rows, x = 0, y = 0, index = -1 }: BarTickProps) {
  const row = rows[index]
  if (row === undefined) return null
  const { label, sublabel } = row
  return (
    <text x={x} y={y} textAnchor="end" fontSize={12} fill="var(--chart-label)">
      <title>{label}</title>
      <tspan x={x} dx={-GAP} dy={sublabel === undefined ? '0.35em' : '-0.2em'}>
        {cut(label)}
      </tspan>
      {sublabel !== undefined && (
        <tspan x={x} dx={-GAP} dy="1.25em" fontSize={11} fill="var(--chart-text)">
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
