import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import type { BenchmarkPlace } from '@/pipeline/BenchmarkPlace.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import type { PhaseName } from '@/pipeline/Run.ts'
import type { AttemptPurpose, RunOutcome } from '@/pipeline/RunEvent.ts'
import type { Mode, Template } from '@/pipeline/Template.ts'

/** How far an attempt came, in the order of the pipeline. `asked`: no whole reply came. */
export const REACHES = ['asked', 'replied', 'extracted', 'checked', 'ran', 'answered', 'right'] as const

export type Reach = (typeof REACHES)[number]

/**
 * Whether the program parsed, ran without error and handed over a result in the required format.
 * `left-out`: nothing can be said of the model, because something else cut the attempt short.
 * `no-program`: the template asks for none.
 */
export type ExecutionVerdict = 'success' | 'failure' | 'left-out' | 'no-program'

/** Arithmetic in the prose of a reply, computed again. */
export type SumsSummary = {
  /** Sums that could be computed; at least 1. */
  readonly checked: number
  /** Those of them that do not come out. */
  readonly slips: number
  /** The first of these, in a few words: `17 × 24 = 398, really 408`. */
  readonly firstSlip?: string
}

export type AttemptSummary = {
  readonly purpose: AttemptPurpose
  readonly reach: Reach
  readonly execution: ExecutionVerdict
  readonly grade?: Grade['type']
  readonly failure?: FailureKind
  /** Names that the model made up, each once; `''` for one that is not known. */
  readonly hallucinated?: readonly string[]
  readonly verdict?: RepairVerdict['type']
  /** Of a reply whose template asks for prose; absent: there is no sum in it that could be computed. */
  readonly sums?: SumsSummary
}

/** One run in figures: small, and nothing but JSON. */
export type RunSummary = {
  readonly runId: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** Absent: still going on, or interrupted. */
  readonly outcome?: RunOutcome
  readonly template: Pick<Template, 'id' | 'name' | 'version'>
  readonly mode: Mode
  readonly model: ModelIdentity
  readonly tags: readonly string[]
  readonly problemId: string
  /** Absent: a person's own run. */
  readonly place?: BenchmarkPlace
  readonly attempts: readonly AttemptSummary[]
  /** Whether the problem has an expected answer, or tests that a program can be put to. */
  readonly hasExpected: boolean
  /** Exact text of the run's answer, by a fallback too but never by a person's own attempt; cut after 200 characters. */
  readonly answer?: string
  /** Grade of that answer. */
  readonly grade?: Grade['type']
  /** Of all attempts together; absent if no model wrote anything. */
  readonly promptTokens?: number
  readonly completionTokens?: number
  /** Of the prompt's: seen before by the provider. Absent: not told apart. */
  readonly cachedTokens?: number
  /** Of the completion's: spent on thinking. Absent: not told apart. */
  readonly reasoningTokens?: number
  /** Some of them were counted from the texts, because no report came. */
  readonly areTokensEstimated?: true
  /** Milliseconds spent in each phase, all attempts but a person's own together. */
  readonly phaseMs: { readonly [name in PhaseName]?: number }
  /** Milliseconds from `run-started` to the end of the last attempt that is not a person's own; absent until the run ended. */
  readonly durationMs?: number
}
