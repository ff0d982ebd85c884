import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { ModelIdentity, Sampling } from '@/pipeline/2-model/Model.ts'
import type { ExecutionLimits, PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Language, Program } from '@/pipeline/Program.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { Live } from '@/ui/Live.ts'
import type { Draft } from './draft/Draft.ts'

/** A model on offer. `note` says in one line what is wrong, or what to do, when it is not ready. */
export type ModelChoice = {
  readonly identity: ModelIdentity
  readonly state: 'ready' | 'untested' | 'connecting' | 'unreachable'
  readonly note?: string
}

/** One of the problems that come with the page. */
export type StarterProblem = {
  readonly problem: Problem
  readonly title: string
  /** What it is there to show, in one line. */
  readonly shows: string
  readonly templateId: string
}

/** All that is needed to solve a problem once. Secrets are not among it. */
export type RunRequest = {
  readonly problem: Problem
  readonly templateId: string
  /** Takes the place of the stored one: it need not be saved. */
  readonly template?: Template
  readonly modelId: string
  readonly sampling: Sampling
  readonly limits: ExecutionLimits
  /** Of the Python packages that programs find from the start; empty: the standard library. */
  readonly environmentId: string
}

/** A program of a person's own, run as one more attempt of a run that has ended. */
export type ProgramRequest = {
  readonly run: Run
  readonly program: Program
  /** The attempt whose program was edited or run again. */
  readonly fromAttempt: number
}

/** What a run can be saved as. */
export type RunFormat = 'notebook' | 'jsonl' | 'otlp'

/** A run under way. `events` throws only for a failure of ours; `stop` ends it with `run-ended`, outcome `cancelled`. */
export type RunHandle = { readonly events: AsyncIterable<RunEvent>; stop(): void }

/** A run of the past as the history lists it. */
export type RunRecord = {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** Beginning of the question. */
  readonly question: string
  /** `interrupted`: its events stop in the middle, and nothing is going on with it. */
  readonly state: 'running' | 'interrupted' | 'ended'
  readonly summary: RunSummary
}

export type SandboxStatus = {
  readonly language: Language
  readonly state: 'off' | 'booting' | 'ready' | 'failed'
  /** What is being done, or what went wrong and what to do. */
  readonly message?: string
  /** 0 to 1; absent: unknown. */
  readonly progress?: number
  /** Packages on their way. */
  readonly download?: Download
}

/** How far a download of packages is; `totalBytes` 0: not known yet. */
export type Download = {
  /** The one that moved last, with its version. */
  readonly name?: string
  readonly loadedBytes: number
  readonly totalBytes: number
}

type StorageStatus = { readonly type: 'kept' } | { readonly type: 'failed'; readonly message: string }

/** Sessions and the runs in them. Rejections carry a sentence for people as their message. */
export interface SessionServices {
  readonly sessions: Live<readonly Session[]>
  readonly currentSession: Live<Session | undefined>
  createSession(name: string): Promise<void>
  renameSession(id: string, name: string): Promise<void>
  switchSession(id: string): Promise<void>
  deleteSession(id: string): Promise<void>
  /** Shows what it has spent and may spend. Absent: no budgets. */
  editBudget?(session: Session): Promise<void>
  /** The session as one JSON file, without keys. */
  exportSession(id: string): Promise<Blob>
  /** Checks the file, keeps its runs as a new session, runs nothing. */
  importSession(file: File): Promise<void>
}

/** What the Solve screen needs from outside; `app` wires it. */
export interface SolveServices extends SessionServices {
  readonly templates: Live<readonly Template[]>
  /** The first is taken when the draft names none. */
  readonly models: Live<readonly ModelChoice[]>
  readonly starterProblems: readonly StarterProblem[]
  readonly sandboxes: Live<readonly SandboxStatus[]>
  /** Named sets of Python packages, beside the standard library alone. */
  readonly environments: Live<readonly (PackageEnvironment & { readonly id: string })[]>
  /** Ends the downloads of packages that go on. */
  cancelDownloads(): void
  readonly storage: Live<StorageStatus>
  /** Runs of the current session, newest first. */
  readonly history: Live<readonly RunRecord[]>

  start(request: RunRequest): RunHandle
  /** The events go on where the run's ended: same run, same clock. */
  runProgram(request: ProgramRequest): RunHandle
  /** What a model costs, where the person entered it. Absent: nothing is known. */
  priceOf?(modelId: string): Price | undefined
  /** Every stored event of a run, in order. */
  openRun(id: string): Promise<readonly RunEvent[]>

  /** Without any key. */
  exportRun(run: Run, format: RunFormat): Promise<Blob>

  loadDraft(): Promise<Draft | undefined>
  saveDraft(draft: Draft): Promise<void>

  /** Go to the template's editor, to the settings of models. Absent: no such screen. */
  editTemplate?(templateId: string): void
  openSettings?(): void
  /** Asks this problem directly, in words and by a program, side by side. */
  openThreeWays?(draft: Pick<Draft, 'question' | 'expected' | 'modelId' | 'templateId'>): void
}
