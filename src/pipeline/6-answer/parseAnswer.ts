import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue, typeNameOf } from '@/pipeline/5-execute/showGuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { OutputContract, Template } from '@/pipeline/Template.ts'
import type { Answer } from './Answer.ts'
import { answerSentence } from './answerSentence.ts'
import { checkShape } from './checkShape.ts'
import { contractValue } from './contractValue.ts'
import { findDisagreements } from './findDisagreements.ts'
import { findInfinite, findUnreadable } from './findBadValue.ts'
import { noAnswer, type ParsedAnswer } from './ParsedAnswer.ts'

/**
 * The answer of a program that returned, or the failure that says why there is none. `reply` is the model's text:
 * numbers in it that claim another result are told with their offsets.
 */
export function parseAnswer(
  execution: Execution,
  { contract, language }: Pick<Template, 'contract' | 'language'>,
  reply: string,
): ParsedAnswer {
  const value = contractValue(execution, contract, language)
  if (contract.source.type === 'tests' && value !== undefined)
    return { type: 'found', answer: programItself(contract) }
  if (value === undefined || (isNothing(value) && !allowsNothing(contract))) {
    return missing(value, contract, execution)
  }
  const failure = unusable(value) ?? misshapen(value, contract, language)
  if (failure !== undefined) return failure
  const text = showGuestValue(value, language)
  return {
    type: 'found',
    answer: {
      value,
      typeName: typeNameOf(value, language),
      text,
      sentence: answerSentence(contract.sentence, text),
      disagreements: findDisagreements(reply, value),
      executed: true,
    },
  }
}

/** What a program comes to that only its tests judge. It has no value that could be compared or counted. */
function programItself({ sentence }: OutputContract): Answer {
  const text = 'the program'
  return {
    value: { type: 'none' },
    typeName: 'program',
    text,
    sentence: answerSentence(sentence, text),
    disagreements: [],
    executed: true,
  }
}

function isNothing({ type }: GuestValue): boolean {
  return type === 'none' || type === 'null' || type === 'undefined'
}

function allowsNothing({ schema }: OutputContract): boolean {
  return schema !== undefined && checkShape({ type: 'none' }, schema, 'python') === undefined
}

function missing(
  value: GuestValue | undefined,
  contract: OutputContract,
  execution: Execution,
): ParsedAnswer {
  const hasPrinted = execution.printed.stdout.trim() !== ''
  const { source } = contract
  const nothing = value === undefined ? 'nothing' : showGuestValue(value)
  switch (source.type) {
    case 'function':
      return value === undefined
        ? noAnswer('no-answer', `The program defines no function \`${source.name}()\` that could be called.`)
        : noAnswer(
            'no-answer',
            `\`${source.name}()\` returned ${nothing}.`,
            hasPrinted
              ? 'It printed something: return the result instead of printing it.'
              : 'A `return` is missing.',
          )
    case 'variable':
      return value === undefined
        ? noAnswer('no-answer', `The program sets no variable \`${source.name}\`.`)
        : noAnswer('no-answer', `The variable \`${source.name}\` is ${nothing}.`)
    case 'last-expression':
      return value === undefined
        ? noAnswer('no-answer', 'The last line of the program is not an expression, so it has no value.')
        : noAnswer(
            'no-answer',
            `The last expression of the program has the value ${nothing}.`,
            'End with the result itself, not with a call that prints it.',
          )
    case 'last-line':
      return noAnswer('no-answer', lastLineMissing(value, nothing, execution))
    case 'tests':
      return noAnswer('no-answer', 'The program did not end.')
  }
}

function lastLineMissing(value: GuestValue | undefined, nothing: string, { printed }: Execution): string {
  if (value !== undefined) return `The last line that the program printed is ${nothing}.`
  return printed.truncated
    ? 'The output was cut, so its last line is not known.'
    : 'The program printed nothing, and its last printed line is the answer.'
}

function unusable(value: GuestValue): ParsedAnswer | undefined {
  const unreadable = findUnreadable(value)
  if (unreadable !== undefined) {
    return noAnswer(
      'not-serialisable',
      `${placeOf(unreadable.path)} is a ${unreadable.value.typeName} that ${UNREADABLE[unreadable.value.reason]}.`,
      'Hand over a plain number, text, list or dict.',
    )
  }
  const infinite = findInfinite(value)
  return (
    infinite &&
    noAnswer(
      'not-finite',
      `${placeOf(infinite.path)} is ${showGuestValue(infinite.value)}, which is no number.`,
    )
  )
}

const UNREADABLE = {
  cyclic: 'contains itself',
  'too-large': 'is too large to be handed over',
  'too-deep': 'is nested too deeply',
  unserialisable: 'cannot be handed over as data',
  'repr-failed': 'could not be read: its own text form fails',
} as const

function placeOf(path: string): string {
  return path === '' ? 'The value' : `\`value${path}\``
}

function misshapen(
  value: GuestValue,
  { schema }: OutputContract,
  language: Language,
): ParsedAnswer | undefined {
  const wrong = schema && checkShape(value, schema, language)
  return wrong === undefined ? undefined : noAnswer('wrong-type', wrong)
}
