import { useEffect, useMemo, useState } from 'react'
import type { BenchmarkServices, BenchmarkView } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

/** Every run of one benchmark so far, kept up to date while it runs; undefined until they are read. */
export function useBenchmarkRuns(
  { benchmark: { id }, activity }: BenchmarkView,
  { followRuns }: BenchmarkServices,
): readonly RunSummary[] | undefined {
  const [runs, setRuns] = useState<readonly RunSummary[]>()
  useEffect(() => followRuns(id, setRuns), [id, followRuns])
  // What has no outcome was cut off, and counts as lost; but not while it may be under way.
  const isOver = activity === 'none'
  return useMemo(() => (isOver ? runs : runs?.filter(({ outcome }) => outcome !== undefined)), [runs, isOver])
}
