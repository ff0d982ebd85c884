import { sortRuns } from '@/benchmarks/figures/sortRuns.ts'
import { judgeMeasure, type Measure } from '@/metrics/judgeMeasure.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { ComparedColumn, LeftOut } from './Comparison.ts'

/** A problem that both columns say something of. */
export type ProblemPair = {
  readonly problemId: string
  readonly first: ProblemSamples
  readonly last: ProblemSamples
}

/** Samples of a problem that count for the measure. */
export type ProblemSamples = { readonly runs: readonly RunSummary[]; readonly successes: number }

type Paired = { readonly pairs: readonly ProblemPair[]; readonly leftOut: readonly LeftOut[] }

/** Puts the runs of two columns on the same problems side by side, and says of every other problem why not. */
export function pairProblems(first: ComparedColumn, last: ComparedColumn, measure: Measure): Paired {
  const [firstProblems, lastProblems] = [sortByProblem(first, measure), sortByProblem(last, measure)]
  const pairs: ProblemPair[] = []
  const leftOut: LeftOut[] = []
  for (const problemId of new Set([...firstProblems.keys(), ...lastProblems.keys()])) {
    const [left, right] = [firstProblems.get(problemId), lastProblems.get(problemId)]
    if (left?.type === 'counted' && right?.type === 'counted') {
      pairs.push({ problemId, first: left, last: right })
      continue
    }
    leftOut.push(...reasonOf(problemId, first, left), ...reasonOf(problemId, last, right))
  }
  return { pairs, leftOut }
}

type SortedProblem =
  | ({ readonly type: 'counted' } & ProblemSamples)
  | { readonly type: 'lost' | 'ungraded'; readonly runs: readonly RunSummary[] }

function sortByProblem({ summaries }: ComparedColumn, measure: Measure): ReadonlyMap<string, SortedProblem> {
  const { counted, lost } = sortRuns(summaries)
  const sorted = new Map<string, SortedProblem>()
  for (const [problemId, runs] of groupByProblem(lost)) sorted.set(problemId, { type: 'lost', runs })
  for (const [problemId, runs] of groupByProblem(counted)) {
    const judged = runs.map((run) => ({ run, verdict: judgeMeasure(run, measure) }))
    const graded = judged.filter(({ verdict }) => verdict !== 'left-out')
    const successes = graded.filter(({ verdict }) => verdict === 'success').length
    sorted.set(
      problemId,
      graded.length === 0
        ? { type: 'ungraded', runs }
        : { type: 'counted', runs: graded.map(({ run }) => run), successes },
    )
  }
  return sorted
}

function groupByProblem(runs: readonly RunSummary[]): ReadonlyMap<string, readonly RunSummary[]> {
  const groups = new Map<string, RunSummary[]>()
  for (const run of runs) {
    const group = groups.get(run.problemId)
    if (group === undefined) groups.set(run.problemId, [run])
    else group.push(run)
  }
  return groups
}

function reasonOf(problemId: string, { id }: ComparedColumn, found: SortedProblem | undefined): LeftOut[] {
  if (found?.type === 'counted') return []
  return [
    {
      problemId,
      columnId: id,
      because: found?.type ?? 'missing',
      runIds: found?.runs.map(({ runId }) => runId) ?? [],
    },
  ]
}
