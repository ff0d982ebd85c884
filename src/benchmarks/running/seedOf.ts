import { hashText } from '@/lib/hashText.ts'
import type { Cell } from '@/benchmarks/Cell.ts'

/**
 * The seed of a cell's run, 0 to 2^32 − 1. It depends on the benchmark's seed, the problem and the sample and not on
 * the column, so that columns are compared under equal conditions.
 */
export function seedOf(seed: number, { problemId, sample }: Pick<Cell, 'problemId' | 'sample'>): number {
  return hashText(JSON.stringify([seed, problemId, sample])) >>> 0
}
