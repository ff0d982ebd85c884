import { problemKey } from '@/benchmarks/problemSets/problemKey.ts'
import { readPlanDraft } from '@/features/benchmarks/new/readPlanDraft.ts'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Archive, RunRecord } from '@/storage/Archive.ts'
import { createProblemSets } from './createProblemSets.ts'
import { BENCHMARK_DRAFT } from './draftNames.ts'
import { fetchProblemFile } from './fetchProblemFile.ts'

export type ProblemSetParts = {
  readonly archive: Promise<Archive<RunSummary>>
  readonly solve: ProblemSetServices['solve']
  readonly openBenchmarks: () => void
  readonly openNewBenchmark: () => void
}

/** What the screen of problem sets gets. Loaded with it. */
export function createProblemSetServices({
  archive,
  solve,
  openBenchmarks,
  openNewBenchmark,
}: ProblemSetParts): ProblemSetServices {
  return {
    sets: createProblemSets(archive),
    fetchFile: fetchProblemFile,
    solve,
    openBenchmarks,
    async planBenchmark(problemSetId) {
      const opened = await archive
      const draft = readPlanDraft(await opened.readSetting(BENCHMARK_DRAFT))
      await opened.writeSetting(BENCHMARK_DRAFT, { ...draft, problemSetId, tags: [], count: undefined })
      openNewBenchmark()
    },
    async runSessions() {
      const opened = await archive
      const sessions = (await opened.sessions()).toReversed()
      const counted = await Promise.all(
        sessions.map(async ({ id, name }) => ({
          id,
          name,
          solvedRuns: (await opened.runsOf(id)).filter(isSolved).length,
        })),
      )
      return counted.filter(({ solvedRuns }) => solvedRuns > 0)
    },
    problemsOfRuns: async (sessionId) => problemsOfRuns(await archive, sessionId),
  }
}

async function problemsOfRuns(archive: Archive<RunSummary>, sessionId: string): Promise<readonly Problem[]> {
  const found = new Map<string, Problem>()
  for (const { id } of (await archive.runsOf(sessionId)).filter(isSolved)) {
    const [first] = await archive.eventsOf(id)
    if (first?.type !== 'run-started') continue
    const { problem } = first
    const key = problemKey(problem)
    if (!found.has(key)) found.set(key, { ...problem, id: `run-${found.size + 1}` })
  }
  return [...found.values()]
}

function isSolved({ outcome, summary }: RunRecord<RunSummary>): boolean {
  return outcome === 'answered' && summary.grade !== 'wrong'
}
