import type { ModelIdentity, Sampling } from '@/pipeline/2-model/Model.ts'
import type { ExecutionLimits, PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Template } from '@/pipeline/Template.ts'

/** What is compared: a template, as it was when the benchmark began, asked of one model with one set of parameters. */
export type Column = {
  readonly id: string
  /** Names what tells it from the others. */
  readonly name: string
  readonly template: Template
  readonly model: ModelIdentity
  readonly sampling: Sampling
  /** The column whose stored first replies are read again, in place of asking the model. */
  readonly repliesOf?: { readonly benchmarkId: string; readonly columnId: string }
}

/** Problem set × columns × samples. All that is needed to repeat it; nothing secret. */
export type BenchmarkPlan = {
  readonly problemSet: { readonly id: string; readonly name: string }
  /** Those that take part, in their order: filtered and sampled before. */
  readonly problems: readonly Problem[]
  /** How they were chosen, for people: `50 of 1,319 at random, seed 7`. */
  readonly selection: string
  readonly columns: readonly Column[]
  /** Samples of each problem in each column; at least 1. */
  readonly samples: number
  /** Whether sampling of a problem stops when the leading answer cannot be overtaken any more. */
  readonly stopsEarly: boolean
  readonly limits: ExecutionLimits
  /** Packages that the programs find; absent: the standard library, and what they import. */
  readonly environment?: PackageEnvironment
  /** Seeds of the single runs are drawn from it. */
  readonly seed: number
}

/** `paused` can go on, also after the tab was closed; `stopped` is over, though cells are missing. */
export type BenchmarkState = 'running' | 'paused' | 'stopped' | 'finished'

/** Cells with a run that counts, and those whose run was lost: as they were when it last paused or ended. */
type BenchmarkTally = { readonly done: number; readonly lost: number }

export type Benchmark = {
  readonly id: string
  readonly name: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly plan: BenchmarkPlan
  readonly state: BenchmarkState
  readonly tally: BenchmarkTally
  /** Why it stands still, if that was not a person's wish. */
  readonly note?: string
}
