import type { FailureKind } from '@/pipeline/Failure.ts'
import type { Program, SourceRange } from '@/pipeline/Program.ts'
import type { OutputContract } from '@/pipeline/Template.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'

/** What a static check says of a program. Errors stop the attempt; warnings do not. */
export type Finding = {
  /** `ruff:F821`, `eslint:no-undef`, `pal:hard-coded-answer`, … */
  readonly rule: string
  readonly severity: 'error' | 'warning'
  /** The failure that an error leads to; absent for warnings. */
  readonly kind?: FailureKind
  readonly message: string
  /** What to use or do instead. */
  readonly hint?: string
  /** The name concerned: an undefined name, a missing module. */
  readonly name?: string
  /** Where a person can change something so that it is no finding any more. */
  readonly remedy?: 'package-settings'
  readonly range: SourceRange
}

export type CheckContext = {
  readonly contract: OutputContract
  readonly problem: Problem
  readonly runtime: RuntimeDescription
  /** Source put before the program when it runs: its names are defined. */
  readonly preamble: string
  /** Sources of earlier blocks of the same guest: their names are defined. */
  readonly earlier: readonly string[]
}

/** Reads a program without running it. Rejects only when the checker itself cannot be loaded. */
export interface Checker {
  check(program: Program, context: CheckContext): Promise<readonly Finding[]>
}
