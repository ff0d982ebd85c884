import type { Message, ModelIdentity, FinishReason, Sampling, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { RequestDelay } from '@/pipeline/2-model/RequestDelay.ts'
import type { Extraction } from '@/pipeline/3-extract/Extraction.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { ExecutionLimits, InstalledPackage, RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { ReturnReason } from '@/pipeline/5-execute/GuestReturn.ts'
import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import type { BenchmarkPlace } from './BenchmarkPlace.ts'
import type { Failure } from './Failure.ts'
import type { Problem } from './Problem.ts'
import type { Program } from './Program.ts'
import type { Template } from './Template.ts'

/** `manual`: a program that a person edited and ran again. */
export type AttemptPurpose = 'first' | 'repair' | 'fallback' | 'manual'

/** `answered` says nothing of right or wrong: that is the grade. `answered-by-fallback` never counts as PAL's success. */
export type RunOutcome = 'answered' | 'answered-by-fallback' | 'failed' | 'cancelled'

/** Everything that happens while solving. The screen, the store, the metrics and the exports are all folds over these. */
export type RunEventBody =
  | {
      readonly type: 'run-started'
      readonly runId: string
      /** ISO 8601, UTC. */
      readonly startedAt: string
      readonly problem: Problem
      readonly template: Template
      readonly model: ModelIdentity
      readonly sampling: Sampling
      readonly limits: ExecutionLimits
      /** Seeds the guest. */
      readonly seed: number
      readonly runtime: RuntimeDescription
      /** Absent: a person's own run. */
      readonly place?: BenchmarkPlace
    }
  | {
      readonly type: 'attempt-started'
      /** Counts from 1 through repairs, fallback and a person's own. */
      readonly attempt: number
      readonly purpose: AttemptPurpose
      /** The template in force: another one for a fallback. */
      readonly template: Template
    }
  | { readonly type: 'messages-prepared'; readonly messages: readonly Message[] }
  /** The request to the model waits: for another try, its turn, or the person's leave. */
  | { readonly type: 'request-delayed'; readonly delay: RequestDelay }
  | { readonly type: 'request-resumed' }
  | { readonly type: 'thinking-delta'; readonly text: string }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'usage-reported'; readonly usage: TokenUsage }
  | { readonly type: 'reply-finished'; readonly finishReason: FinishReason; readonly note?: string }
  | { readonly type: 'program-extracted'; readonly extraction: Extraction }
  /** A person's own program takes the place of an extracted one. */
  | { readonly type: 'program-edited'; readonly program: Program; readonly fromAttempt: number }
  | { readonly type: 'check-started' }
  | { readonly type: 'check-finished'; readonly findings: readonly Finding[] }
  /** Waiting for an interpreter. */
  | { readonly type: 'guest-requested' }
  /** The guest has these beyond the packages of the runtime, because programs import them. */
  | { readonly type: 'packages-loaded'; readonly packages: readonly InstalledPackage[] }
  /** A later program of a conversation needs other packages: those before it ran again, untold, in a new guest. */
  | { readonly type: 'programs-repeated'; readonly programs: number; readonly because: string }
  /** The program's clock has started. */
  | { readonly type: 'execution-started' }
  | { readonly type: 'printed'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly type: 'execution-finished'; readonly execution: Execution }
  | { readonly type: 'answer-parsed'; readonly answer: Answer }
  | { readonly type: 'answer-graded'; readonly grade: Grade }
  /** The guest has ended: whether its interpreter was made as new and kept, or thrown away, and why. */
  | { readonly type: 'guest-returned'; readonly kept: boolean; readonly reason: ReturnReason }
  | { readonly type: 'attempt-failed'; readonly failure: Failure }
  | { readonly type: 'repair-judged'; readonly verdict: RepairVerdict }
  /** The budget or a repeated program ended the repairs. */
  | { readonly type: 'repairs-ended'; readonly because: string }
  | { readonly type: 'run-ended'; readonly outcome: RunOutcome; readonly attempts: number }

/** `atMs`: milliseconds since `run-started`, by a monotonic clock. */
export type RunEvent = RunEventBody & { readonly atMs: number }
