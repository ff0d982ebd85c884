import type { Benchmark, BenchmarkState, Column } from '@/benchmarks/Benchmark.ts'
import type {
  ExecutionLimits,
  PackageEnvironment,
  RuntimeDescription,
} from '@/pipeline/5-execute/Executor.ts'

/** Everything that is needed to repeat a benchmark, as a file for people and programs. Nothing secret is in it. */
export type Manifest = {
  readonly format: 'pal-playground-benchmark'
  readonly version: 1
  readonly benchmark: { readonly id: string; readonly name: string; readonly state: BenchmarkState }
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly application: { readonly name: string; readonly version: string }
  readonly problemSet: {
    readonly id: string
    readonly name: string
    readonly selection: string
    readonly problemIds: readonly string[]
  }
  /** Templates whole: version, extraction policy, grading rule and limits of repairs are in them. */
  readonly columns: readonly Column[]
  readonly samples: number
  readonly stopsEarly: boolean
  readonly limits: ExecutionLimits
  readonly environment?: PackageEnvironment
  readonly seed: number
  /** What the programs ran in, with the versions of its packages: each that was met, once. */
  readonly runtimes: readonly Pick<RuntimeDescription, 'language' | 'name' | 'packages'>[]
}

export function manifestOf(
  { id, name, state, createdAt, plan }: Benchmark,
  runtimes: readonly RuntimeDescription[],
  application: Manifest['application'],
): Manifest {
  return {
    format: 'pal-playground-benchmark',
    version: 1,
    benchmark: { id, name, state },
    createdAt,
    application,
    problemSet: {
      ...plan.problemSet,
      selection: plan.selection,
      problemIds: plan.problems.map((problem) => problem.id),
    },
    columns: plan.columns,
    samples: plan.samples,
    stopsEarly: plan.stopsEarly,
    limits: plan.limits,
    ...(plan.environment !== undefined && { environment: plan.environment }),
    seed: plan.seed,
    runtimes: distinct(runtimes),
  }
}

function distinct(runtimes: readonly RuntimeDescription[]): Manifest['runtimes'] {
  const seen = new Map<string, Manifest['runtimes'][number]>()
  for (const { language, name, packages } of runtimes) {
    const runtime = { language, name, packages }
    seen.set(JSON.stringify(runtime), runtime)
  }
  return [...seen.values()]
}
