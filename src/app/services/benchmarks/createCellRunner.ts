import type { BenchmarkPlan, Column } from '@/benchmarks/Benchmark.ts'
import { runIdOf, type Cell } from '@/benchmarks/Cell.ts'
import { createRecordedModel, recordedReplies } from '@/benchmarks/running/recordedReplies.ts'
import type { BenchmarkTask, MadeRun } from '@/benchmarks/running/runBenchmark.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import type { Model, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Executor, PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { reduceRun } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import { solve } from '@/pipeline/solve.ts'
import type { SolveTools } from '@/pipeline/SolveTools.ts'
import type { Archive } from '@/storage/Archive.ts'

export type CellRunnerParts = Pick<SolveTools, 'checker' | 'fallbackTemplate'> & {
  executorFor(language: Language, environment: PackageEnvironment | undefined): Executor
  readonly archive: Archive<RunSummary>
  /** `scope`: whose budget it counts for. */
  modelFor(modelId: string, scope: string): Model
}

const MOST_TRIES = 100

/** Solves the problem of a cell in its column, and records every event as it comes. */
export function createCellRunner(
  benchmarkId: string,
  plan: BenchmarkPlan,
  parts: CellRunnerParts,
): BenchmarkTask['runCell'] {
  const problems = new Map(plan.problems.map((problem) => [problem.id, problem]))
  const columns = new Map(plan.columns.map((column) => [column.id, column]))

  return async ({ cell, runId, seed }, signal) => {
    const problem = known(problems, cell.problemId)
    const column = known(columns, cell.columnId)
    const { checker, executorFor, fallbackTemplate } = parts
    const tools: SolveTools = {
      runId,
      template: column.template,
      model: await modelOf(column, cell, { ...parts, benchmarkId }),
      sampling: samplingOf(column.sampling, cell),
      limits: plan.limits,
      seed,
      priority: 'benchmark',
      group: benchmarkId,
      place: { benchmarkId, columnId: column.id, sample: cell.sample },
      checker,
      executorFor: (language) => executorFor(language, plan.environment),
      fallbackTemplate,
      now: () => performance.now(),
      today: () => new Date(),
    }
    return record(parts.archive, benchmarkId, { problem, tools, signal })
  }
}

type Solved = { readonly problem: Problem; readonly tools: SolveTools; readonly signal: AbortSignal }

async function record(
  archive: Archive<RunSummary>,
  benchmarkId: string,
  { problem, tools, signal }: Solved,
): Promise<MadeRun> {
  const recorder = archive.recorder(benchmarkId, tools.runId)
  let run: Run | undefined
  for await (const event of solve(problem, tools, signal)) {
    recorder.record(event)
    run = reduceRun(run, event)
  }
  if (run === undefined) throw new Error('A run told nothing of itself.')
  return { summary: summarizeRun(run), stored: recorder.stored() }
}

function known<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id)
  if (value === undefined) throw new Error(`The plan has no ${id}.`)
  return value
}

/** Each sample has a seed of its own, or all of them would be the same. */
function samplingOf(sampling: Sampling, { sample }: Cell): Sampling {
  return sampling.seed === undefined ? sampling : { ...sampling, seed: sampling.seed + sample }
}

async function modelOf(
  column: Column,
  cell: Cell,
  parts: CellRunnerParts & { readonly benchmarkId: string },
): Promise<Model> {
  if (column.repliesOf === undefined) return parts.modelFor(column.model.id, parts.benchmarkId)
  const { benchmarkId, columnId } = column.repliesOf
  return createRecordedModel(column.model, await repliesOf(parts.archive, benchmarkId, { ...cell, columnId }))
}

/** Those of the last try that has any; without any, the recorded model says so. */
async function repliesOf(archive: Archive<RunSummary>, benchmarkId: string, cell: Cell) {
  let found: ReturnType<typeof recordedReplies> = []
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const events = await archive.eventsOf(runIdOf(benchmarkId, cell, tries))
    if (events.length === 0) break
    const replies = recordedReplies(events)
    if (replies.length > 0) found = replies
  }
  return found
}
