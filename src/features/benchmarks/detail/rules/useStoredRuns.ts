import { useQuery } from '@tanstack/react-query'
import { sortRuns } from '@/benchmarks/figures/sortRuns.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { RulesPanelProps } from './RulesTab.tsx'

/** So many are read at a time, so that the page stays usable between. */
const AT_ONCE = 50

/** The runs of the benchmark that count, whole, once somebody asks for them. */
export function useStoredRuns({ benchmark, runs, services }: RulesPanelProps, isWanted: boolean) {
  const { counted } = sortRuns(runs)
  return useQuery({
    queryKey: ['benchmark-whole-runs', benchmark.id, counted.length],
    enabled: isWanted,
    gcTime: 60_000,
    networkMode: 'always',
    queryFn: async () => {
      const whole: Run[] = []
      for (let at = 0; at < counted.length; at += AT_ONCE) {
        const part = counted.slice(at, at + AT_ONCE)
        const events = await Promise.all(part.map(({ runId }) => services.eventsOf(runId)))
        whole.push(...events.flatMap((list) => runOf(list) ?? []))
      }
      return whole
    },
  })
}
