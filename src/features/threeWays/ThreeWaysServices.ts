import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { Live } from '@/ui/Live.ts'

type WayRequest = {
  readonly problem: Problem
  readonly template: Template
  readonly modelId: string
}

/** What the screen of three ways needs from outside. */
export interface ThreeWaysServices {
  readonly templates: Live<readonly Template[]>
  readonly models: Live<readonly { readonly identity: ModelIdentity }[]>
  /** Problems that every model here can answer. */
  readonly examples: readonly Problem[]
  /** Begins a run that is recorded like any other. */
  start(request: WayRequest): { readonly events: AsyncIterable<RunEvent>; stop(): void }
  /** Shows the run on the Solve screen. */
  openRun(runId: string): void
  /** Plans a benchmark of these templates, ready to be started; its result is a tally. */
  openBenchmark(templateIds: readonly string[], modelId: string): Promise<void>
  /** What was typed; undefined: nothing. Read it, do not trust it. */
  loadDraft(): Promise<unknown>
  saveDraft(draft: unknown): Promise<void>
}
