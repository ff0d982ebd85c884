import type { StoreApi } from 'zustand/vanilla'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { Draft } from '@/features/solve/draft/Draft.ts'
import type { SolveServices, StarterProblem } from '@/features/solve/SolveServices.ts'

export type SolveState = {
  readonly draft: Draft
  /** The run that is going on, or the last one that did. */
  readonly live: Run | undefined
  /** A run of the past that the person looks at instead. */
  readonly opened: Run | undefined
  readonly activity: 'idle' | 'running' | 'stopping'
  /** When the last event of the live run was seen: its own time, and that of `performance.now()`. */
  readonly clock: { readonly atMs: number; readonly seenAt: number } | undefined
  /** What of ours failed, as a sentence. */
  readonly problem: string | undefined
  /** For screen readers. */
  readonly announcement: string
  /** The attempt that the inspector shows; undefined: the last. */
  readonly inspected: number | undefined
  readonly isPresenting: boolean
}

/** State of the Solve screen, and all that can be done on it. It outlives the screen, so that a run goes on meanwhile. */
export type SolveStore = {
  readonly state: StoreApi<SolveState>
  readonly services: SolveServices
  changeDraft(change: Partial<Draft>): void
  takeStarter(starter: StarterProblem): void
  takeProblem(problem: Problem): void
  /** Runs the draft; nothing happens while a run is going on or the draft is not complete. */
  run(): void
  runProgram(program: Program, fromAttempt: number): void
  stop(): void
  openRun(id: string): Promise<void>
  inspect(attempt: number): void
  present(isPresenting: boolean): void
  dismissProblem(): void
}

/** The run on screen. */
export function shownRun(state: SolveState): Run | undefined {
  return state.opened ?? state.live
}

/** Whether the run on screen is the one that is going on. */
export function isShownRunning(state: SolveState): boolean {
  return state.activity !== 'idle' && state.opened === undefined
}
