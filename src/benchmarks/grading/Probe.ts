import type { Language } from '@/pipeline/Program.ts'

/**
 * A program against the grader. `forgery`: it does not know the answer, and tries to be called right all the same.
 * `near-miss`: it knows the answer and hands over a wrong one close to it. `honest`: it hands over the right answer,
 * to show that the self-test can tell. Only honest ones may be called right.
 */
export type Probe = {
  readonly id: string
  readonly name: string
  readonly kind: 'forgery' | 'near-miss' | 'honest'
  readonly language: Language
  /** What it tries, in a sentence. */
  readonly tries: string
  /** The expected answer; absent: a secret number of ten digits that the program cannot guess. */
  readonly expected?: string
  readonly program: string
}

/** A program that hands over the value of an expression. */
export function returning(language: Language, expression: string): string {
  return language === 'python'
    ? `def solution():\n    return ${expression}\n`
    : `function solution() {\n  return ${expression}\n}\n`
}
