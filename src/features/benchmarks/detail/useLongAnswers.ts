import { useQuery } from '@tanstack/react-query'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { isCut } from '@/benchmarks/figures/createLongAnswers.ts'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

const NONE: ReadonlyMap<string, AnswerValue> = new Map()

/** The whole answers that votes need, by run; undefined until they are read. One sample of each problem has no vote. */
export function useLongAnswers(
  { id, plan }: Benchmark,
  runs: readonly RunSummary[],
  services: BenchmarkServices,
) {
  const cut = plan.samples < 2 ? [] : runs.filter(isCut)
  const { data, error } = useQuery({
    queryKey: ['long-answers', id, cut.length],
    queryFn: () => services.longAnswers(cut),
    enabled: cut.length > 0,
    gcTime: 60_000,
    networkMode: 'always',
  })
  return { answers: cut.length === 0 ? NONE : data, error }
}
