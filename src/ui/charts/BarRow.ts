/** A category of a bar chart. Lists have one item for each series. */
export type BarRow = {
  readonly key: string
  readonly label: string
  /** Smaller, under the label. */
  readonly sublabel?: string
  /** Undefined: nothing is drawn. */
  readonly values: readonly (number | undefined)[]
  /** What stands at the end of each bar. */
  readonly texts?: readonly string[]
  /** Drawn as a whisker around the value. */
  readonly intervals?: readonly { readonly low: number; readonly high: number }[]
}
