import type { Benchmark, BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { LongAnswers } from '@/benchmarks/figures/createLongAnswers.ts'
import type { NamedRule } from '@/benchmarks/grading/NamedRule.ts'
import type { ProbeResult } from '@/benchmarks/grading/probeGrader.ts'
import type { ProblemSets } from '@/benchmarks/problemSets/ProblemSets.ts'
import type { BenchmarkEstimate } from '@/benchmarks/running/estimateBenchmark.ts'
import type { Manifest } from '@/benchmarks/running/manifestOf.ts'
import type { BenchmarkProgress } from '@/benchmarks/running/trackProgress.ts'
import type { Reading } from '@/benchmarks/running/rereadPlan.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { ModelIdentity, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { TemplateVersion } from '@/pipeline/TemplateVersion.ts'
import type { Live } from '@/ui/Live.ts'
import type { ExportFormat } from './ExportFormat.ts'

/**
 * What goes on with a benchmark just now. `here`: this tab makes its runs. `elsewhere`: another tab does.
 * `pausing`: no more runs begin, some are under way.
 */
type BenchmarkActivity = 'here' | 'pausing' | 'elsewhere' | 'none'

export type BenchmarkView = {
  readonly benchmark: Benchmark
  readonly activity: BenchmarkActivity
  readonly progress: BenchmarkProgress
}

export type NewBenchmark = { readonly name: string; readonly plan: BenchmarkPlan }

/** What the Benchmarks screen needs from outside. Rejections carry a sentence for people as their message. */
export interface BenchmarkServices {
  /** Newest first. */
  readonly benchmarks: Live<readonly BenchmarkView[]>
  readonly problemSets: ProblemSets
  /** Their newest versions. */
  readonly templates: Live<readonly Template[]>
  /** Newest first; none of a built-in one. */
  versionsOf(templateId: string): Promise<readonly TemplateVersion[]>
  readonly models: Live<readonly { readonly identity: ModelIdentity; readonly note?: string }[]>
  readonly environments: Live<readonly (PackageEnvironment & { readonly id: string })[]>
  /** What a model is asked with where a person says nothing else; only what its endpoint takes. */
  samplingFor(modelId: string, sampling: Sampling): Sampling
  /** Runs of any time, from which an estimate takes tokens and time. */
  earlierRuns(): Promise<readonly RunSummary[]>
  estimate(plan: BenchmarkPlan, earlier: readonly RunSummary[]): BenchmarkEstimate

  /** Stores the benchmark and begins its runs; resolves with its id. */
  start(benchmark: NewBenchmark): Promise<string>
  /** Makes the runs that are missing, and those that were lost once more. */
  resume(id: string): Promise<void>
  /** No more runs begin; those under way go on to their end. */
  pause(id: string): void
  /** Stops the runs under way as well, and ends the benchmark. */
  stop(id: string): Promise<void>
  rename(id: string, name: string): Promise<void>
  /** With its runs. */
  remove(id: string): Promise<void>
  /** A new benchmark that reads the stored replies of this one by other rules; resolves with its id. */
  reread(id: string, reading: Reading): Promise<string>

  /**
   * Tells every run so far, now and whenever some have changed; gives the way to stop. Lost ones and earlier tries
   * too: figures know which of them count.
   */
  followRuns(id: string, listener: (runs: readonly RunSummary[]) => void): () => void
  /** Whole answers of those of the runs whose summary may hold only the beginning of one. */
  readonly longAnswers: LongAnswers
  eventsOf(runId: string): Promise<readonly RunEvent[]>
  /** Tries hostile programs on grading rules in the real sandbox; ends early when the signal is aborted. */
  probe(rules: readonly NamedRule[], signal: AbortSignal): AsyncIterable<ProbeResult>
  manifest(id: string): Promise<Manifest>
  /** Without any key, also in its name. */
  exportAs(id: string, format: ExportFormat): Promise<File>
  /** Shows what a benchmark has spent and may spend, for the person to change. */
  editBudget(benchmark: { readonly id: string; readonly name: string }): Promise<void>
  /** Undefined: not known. */
  priceOf(modelId: string): Price | undefined

  /** What was typed for a new benchmark; undefined: nothing. Read it, do not trust it. */
  loadDraft(): Promise<unknown>
  saveDraft(draft: unknown): Promise<void>

  /** Shows the run on the Solve screen. */
  openRun(runId: string): void
  openBenchmark(id: string): void
  openNewBenchmark(): void
  openBenchmarks(): void
  openSettings(): void
  openProblemSets(): void
  /** One problem asked directly, in words and by a program. */
  openThreeWays(): void
  openTemplate(templateId: string): void
}
