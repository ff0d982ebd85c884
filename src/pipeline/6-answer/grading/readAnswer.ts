import { Fraction } from 'fraction.js'
import { isRecord } from '@/lib/isRecord.ts'
import type { StepBudget } from '@/lib/StepBudget.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { readGuestValue } from '@/pipeline/5-execute/readGuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import { answerTexts } from './answerTexts.ts'
import { cut } from './exactNumber.ts'
import type { MathNode } from './MathNode.ts'
import { nodeOfGuestValue } from './nodeOfGuestValue.ts'
import { readDate } from './readDate.ts'
import { readText } from './readText.ts'

/** What an answer can mean, in order of likelihood. */
export type AnswerReading = {
  /** For the sentence that says why. */
  readonly shown: string
  /** As it was written or would be printed. */
  readonly text: string
  readonly nodes: readonly MathNode[]
  /** ISO 8601, if it names a day. */
  readonly date: string | undefined
}

/** The expected answer is taken at its word; in an actual one the answer is looked for. */
export type ReadingContext = { readonly budget: StepBudget; readonly role: 'expected' | 'actual' }

/** Longer texts are compared by their beginning only. */
const MAX_TEXT = 1_000_000

/** Reads an answer of any kind; undefined if there is none. */
export function readAnswer(answer: unknown, context: ReadingContext): AnswerReading | undefined {
  if (answer === undefined || answer === null) return undefined
  if (typeof answer === 'string') return readString(answer, context)
  const value = isRecord(answer) && typeof answer['type'] === 'string' ? readGuestValue(answer) : undefined
  return value === undefined ? readPlain(answer, context) : readValue(value, context)
}

function readString(text: string, { budget, role }: ReadingContext): AnswerReading | undefined {
  const kept = text.slice(0, MAX_TEXT)
  if (kept.trim() === '') return undefined
  const date = readDate(kept) ?? dateInProse(kept, role)
  // As arithmetic, 2024-05-23 would be 1996.
  const nodes: readonly MathNode[] =
    date === undefined ? readText(kept, budget, role) : [{ type: 'text', text: kept }]
  return { shown: cut(kept.trim()), text: kept, nodes, date }
}

/** "The answer is May 23, 2001"; looked for only where a year is named. */
function dateInProse(text: string, role: ReadingContext['role']): string | undefined {
  const hasYear = text.length <= MAX_DATED && /\d{4}/.test(text)
  return hasYear ? readDate(answerTexts(text, role)[0] ?? '') : undefined
}

const MAX_DATED = 20_000

function readValue(value: GuestValue, context: ReadingContext): AnswerReading | undefined {
  switch (value.type) {
    case 'none':
    case 'null':
    case 'undefined':
      return undefined
    case 'str':
    case 'other':
      return readString(value.text, context)
    default: {
      const text = showGuestValue(value)
      const date = value.type === 'date' || value.type === 'datetime' ? readDate(value.text) : undefined
      return { shown: cut(text), text, nodes: [nodeOfGuestValue(value, context.budget)], date }
    }
  }
}

/** A number, bigint, boolean, array or object of JavaScript. */
function readPlain(answer: unknown, { budget }: ReadingContext): AnswerReading {
  const node = nodeOfPlain(answer, 64, budget)
  const text = typeof answer === 'object' ? '' : String(answer)
  return { shown: text === '' ? shownJson(answer) : cut(text), text, nodes: [node], date: undefined }
}

function shownJson(answer: unknown): string {
  return Array.isArray(answer) ? `a list of ${answer.length} values` : 'an object'
}

function nodeOfPlain(answer: unknown, levels: number, budget: StepBudget): MathNode {
  budget.spend()
  if (levels === 0) return { type: 'text', text: 'nested too deeply' }
  if (typeof answer === 'bigint') return nodeOfGuestValue({ type: 'bigint', text: answer.toString() }, budget)
  if (typeof answer === 'number') return nodeOfGuestValue({ type: 'number', text: String(answer) }, budget)
  if (typeof answer === 'boolean') return { type: 'boolean', value: answer }
  if (answer instanceof Fraction) return { type: 'number', value: answer, isDecimal: false }
  if (Array.isArray(answer)) {
    const items = answer.map((item: unknown) => nodeOfPlain(item, levels - 1, budget))
    return { type: 'sequence', open: 'value', close: '', items }
  }
  if (isRecord(answer)) {
    const value = typeof answer['type'] === 'string' ? readGuestValue(answer) : undefined
    if (value !== undefined) return nodeOfGuestValue(value, budget)
    const entries = Object.entries(answer).map(([key, item]): [string, MathNode] => [
      key,
      nodeOfPlain(item, levels - 1, budget),
    ])
    return { type: 'object', entries }
  }
  return { type: 'text', text: String(answer) }
}
