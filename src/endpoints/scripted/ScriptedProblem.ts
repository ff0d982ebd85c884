import type { Problem } from '@/pipeline/Problem.ts'

/**
 * Ready-made replies to one problem, by what a template asks for. Where there are several, the first answers the
 * question and each other one answers what followed the reply before it: an output, or a failure.
 */
export type ScriptedReplies = {
  /** A Python function `solution()`. */
  readonly python: readonly string[]
  /** A JavaScript function `solution()`. */
  readonly javascript?: readonly string[]
  /** Text and Python in turn; the last one is prose. */
  readonly interleaved?: readonly string[]
  readonly chainOfThought: string
  readonly direct: string
}

/** A problem that the scripted model can answer, and what it is good for. */
export type ScriptedProblem = {
  readonly problem: Problem
  /** For lists. */
  readonly title: string
  /** What a person sees when it is run, in one sentence. */
  readonly shows: string
  /** The template that it is written for. */
  readonly templateId: string
  readonly replies: ScriptedReplies
}
