import type { Language, Program } from '@/pipeline/Program.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import type { Execution } from './Execution.ts'
import type { GuestReturn } from './GuestReturn.ts'

export type ExecutionLimits = {
  /** From the program's start; boot is not counted. */
  readonly timeoutMs: number
  readonly memoryBytes: number
  /** Of stdout and stderr together. */
  readonly outputCharacters: number
}

export const DEFAULT_LIMITS: ExecutionLimits = {
  timeoutMs: 10_000,
  memoryBytes: 256 * 1024 * 1024,
  outputCharacters: 100_000,
}

/** A package beyond the standard library, as it is installed. */
export type InstalledPackage = {
  readonly name: string
  readonly version: string
  /** SHA-256 of its file, hexadecimal: what a run needs to be repeated. Absent: it is part of the runtime itself. */
  readonly sha256?: string
}

/** A named set of packages that every program finds. Requirements as pip takes them: `sympy`, `networkx>=3`. */
export type PackageEnvironment = { readonly name: string; readonly packages: readonly string[] }

/** A module that was looked for and is not to be had. */
export type AbsentModule = {
  readonly module: string
  /** `unreachable`: a place could not be asked, so nobody knows, and the program is not to blame. `switched-off`:
   * a place that is not used has it. `excluded`: it does not go together with the others. */
  readonly type: 'nowhere' | 'switched-off' | 'excluded' | 'unreachable'
  /** A sentence: why. */
  readonly because: string
}

/** What became of the search for modules. */
export type ModuleSearch = { readonly found: readonly string[]; readonly absent: readonly AbsentModule[] }

/** What a program finds in a runtime; goes into prompts and checks. */
export type RuntimeDescription = {
  readonly language: Language
  /** `CPython 3.14 (Pyodide 314.0.7)`, `QuickJS …`. */
  readonly name: string
  /** Top-level modules that `import` finds. */
  readonly modules: readonly string[]
  /** Installed packages beyond the standard library. */
  readonly packages: readonly InstalledPackage[]
  /** The environment whose packages are among them; absent: none was chosen. */
  readonly environment?: PackageEnvironment
  /** Modules that were looked for and are not to be had; known to checks only. */
  readonly absent?: readonly AbsentModule[]
  /** Some of the packages that are loaded when a program imports them. */
  readonly importable?: readonly string[]
}

/** What a guest starts with. */
export type GuestSetup = {
  /** Runs before the first program, in the same namespace. */
  readonly preamble: string
  readonly files: readonly ProblemFile[]
  readonly inputLines: readonly string[]
  /** Seeds the guest's random numbers, so that a run can be repeated. */
  readonly seed: number
  readonly limits: ExecutionLimits
  /** Who is served first where many wait for an interpreter; absent: `person`. */
  readonly priority?: GuestPriority
  /** Whose it is: where many of the same priority wait, each group has its turn; absent: one group of all. */
  readonly group?: string
  /** Modules that it needs beyond those of the description; `findModules` gave them. */
  readonly imports?: readonly string[]
}

/** Somebody waits for it in front of the screen, or it is one of many programs of a benchmark. */
export type GuestPriority = 'person' | 'benchmark'

export type PrintedChunk = { readonly stream: 'stdout' | 'stderr'; readonly text: string }

export type RunOptions = {
  readonly source: AnswerSource
  readonly signal: AbortSignal
  /** What the program prints, while it runs. */
  onPrinted?(chunk: PrintedChunk): void
  /** The guest's clock has started. */
  onStarted?(): void
}

/** One interpreter as new. Programs run in it one after another and see each other's variables. */
export interface Guest {
  /** Resolves with an Execution whatever the program does; rejects only when the sandbox itself fails.
   * Aborting the signal kills the program and resolves with `stopped` and what was printed. */
  run(program: Program, options: RunOptions): Promise<Execution>
  /** Gives the interpreter back; it is never seen by another program as this one left it. */
  close(): void
  /** Resolves soon after the guest has ended; absent where the executor does not tell. */
  readonly returned?: Promise<GuestReturn>
  /** Packages that it has beyond those of the description, for its imports; absent: none. */
  readonly packages?: readonly InstalledPackage[]
}

/** Runs untrusted programs. Rejects with PlaygroundError `sandbox-failed` only when the sandbox fails. */
export interface Executor {
  readonly language: Language
  describe(): Promise<RuntimeDescription>
  /**
   * Which of the modules a guest can be opened with, together and `besides` others, though the description lacks
   * them; absent: none. Resolves also where a place could not be asked: that is said of the module.
   */
  findModules?(modules: readonly string[], besides?: readonly string[]): Promise<ModuleSearch>
  /** Rejects with the signal's reason when aborted, and closes a guest that is ready only after that. */
  open(setup: GuestSetup, signal: AbortSignal): Promise<Guest>
}
