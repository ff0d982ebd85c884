import type { Message } from '@/pipeline/2-model/Model.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Failure } from './Failure.ts'
import type { Problem } from './Problem.ts'
import type { Run } from './Run.ts'
import type { RunEventBody } from './RunEvent.ts'
import type { SolveTools } from './SolveTools.ts'
import type { Template } from './Template.ts'

/** What every step of a run works with. */
export type Solving = {
  readonly problem: Problem
  readonly tools: SolveTools
  readonly signal: AbortSignal
  /** The run as its events tell it so far. */
  run(): Run
  /** Milliseconds since the run started. */
  elapsedMs(): number
}

/** What one attempt starts from. */
export type Task = {
  readonly template: Template
  readonly runtime: RuntimeDescription
  readonly messages: readonly Message[]
}

/** A step that ends its attempt. */
export type Failed = { readonly type: 'failed'; readonly failure: Failure }

/** How an attempt ends: the events have told the answer, or the failure is still to be told. */
export type AttemptEnd = { readonly type: 'answered' } | Failed

/** Part of a run: yields what happens, gives what the next part needs. */
export type Step<Result> = AsyncGenerator<RunEventBody, Result>

/** A step's result for a failure. */
export function failed(
  failure: Omit<Failure, 'hallucination'> & { readonly hallucination?: boolean },
): Failed {
  return { type: 'failed', failure: { hallucination: false, ...failure } }
}
