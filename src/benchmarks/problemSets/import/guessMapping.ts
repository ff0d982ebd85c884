import { ASSERT_CONTAINS, ASSERT_EQUALS } from './assertions.ts'
import type { Fields } from './knownFormats.ts'
import { EMPTY_MAPPING, type ExpectedForm, type Mapping } from './Mapping.ts'

const NAMES = {
  question: ['question', 'problem', 'input', 'query', 'prompt', 'text', 'instruction', 'task', 'body'],
  expected: [
    ASSERT_EQUALS,
    'expected',
    'expected answer',
    'expected_answer',
    'answer',
    'target',
    'solution',
    'gold',
    'label',
    'output',
    'result',
    ASSERT_CONTAINS,
  ],
  options: ['options', 'choices'],
  tests: ['tests', 'test', 'test_code', 'test_list'],
  tags: ['tags', 'tag', 'category', 'topic', 'subject', 'type', 'level', 'difficulty'],
  inputLines: ['inputlines', 'input_lines', 'input lines', 'stdin'],
  file: ['files', 'file', 'table', 'csv'],
  id: ['id', 'task_id', 'idx', 'key'],
} as const

/** What the columns of an unknown file seem to be, by their names. The first column of texts is the question at worst. */
export function guessMapping(columns: readonly string[], sample: readonly Fields[]): Mapping {
  const find = (names: readonly string[], besides: readonly string[] = []) =>
    names.flatMap(
      (name) => columns.find((column) => !besides.includes(column) && column.toLowerCase() === name) ?? [],
    )
  const expected = find(NAMES.expected)[0]
  const besides = expected === undefined ? [] : [expected]
  const question = find(NAMES.question, besides)[0] ?? longestTexts(columns, sample, besides)
  const [options, tests, inputLines, file, id] = [
    NAMES.options,
    NAMES.tests,
    NAMES.inputLines,
    NAMES.file,
    NAMES.id,
  ].map((names) => find(names)[0])
  return {
    ...EMPTY_MAPPING,
    question: question === undefined ? [] : [question],
    ...(expected !== undefined && { expected, expectedForm: formOf(expected, sample) }),
    ...(options !== undefined && { options }),
    ...(tests !== undefined && { tests, testsForm: listsIn(tests, sample) ? 'assertions' : 'as-they-are' }),
    ...(inputLines !== undefined && { inputLines }),
    ...(file !== undefined && { file }),
    ...(id !== undefined && { id }),
    ...languageIn(sample),
    tags: find(NAMES.tags),
  }
}

/** The column with the longest texts. */
function longestTexts(
  columns: readonly string[],
  sample: readonly Fields[],
  besides: readonly string[],
): string | undefined {
  const lengths = columns
    .filter((column) => !besides.includes(column))
    .map((column) => ({
      column,
      length: sample.reduce((sum, fields) => sum + textLength(fields[column]), 0),
    }))
  return lengths.toSorted((one, other) => other.length - one.length)[0]?.column
}

function textLength(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}

/** The form that at least half of the answers have. */
function formOf(column: string, sample: readonly Fields[]): ExpectedForm {
  const texts = sample.map((fields) => String(fields[column] ?? ''))
  const share = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length / (texts.length || 1)
  if (share(/####\s*\S/) >= 0.5) return 'after-hashes'
  return share(/\\boxed\s*\{/) >= 0.5 ? 'last-boxed' : 'as-it-is'
}

/** As exported sets have it. */
function languageIn(sample: readonly Fields[]): Pick<Mapping, 'language'> {
  const language = sample[0]?.['language']
  return language === 'python' || language === 'javascript' ? { language } : {}
}

function listsIn(column: string, sample: readonly Fields[]): boolean {
  return sample.some((fields) => Array.isArray(fields[column]))
}
