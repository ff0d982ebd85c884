import type { Cell } from '@/benchmarks/Cell.ts'

/**
 * The seed of a cell's run, 0 to 2^32 − 1. It depends on the benchmark's seed, the problem and the sample and not on
 * the column, so that columns are compared under equal conditions. FNV-1a, 32 bit
 * (http://www.isthe.com/chongo/tech/comp/fnv/), over the UTF-16 units of the three.
 */
export function seedOf(seed: number, { problemId, sample }: Pick<Cell, 'problemId' | 'sample'>): number {
  const text = JSON.stringify([seed, problemId, sample])
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
