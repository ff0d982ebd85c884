export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'bytes'
  /** What it is measured against, in the same run and unit. */
  readonly baseline?: { readonly name: string; readonly value: number }
}

/** Writes one line of JSON; `ratio` is the value by the baseline. */
export function printFigure({ name, value, unit, baseline }: Figure): void {
  const against =
    baseline === undefined
      ? { baseline: null, ratio: null }
      : {
          baseline: { name: baseline.name, value: rounded(baseline.value) },
          ratio: rounded(value / baseline.value),
        }
  process.stdout.write(`${JSON.stringify({ name, value: rounded(value), unit, ...against })}\n`)
}

/** Three significant places are what a measurement is good for. */
function rounded(value: number): number {
  return Number(value.toPrecision(3))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
