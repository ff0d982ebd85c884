import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { Live } from '@/ui/Live.ts'

/** A run as Insights needs it. */
export type InsightsRun = {
  readonly id: string
  readonly question: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly state: 'running' | 'interrupted' | 'ended'
  readonly summary: RunSummary
}

export type BenchmarkName = { readonly id: string; readonly name: string }

/** What the Insights screen needs from the application. */
export interface InsightsSource {
  /** The open session; undefined until it is known. */
  readonly currentSession: Live<Session | undefined>
  /**
   * What runs come to, of one session or benchmark or, without an id, of all. `onProgress`: stored runs are
   * being counted that never were, or by an older version of the page.
   */
  groups(
    sessionId: string | undefined,
    onProgress: (done: number, total: number) => void,
  ): Promise<readonly CountedGroup[]>
  /** The runs of the groups that have one of the facts, some hundreds at a time, the latest day first. */
  runs(groups: readonly CountedGroup[], facts: readonly string[]): AsyncGenerator<readonly InsightsRun[]>
  /** Empty for a run that is not there any more. */
  eventsOf(runId: string): Promise<readonly RunEvent[]>
  /** Newest first. */
  benchmarks(): Promise<readonly BenchmarkName[]>
  /** Calls the listener whenever `groups` would give something else; gives the way to stop. */
  subscribe(listener: () => void): () => void
  /** What a model costs, where the person entered it. */
  priceOf(modelId: string): Price | undefined
  /** Shows the run on the Solve screen. */
  openRun(runId: string): void
  openBenchmark(id: string): void
  /** Goes to the Solve screen. */
  startSolving(): void
}
