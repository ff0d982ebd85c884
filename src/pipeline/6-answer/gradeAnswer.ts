import { StepBudget, StepLimitError } from '@/lib/StepBudget.ts'
import type { Comparison } from './grading/Comparison.ts'
import { compareNodes } from './grading/compareNodes.ts'
import { chosenOption, expectedChoice, expectedOption } from './grading/optionLetter.ts'
import { readAnswer, type AnswerReading } from './grading/readAnswer.ts'
import { sameText } from './grading/sameText.ts'
import { DEFAULT_GRADING_RULE, type Grade, type GradingRule } from './GradingRule.ts'

/** Steps of reading and comparing; far more than any answer in earnest takes. */
const MAX_STEPS = 2_000_000

/**
 * Grades an answer against the expected one. Both may be a text (plain, LaTeX, or prose that ends in an answer), a
 * number, bigint, boolean, array, object, or a GuestValue. Answers are compared as data in exact arithmetic and never
 * run as code; an answer beyond the limits on size, nesting and steps is wrong, not an error.
 */
export function gradeAnswer(
  expected: unknown,
  actual: unknown,
  rule: GradingRule = DEFAULT_GRADING_RULE,
): Grade {
  try {
    return grade(expected, actual, { rule, budget: new StepBudget(MAX_STEPS) })
  } catch (error) {
    if (!(error instanceof StepLimitError)) throw error
    return { type: 'wrong', because: `The answer could not be compared within ${error.limit} steps.` }
  }
}

type Context = { readonly rule: GradingRule; readonly budget: StepBudget }

function grade(expected: unknown, actual: unknown, context: Context): Grade {
  const expectedReading = readAnswer(expected, { budget: context.budget, role: 'expected' })
  if (expectedReading === undefined) return { type: 'ungraded', because: 'No expected answer is given.' }
  const actualReading = readAnswer(actual, { budget: context.budget, role: 'actual' })
  if (actualReading === undefined) {
    return {
      type: 'wrong',
      because: `There is no answer to compare with the expected ${expectedReading.shown}.`,
    }
  }
  const { equal, because } = compareReadings(expectedReading, actualReading, context)
  return {
    type: equal ? 'right' : 'wrong',
    because: `${capitalise(because)}.`,
  }
}

/** A sentence that begins with a value keeps it as it is: x is not X. */
function capitalise(sentence: string): string {
  return sentence.replace(
    /^(?:all|value|entry|there|the|one|option|at) /,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  )
}

function compareReadings(expected: AnswerReading, actual: AnswerReading, context: Context): Comparison {
  const choice = expectedChoice(expected.text)
  if (choice !== undefined) return compareChoice(choice, actual, context)
  const option = expectedOption(expected.text)
  if (option !== undefined) return compareOptions(option, expected, actual, context)
  if (expected.date !== undefined && actual.date !== undefined) {
    const equal = expected.date === actual.date
    return { equal, because: `${actual.date} ${equal ? 'is' : 'is not'} the expected day ${expected.date}` }
  }
  if (expected.date !== undefined || actual.date !== undefined) {
    const equal = sameText(expected.text, actual.text, context.rule)
    return { equal, because: `${actual.shown} ${equal ? 'is' : 'is not'} the expected ${expected.shown}` }
  }
  return compareMeanings(expected, actual, context)
}

function compareOptions(
  option: string,
  expected: AnswerReading,
  actual: AnswerReading,
  context: Context,
): Comparison {
  const chosen = chosenOption(actual.text)
  if (chosen === undefined) {
    const meaning = compareMeanings(expected, actual, context)
    const because = `${actual.shown} names no option, and option ${option} is expected`
    return meaning.equal ? meaning : { equal: false, because }
  }
  const equal = chosen === option
  return { equal, because: `option ${chosen} ${equal ? 'is' : 'is not'} the expected option ${option}` }
}

/** Another option is wrong; what names no option may be the option's own value. */
function compareChoice(
  { letter, text }: { readonly letter: string; readonly text: string },
  actual: AnswerReading,
  context: Context,
): Comparison {
  const value = readAnswer(text, { budget: context.budget, role: 'expected' })
  const chosen = chosenOption(actual.text)
  if (chosen === undefined && value !== undefined) {
    const { equal, because } = compareReadings(value, actual, context)
    return { equal, because: `${because}, the value of option ${letter}` }
  }
  const equal = chosen === letter
  return { equal, because: `option ${chosen} ${equal ? 'is' : 'is not'} the expected option ${letter}` }
}

/** Right if anything that the answer can mean is something that the expected one can mean. */
function compareMeanings(expected: AnswerReading, actual: AnswerReading, context: Context): Comparison {
  let first: Comparison | undefined
  for (const node of expected.nodes) {
    for (const other of actual.nodes) {
      const comparison = compareNodes(node, other, context)
      if (comparison.equal) return comparison
      first ??= comparison
    }
  }
  if (sameText(expected.text, actual.text, context.rule)) {
    return { equal: true, because: `${actual.shown} is the expected text` }
  }
  return first ?? { equal: false, because: `${actual.shown} is not the expected ${expected.shown}` }
}
