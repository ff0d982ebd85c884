import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { ExecutionLimits } from '@/pipeline/5-execute/Executor.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'

/** What the person has entered on the Solve screen, as entered. */
export type Draft = {
  /** Id and tags of the starter problem that it was taken from and still asks; undefined: a question of the person's own. */
  readonly starterId: string | undefined
  readonly question: string
  readonly expected: string
  /** A program that fails if the answer's program is wrong; empty: none. */
  readonly tests: string
  readonly files: readonly ProblemFile[]
  /** One line per call of `input()`. */
  readonly inputText: string
  /** Empty: the first on offer. */
  readonly templateId: string
  readonly modelId: string
  readonly sampling: Sampling
  readonly limits: ExecutionLimits
  /** Of Python packages; empty: the standard library, packages as imported. */
  readonly environmentId: string
}
