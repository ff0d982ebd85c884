/** A file dropped into a problem. The guest finds it in its working folder under `name`. */
export type ProblemFile = { readonly name: string; readonly bytes: Uint8Array }

/** A question, and what is known of its answer. */
export type Problem = {
  readonly id: string
  readonly question: string
  /** As the person typed it; undefined or empty: not graded. It never enters the sandbox. */
  readonly expected?: string
  /** A program in the template's language that raises if the answer's program is wrong. It runs after that program
   * in the same guest; the model never sees it. */
  readonly tests?: string
  readonly files: readonly ProblemFile[]
  /** Lines that `input()` hands out, in order. */
  readonly inputLines: readonly string[]
  readonly tags: readonly string[]
}
