import type { BenchmarkName, InsightsRun, InsightsSource } from '@/features/insights/InsightsSource.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { countRun } from '@/metrics/aggregates/countRun.ts'
import { splitCounts, type CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { hasFact } from '@/metrics/aggregates/hasFact.ts'
import { readGroup } from '@/metrics/aggregates/RunGroup.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'
import { BENCHMARKS } from './benchmarks/createBenchmarkStore.ts'

type Screen = Pick<
  InsightsSource,
  'currentSession' | 'priceOf' | 'openRun' | 'openBenchmark' | 'startSolving'
>

const GROUPS_AT_A_TIME = 250

/** The aggregates of the archive for the charts, and the runs behind them when they are asked for. */
export function createInsights(archive: Archive<RunSummary>, screen: Screen): InsightsSource {
  return {
    ...screen,
    async groups(sessionId, onProgress) {
      const aggregates = await archive.aggregates({
        ...(sessionId !== undefined && { sessionId }),
        onProgress,
      })
      const groups: CountedGroup[] = []
      for (const [position, { sessionId: owner, group: name, counts }] of aggregates.entries()) {
        const group = readGroup(name)
        if (group !== undefined) groups.push({ sessionId: owner, name, group, ...splitCounts(counts) })
        // The page answers in between.
        if (position % GROUPS_AT_A_TIME === GROUPS_AT_A_TIME - 1) await yieldToPage()
      }
      return groups
    },
    runs: (groups, facts) => runsOf(archive, groups, facts),
    eventsOf: archive.eventsOf,
    async benchmarks() {
      const documents = await archive.documents(BENCHMARKS)
      return documents
        .flatMap(({ id, value }) => nameOf(id, value))
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
    subscribe: (listener) =>
      archive.subscribe(({ type }) => {
        if (type === 'runs-changed' || type === 'sessions-changed') listener()
      }),
  }
}

function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

async function* runsOf(
  archive: Archive<RunSummary>,
  groups: readonly CountedGroup[],
  facts: readonly string[],
): AsyncGenerator<readonly InsightsRun[]> {
  const wanted = new Set(facts)
  const latestFirst = groups
    .filter(({ counts, times }) => hasFact(counts, facts) || times.some(([time]) => wanted.has(time)))
    .toSorted((a, b) => (a.group.day < b.group.day ? 1 : -1))
  for (const { sessionId, name } of latestFirst) {
    for await (const runs of archive.runsOfGroup({ sessionId, group: name }))
      yield runs.filter(({ summary }) => hasFact(countRun(summary), facts))
  }
}

/** Plans are large and read elsewhere; here only their names are wanted. */
function nameOf(id: string, value: unknown): readonly (BenchmarkName & { readonly createdAt: string })[] {
  if (!isRecord(value) || typeof value['name'] !== 'string') return []
  return [{ id, name: value['name'], createdAt: String(value['createdAt']) }]
}
