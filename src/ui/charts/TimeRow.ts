/** A point in time of a chart over time. */
export type TimeRow = {
  readonly key: string
  readonly label: string
  /** Drawn as a column. */
  readonly count: number
  /** 0 to 1, drawn as a line; undefined: nothing is known of it. */
  readonly rate: number | undefined
  /** Drawn as a band around the line. */
  readonly interval?: { readonly low: number; readonly high: number }
}
