import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { Cell } from '@/benchmarks/Cell.ts'

/**
 * All cells of a plan, in the order in which they are run: first every problem once in every column, side by side,
 * then all of them for the second time, and so on. So whatever is there when somebody stops can be compared.
 */
export function* cellsOf({ problems, columns, samples }: BenchmarkPlan): Generator<Cell> {
  for (let sample = 0; sample < samples; sample++)
    for (const { id: problemId } of problems)
      for (const { id: columnId } of columns) yield { problemId, columnId, sample }
}

/** How many `cellsOf` gives. */
export function countCells({ problems, columns, samples }: BenchmarkPlan): number {
  return problems.length * columns.length * samples
}
