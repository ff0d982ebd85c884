import type { FinishReason, Message, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { RequestDelay } from '@/pipeline/2-model/RequestDelay.ts'
import type { Extraction } from '@/pipeline/3-extract/Extraction.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { InstalledPackage } from '@/pipeline/5-execute/Executor.ts'
import type { GuestReturn } from '@/pipeline/5-execute/GuestReturn.ts'
import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import type { Failure } from './Failure.ts'
import type { Program } from './Program.ts'
import type { AttemptPurpose, RunEvent, RunOutcome } from './RunEvent.ts'
import type { Template } from './Template.ts'

/** What the pipeline is doing, or did, with a span on the run's clock. Milliseconds since `run-started`. */
export type PhaseName =
  | 'prompt'
  /** The request is held back: not the model's time. */
  | 'delayed'
  | 'waiting'
  | 'streaming'
  | 'extract'
  | 'check'
  | 'boot'
  | 'run'
  | 'answer'

/** `endMs` undefined: still going on. */
export type Phase = {
  readonly name: PhaseName
  readonly startMs: number
  readonly endMs: number | undefined
}

/** One program of an attempt and what became of it; an interleaved attempt has several. */
export type Block = {
  readonly extraction: Extraction | undefined
  /** What ran or will run: the extracted program or the person's edit. */
  readonly program: Program | undefined
  /** Length of the attempt's reply text when the block was extracted: prose after it belongs to the next. */
  readonly replyEnd: number
  readonly findings: readonly Finding[] | undefined
  /** As printed so far; `execution.printed` is the kept whole. */
  readonly printed: readonly { readonly stream: 'stdout' | 'stderr'; readonly text: string }[]
  readonly execution: Execution | undefined
  /** Earlier programs ran again for this one, in a new interpreter, and why. */
  readonly repeated?: { readonly programs: number; readonly because: string }
}

export type Attempt = {
  readonly number: number
  readonly purpose: AttemptPurpose
  readonly template: Template
  readonly messages: readonly Message[]
  readonly thinking: string
  readonly reply: string
  readonly finishReason: FinishReason | undefined
  readonly finishNote: string | undefined
  readonly usage: TokenUsage | undefined
  /** What its requests had to wait for, in order; absent: for nothing. */
  readonly delays?: readonly RequestDelay[]
  readonly blocks: readonly Block[]
  readonly answer: Answer | undefined
  readonly grade: Grade | undefined
  /** What became of the interpreter; absent while it is not known. */
  readonly guestReturn?: GuestReturn
  /** Loaded because its programs import them; absent: none. */
  readonly packages?: readonly InstalledPackage[]
  readonly failure: Failure | undefined
  readonly verdict: RepairVerdict | undefined
  /** For `manual`: the attempt whose program was edited. */
  readonly editedFrom: number | undefined
  readonly phases: readonly Phase[]
  /** `done` once it has an answer or a failure and nothing more will come. */
  readonly state:
    'prompting' | 'delayed' | 'waiting' | 'streaming' | 'checking' | 'booting' | 'running' | 'done'
}

/** A run as its events tell it so far. */
export type Run = {
  readonly started: Extract<RunEvent, { type: 'run-started' }>
  readonly attempts: readonly Attempt[]
  readonly repairsEnded: string | undefined
  readonly outcome: RunOutcome | undefined
  readonly endedMs: number | undefined
}
