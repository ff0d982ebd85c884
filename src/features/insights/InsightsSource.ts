import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
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

/** What the Insights screen needs from the application. */
export interface InsightsSource {
  /** The open session; undefined until it is known. */
  readonly currentSession: Live<Session | undefined>
  /** Runs of one session or, without an id, of all; oldest first. */
  runs(sessionId?: string): Promise<readonly InsightsRun[]>
  /** Calls the listener whenever `runs` would give something else; gives the way to stop. */
  subscribe(listener: () => void): () => void
  /** What a model costs, where the person entered it. */
  priceOf(modelId: string): Price | undefined
  /** Shows the run on the Solve screen. */
  openRun(runId: string): void
  /** Goes to the Solve screen. */
  startSolving(): void
}
