import type { Language } from '@/pipeline/Program.ts'

/** What is taken from the column of the expected answer. */
export type ExpectedForm =
  | 'as-it-is'
  /** GSM8K: what stands after `####`; the reasoning before it stays out. */
  | 'after-hashes'
  /** MATH: what stands in the last `\boxed{…}`. */
  | 'last-boxed'
  /** AQuA: a letter; the option's own text is put beside it, so that an answer by value counts too. */
  | 'option'
  /** BIG-bench: the choice with the highest score. */
  | 'best-choice'
  /** MathQA of mxeval: the number that its test compares with. */
  | 'compared-number'

/** How the column of tests becomes a program that raises if the answer's program is wrong. */
export type TestsForm =
  | 'as-they-are'
  /** HumanEval: defines `check(candidate)`; it is called with the entry point. */
  | 'check-function'
  /** MBPP: a list of assertions. */
  | 'assertions'
  /** HumanEval-X in JavaScript: `console.assert`, which only prints there, is made to throw. */
  | 'console-assert'

/** Which column gives what. Names of columns; an empty list or absent: none. */
export type Mapping = {
  /** Joined by a space, or by a line break where one ends with it. */
  readonly question: readonly string[]
  readonly expected?: string
  readonly expectedForm: ExpectedForm
  /** Choices, put below the question. */
  readonly options?: string
  readonly tests?: string
  readonly testsForm: TestsForm
  /** The function that the tests call. */
  readonly entryPoint?: string
  /** A program whose function heads are put below the question, because tests call them by name. */
  readonly signature?: string
  readonly tags: readonly string[]
  readonly inputLines?: string
  /** A text that becomes the file `fileName` of each problem, or a list of `{ name, text }`. */
  readonly file?: string
  readonly fileName: string
  /** Of the tests. */
  readonly language?: Language
  /** An id for each problem; absent: its row. */
  readonly id?: string
}

export const EMPTY_MAPPING: Mapping = {
  question: [],
  expectedForm: 'as-it-is',
  testsForm: 'as-they-are',
  tags: [],
  fileName: 'table.csv',
}
