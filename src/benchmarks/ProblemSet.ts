import type { Problem } from '@/pipeline/Problem.ts'
import type { Language } from '@/pipeline/Program.ts'

/** Where a problem set came from. `name`: of the file, or the address without its query. */
export type ProblemSetOrigin =
  | { readonly type: 'starter' }
  | { readonly type: 'file'; readonly name: string }
  | { readonly type: 'url'; readonly name: string }
  | { readonly type: 'runs' }

/**
 * A named list of problems, each with an id of its own within the set. It never changes once a benchmark ran on it:
 * an edited set is another one, with another id.
 */
export type ProblemSet = {
  readonly id: string
  readonly name: string
  readonly description: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly origin: ProblemSetOrigin
  /** Counts from 1; absent: 1. */
  readonly version?: number
  /** Id of the set that this one was edited from; absent: it is the first version. */
  readonly editedFrom?: string
  /** As its source states it; absent: not known. */
  readonly licence?: string
  /** Of its tests, where there are any. */
  readonly language?: Language
  readonly problems: readonly Problem[]
}
