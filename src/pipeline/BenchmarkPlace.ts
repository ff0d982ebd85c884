/** Where a run belongs in a benchmark: which column (a template with a model and its settings), which sample. */
export type BenchmarkPlace = {
  readonly benchmarkId: string
  readonly columnId: string
  /** Counts from 0. */
  readonly sample: number
}
