import type { ImportFile } from '@/benchmarks/problemSets/import/readTable.ts'
import type { ProblemSets } from '@/benchmarks/problemSets/ProblemSets.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Language } from '@/pipeline/Program.ts'

/** A session as the source of a problem set. */
export type RunSession = {
  readonly id: string
  readonly name: string
  /** Runs of it that ended with an answer that is not known to be wrong. */
  readonly solvedRuns: number
}

/** What the screen of problem sets needs from outside. */
export interface ProblemSetServices {
  readonly sets: ProblemSets
  /** Rejects with a PlaygroundError that says what to do: no address, no answer, not allowed (CORS), too large. */
  fetchFile(
    address: string,
    signal: AbortSignal,
    onProgress: (receivedBytes: number) => void,
  ): Promise<ImportFile>
  /** Those with solved runs, newest first. */
  runSessions(): Promise<readonly RunSession[]>
  /** Problems of a session's solved runs, each once, in the order in which they were first solved. */
  problemsOfRuns(sessionId: string): Promise<readonly Problem[]>
  /** Makes it the draft and shows the Solve screen. `language`: of its tests. */
  solve(problem: Problem, language?: Language): void
  openBenchmarks(): void
  /** Chooses it for a new benchmark and shows the form. */
  planBenchmark(setId: string): Promise<void>
}
