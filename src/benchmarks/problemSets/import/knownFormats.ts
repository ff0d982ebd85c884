import { EMPTY_MAPPING, type Mapping } from './Mapping.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A public data set: undefined if the records are not of it. */
type KnownFormat = {
  readonly name: string
  recognise(columns: readonly string[], sample: readonly Fields[]): Mapping | undefined
}

/** Those with more columns of their own come first. */
export const KNOWN_FORMATS: readonly KnownFormat[] = [
  {
    name: 'HumanEval-X',
    recognise: (columns) =>
      has(columns, 'task_id', 'prompt', 'declaration', 'test')
        ? {
            ...EMPTY_MAPPING,
            question: ['prompt'],
            tests: 'test',
            testsForm: 'console-assert',
            language: 'javascript',
            id: 'task_id',
          }
        : undefined,
  },
  {
    name: 'MathQA in JavaScript',
    recognise: (columns, sample) =>
      has(columns, 'task_id', 'prompt', 'test', 'description') && mostly(sample, 'test', /compare\(x, /)
        ? {
            ...EMPTY_MAPPING,
            question: ['description'],
            expected: 'test',
            expectedForm: 'compared-number',
            id: 'task_id',
          }
        : undefined,
  },
  {
    name: 'HumanEval',
    recognise: (columns, sample) =>
      has(columns, 'prompt', 'entry_point', 'test') && mostly(sample, 'test', /def check\(/)
        ? {
            ...EMPTY_MAPPING,
            question: ['prompt'],
            tests: 'test',
            testsForm: 'check-function',
            entryPoint: 'entry_point',
            language: 'python',
            ...idOf(columns),
          }
        : undefined,
  },
  {
    name: 'MBPP',
    recognise: (columns) => {
      const question = columns.includes('text') ? 'text' : 'prompt'
      if (!has(columns, 'code', 'test_list', question)) return undefined
      return {
        ...EMPTY_MAPPING,
        question: [question],
        tests: 'test_list',
        testsForm: 'assertions',
        signature: 'code',
        language: 'python',
        ...idOf(columns),
      }
    },
  },
  {
    name: 'GSM8K',
    recognise: (columns, sample) =>
      has(columns, 'question', 'answer') && mostly(sample, 'answer', /####\s*\S/)
        ? { ...EMPTY_MAPPING, question: ['question'], expected: 'answer', expectedForm: 'after-hashes' }
        : undefined,
  },
  {
    name: 'SVAMP',
    recognise: (columns) =>
      has(columns, 'Body', 'Question', 'Answer')
        ? {
            ...EMPTY_MAPPING,
            question: ['Body', 'Question'],
            expected: 'Answer',
            tags: columns.filter((name) => name === 'Type'),
            ...idOf(columns),
          }
        : undefined,
  },
  {
    name: 'MATH',
    recognise: (columns, sample) => {
      if (!has(columns, 'problem', 'solution') || !mostly(sample, 'solution', /\\boxed|\\fbox/))
        return undefined
      const isGiven = columns.includes('answer')
      return {
        ...EMPTY_MAPPING,
        question: ['problem'],
        expected: isGiven ? 'answer' : 'solution',
        expectedForm: isGiven ? 'as-it-is' : 'last-boxed',
        tags: columns.filter((name) => ['subject', 'type', 'level'].includes(name)),
        ...idOf(columns),
      }
    },
  },
  {
    name: 'AQuA',
    recognise: (columns) =>
      has(columns, 'question', 'options', 'correct')
        ? {
            ...EMPTY_MAPPING,
            question: ['question'],
            options: 'options',
            expected: 'correct',
            expectedForm: 'option',
          }
        : undefined,
  },
  {
    name: 'AQuA, as PAL has it',
    recognise: (columns, sample) =>
      has(columns, 'input', 'target') && mostly(sample, 'target', /^\s*\(?[A-Ha-h]\)?\s*$/)
        ? { ...EMPTY_MAPPING, question: ['input'], expected: 'target', expectedForm: 'option' }
        : undefined,
  },
  {
    name: 'BIG-bench',
    recognise: (columns) =>
      has(columns, 'input', 'target_scores')
        ? {
            ...EMPTY_MAPPING,
            question: [...columns.filter((name) => name === 'task_prefix'), 'input'],
            options: 'target_scores',
            expected: 'target_scores',
            expectedForm: 'best-choice',
          }
        : undefined,
  },
  {
    name: 'GSM-Hard',
    recognise: (columns, sample) =>
      has(columns, 'input', 'target', 'code') && mostly(sample, 'code', /def solution\(/)
        ? { ...EMPTY_MAPPING, question: ['input'], expected: 'target' }
        : undefined,
  },
  {
    name: 'PAL’s form of SVAMP and others',
    recognise: (columns) =>
      has(columns, 'input', 'target')
        ? { ...EMPTY_MAPPING, question: ['input'], expected: 'target' }
        : undefined,
  },
]

function has(columns: readonly string[], ...names: readonly string[]): boolean {
  return names.every((name) => columns.includes(name))
}

/** In at least three of five records that are looked at: some of a file may be broken. */
function mostly(sample: readonly Fields[], column: string, pattern: RegExp): boolean {
  const fitting = sample.filter((fields) => pattern.test(String(fields[column] ?? ''))).length
  return sample.length > 0 && fitting >= 0.6 * sample.length
}

const IDS = ['task_id', 'unique_id', 'ID', 'id', 'idx']

function idOf(columns: readonly string[]): Pick<Mapping, 'id'> {
  const id = IDS.find((name) => columns.includes(name))
  return id === undefined ? {} : { id }
}
