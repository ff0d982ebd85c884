import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'

/** A set as lists need it: everything but its problems. */
export type ProblemSetSummary = Omit<ProblemSet, 'problems'> & { readonly problemCount: number }

/** The problem sets that come with the page, and the person's own. */
export interface ProblemSets {
  /** Starter sets first, then the person's own, newest first. */
  list(): Promise<readonly ProblemSetSummary[]>
  /** Undefined if there is none. Throws PlaygroundError `problem-set-unreadable` with a sentence for people. */
  read(id: string): Promise<ProblemSet | undefined>
  /** Resolves when it is stored, or known to stay in memory. */
  save(set: ProblemSet): Promise<void>
  remove(id: string): Promise<void>
  /** Calls back after every change, also one made in another tab; gives the way to stop. */
  subscribe(listener: () => void): () => void
}

export function summaryOf({ problems, ...others }: ProblemSet): ProblemSetSummary {
  return { ...others, problemCount: problems.length }
}
