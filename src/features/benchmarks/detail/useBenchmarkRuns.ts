import { useEffect, useState } from 'react'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

/** Every run of one benchmark so far, kept up to date while it runs; undefined until they are read. */
export function useBenchmarkRuns(
  id: string,
  { followRuns }: BenchmarkServices,
): readonly RunSummary[] | undefined {
  const [runs, setRuns] = useState<readonly RunSummary[]>()
  useEffect(() => followRuns(id, setRuns), [id, followRuns])
  return runs
}
