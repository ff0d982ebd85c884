import { StepBudget } from '@/lib/StepBudget.ts'
import { expectedChoice } from '@/pipeline/6-answer/grading/optionLetter.ts'
import { readAnswer } from '@/pipeline/6-answer/grading/readAnswer.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { LabelWarning } from './LabelWarning.ts'

/** What may be wrong with one problem's expected answer, seen by itself. */
export function warningsOfLabel(problem: Problem): readonly LabelWarning[] {
  const expected = problem.expected?.trim() ?? ''
  if (expected === '') return hasTests(problem) ? [] : [NOT_GRADED]
  return [
    countWarning(problem.question, expected),
    unreadableWarning(expected),
    givenAwayWarning(problem, expected),
  ].filter((warning) => warning !== undefined)
}

const NOT_GRADED: LabelWarning = {
  kind: 'not-graded',
  message: 'It has no expected answer and no tests: its runs count as run, never as right or wrong.',
}

function hasTests({ tests }: Problem): boolean {
  return tests !== undefined && tests.trim() !== ''
}

/** Of things there can be no fewer than none, and no part of one. */
function countWarning(question: string, expected: string): LabelWarning | undefined {
  const [, counted] = [...question.matchAll(HOW_MANY)].at(-1) ?? []
  const number = plainNumber(expected)
  if (counted === undefined || number === undefined) return undefined
  if (number < 0) {
    return {
      kind: 'negative-count',
      message: `The question asks how many, and ${expected} is expected: fewer than none.`,
    }
  }
  if (Number.isInteger(number) || MEASURES.has(singular(counted))) return undefined
  return {
    kind: 'fractional-count',
    message: `The question asks how many, and ${expected} is expected: not a whole number.`,
  }
}

const HOW_MANY =
  /\bhow many (?:more |fewer |less |total |whole |of (?:the|his|her|these|those) )?([\p{L}-]+)/giu

function plainNumber(text: string): number | undefined {
  const plain = text.replace(/^\s*\$|(?<=\d),(?=\d{3})/g, '').trim()
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

function singular(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?<=feet)$/, '')
    .replace(/s$/, '')
}

/** What is measured and not counted may well be a fraction. */
const MEASURES = new Set(
  (
    'hour minute second day week month year decade mile kilometer kilometre km meter metre m cm centimeter inch ' +
    'inche feet foot yard acre hectare pound lb ounce oz gram g kilogram kg ton tonne gallon liter litre quart ' +
    'pint cup tablespoon teaspoon dollar cent euro calorie degree percent point unit time square cubic watt credit'
  ).split(' '),
)

function unreadableWarning(expected: string): LabelWarning | undefined {
  const message = whyUnreadable(expected)
  return message === undefined ? undefined : { kind: 'unreadable-expected', message }
}

const LONG_ANSWER = 400

function whyUnreadable(expected: string): string | undefined {
  if (/####|<<[^<>]*=[^<>]*>>/.test(expected)) {
    return 'The expected answer still has the reasoning in it: only the result belongs there.'
  }
  if (expected.length > LONG_ANSWER) {
    return `The expected answer has ${expected.length.toLocaleString('en')} characters: hardly an answer that can be compared.`
  }
  const value = expectedChoice(expected)?.text ?? expected
  const reading = readAnswer(value, { budget: new StepBudget(200_000), role: 'expected' })
  const isText = reading?.nodes.every(({ type }) => type === 'text') === true
  return isText && reading.date === undefined && LOOKS_MATHEMATICAL.test(value) && !isWords(value)
    ? 'The expected answer looks like mathematics or data that cannot be read: only the very same text would be right.'
    : undefined
}

/** LaTeX, brackets of data, or a formula. */
const LOOKS_MATHEMATICAL = /\\(?!text|mbox|%|\$)[a-zA-Z]|^[[{(]|[=^]|\d\s*[+*/]\s*\d/

function isWords(text: string): boolean {
  return /^[\p{L}\p{M}\s'’.,()-]+$/u.test(text)
}

/** Words that questions have anyway say nothing. */
const SHORTEST_WORD = 5
const FEWEST_DIGITS = 4

function givenAwayWarning({ question, tests }: Problem, expected: string): LabelWarning | undefined {
  if (tests !== undefined || /\b(?:options|choices|answer choices)\s*:/i.test(question)) return undefined
  const number = plainNumber(expected)
  const isGiven = number === undefined ? hasWords(question, expected) : hasNumber(question, number)
  if (!isGiven) return undefined
  const message = `The question contains “${expected.slice(0, 60)}”, which is the expected answer.`
  return { kind: 'answer-in-question', message }
}

function hasWords(question: string, expected: string): boolean {
  if (expected.length < SHORTEST_WORD || !/\p{L}{3}/u.test(expected)) return false
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  return words(question).includes(words(expected))
}

function hasNumber(question: string, number: number): boolean {
  if (String(Math.abs(number)).replace(/\D|0+$/g, '').length < FEWEST_DIGITS) return false
  const numbers = question.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []
  return numbers.some((text) => Number(text) === Math.abs(number))
}
