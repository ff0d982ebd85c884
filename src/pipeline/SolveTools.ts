import type { Model, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Checker } from '@/pipeline/4-check/Finding.ts'
import type { ExecutionLimits, Executor, GuestPriority } from '@/pipeline/5-execute/Executor.ts'
import type { BenchmarkPlace } from './BenchmarkPlace.ts'
import type { Language } from './Program.ts'
import type { Fallback, Template } from './Template.ts'

/** What `solve` works with: the settings of one run, and the ports to the world. */
export type SolveTools = {
  readonly runId: string
  readonly template: Template
  readonly model: Model
  readonly sampling: Sampling
  readonly limits: ExecutionLimits
  /** Seeds the guest's random numbers. */
  readonly seed: number
  /** Whose programs go first where many wait for an interpreter; absent: `person`. */
  readonly priority?: GuestPriority
  /** The benchmark that the run belongs to: benchmarks that run side by side take turns; absent: one of none. */
  readonly group?: string
  /** Recorded with the run; absent: it belongs to no benchmark. */
  readonly place?: BenchmarkPlace
  readonly checker: Checker
  executorFor(language: Language): Executor
  /** The template that a fallback stands for; undefined: none. */
  fallbackTemplate(fallback: Fallback): Template | undefined
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Wall clock, for `startedAt`. */
  today(): Date
}
