import type { BenchmarkName, InsightsRun, InsightsSource } from '@/features/insights/InsightsSource.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { countRun } from '@/metrics/aggregates/countRun.ts'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { hasFact } from '@/metrics/aggregates/hasFact.ts'
import { readGroup } from '@/metrics/aggregates/RunGroup.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'

type Screen = Pick<
  InsightsSource,
  'currentSession' | 'priceOf' | 'openRun' | 'openBenchmark' | 'startSolving'
>

/** The aggregates of the archive for the charts, and the runs behind them when they are asked for. */
export function createInsights(archive: Archive<RunSummary>, screen: Screen): InsightsSource {
  return {
    ...screen,
    async groups(sessionId, onProgress) {
      const aggregates = await archive.aggregates({
        ...(sessionId !== undefined && { sessionId }),
        onProgress,
      })
      return aggregates.flatMap(({ sessionId: owner, group: name, counts }) => {
        const group = readGroup(name)
        return group === undefined ? [] : { sessionId: owner, name, group, counts }
      })
    },
    runs: (groups, facts) => runsOf(archive, groups, facts),
    eventsOf: archive.eventsOf,
    async benchmarks() {
      const documents = await archive.documents('benchmarks')
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

async function* runsOf(
  archive: Archive<RunSummary>,
  groups: readonly CountedGroup[],
  facts: readonly string[],
): AsyncGenerator<readonly InsightsRun[]> {
  const latestFirst = groups
    .filter(({ counts }) => hasFact(counts, facts))
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
