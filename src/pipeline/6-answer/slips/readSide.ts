import { Fraction } from 'fraction.js'
import { evaluateSum } from './evaluateSum.ts'
import type { ProseNumber, ProseToken } from './ProseToken.ts'

/** One side of an equation that could be read. */
export type Side = {
  /** What it comes to: one value, or two where it can be read in two ways, the likelier first. */
  readonly values: readonly Fraction[]
  /** UTF-16 offsets into the line. */
  readonly start: number
  readonly end: number
  /** Its numbers, at least one. */
  readonly numbers: readonly [ProseNumber, ...ProseNumber[]]
  readonly hasOperator: boolean
  /** Whether it adds or subtracts. */
  readonly hasSum: boolean
  readonly words: readonly string[]
}

/** Reads a side that is a calculation from end to end; undefined where that is not sure. */
export function readSide(tokens: readonly ProseToken[]): Side | undefined {
  const [first] = tokens
  const last = tokens.findLast(({ type }) => type !== 'unit')
  const [number, ...others] = tokens.filter((token) => token.type === 'number')
  const values = valuesOf(tokens)
  if (first === undefined || last === undefined || number === undefined || values.length === 0)
    return undefined
  return {
    values,
    start: first.start,
    end: last.end,
    numbers: [number, ...others],
    hasOperator: others.length > 0,
    hasSum: tokens.some(
      (token, position) =>
        position > 0 && token.type === 'operator' && (token.operator === '+' || token.operator === '-'),
    ),
    words: wordsOf(tokens),
  }
}

/** The words of what is counted; of `miles per hour` the first. */
function wordsOf(tokens: readonly ProseToken[]): readonly string[] {
  return tokens.flatMap((token, position) => {
    const before = tokens[position - 1]
    const isRate = before?.type === 'unit' && before.word === 'per'
    return token.type === 'unit' && token.word !== 'per' && !isRate ? token.word : []
  })
}

function valuesOf(tokens: readonly ProseToken[]): readonly Fraction[] {
  if (hasUnclearParenthesis(tokens)) return []
  const likelier = evaluateSum(tokens, 'of-what-is-before')
  const other = evaluateSum(tokens, 'of-one')
  if (likelier === undefined || other === undefined) return []
  const values = likelier.equals(other) ? [likelier] : [likelier, other]
  // `8 / 32 * 100% = 25`
  const isTimesHundredPercent = tokens.some(
    (token, position) =>
      token.type === 'number' &&
      token.isPercent &&
      token.value.equals(100) &&
      tokens[position - 1]?.type === 'operator',
  )
  return isTimesHundredPercent ? [...values, likelier.mul(100)] : values
}

/** `6 / 2(3)` is read in two ways by different people, and `4 (3 left)` is no product. */
function hasUnclearParenthesis(tokens: readonly ProseToken[]): boolean {
  return tokens.some((token, position) => {
    const before = tokens[position - 1]
    if (token.type !== 'open' || before === undefined || before.type === 'operator') return false
    if (before.type === 'open') return false
    const isDivisor = tokens[position - 2]?.type === 'operator' && isDivision(tokens[position - 2])
    return before.type === 'unit' || before.end !== token.start || isDivisor
  })
}

function isDivision(token: ProseToken | undefined): boolean {
  return token?.type === 'operator' && token.operator === '/'
}

/** The tokens of a left side without what stands before its parenthesis or behind another's: `so (3 + 4`, `a) 3 + 4`. */
export function trimLeft(
  tokens: readonly ProseToken[],
  leads: boolean,
  sentence: string,
): readonly ProseToken[] | undefined {
  const { open, close } = unmatched(tokens)
  const from = Math.max(open, close, beginOfSum(tokens) - 1) + 1
  const rest = tokens.slice(from)
  const [first, second] = rest
  if (first === undefined || wordsAtEnd(rest) > MOST_WORDS) return undefined
  if (open >= close && open >= 0 && !isFree(tokens, open, sentence)) return undefined
  const isFresh = from > 0 || (leads && !isAttached(sentence, first.start))
  const isSigned = first.type === 'operator'
  const isNegative = isSigned && first.operator === '-' && second?.start === first.end
  return isFresh && (!isSigned || isNegative) ? rest : undefined
}

/** `4/3 gives the number of those that she wrote = …` is no unit, but a sentence. */
const MOST_WORDS = 5

function wordsAtEnd(tokens: readonly ProseToken[]): number {
  return tokens.length - 1 - tokens.findLastIndex(({ type }) => type !== 'unit')
}

/** `6 pencils cost 6 x 2`: what is counted first is no part of the sum. */
function beginOfSum(tokens: readonly ProseToken[]): number {
  const begin = tokens.findLastIndex(
    (token, position) =>
      token.type === 'number' && isRemark(token, tokens[position - 1], tokens[position - 2]),
  )
  return tokens.slice(0, begin + 1).some(({ type }) => type === 'operator') ? 0 : Math.max(0, begin)
}

/** A parenthesis that begins something of its own: no function's, no factor's. */
function isFree(tokens: readonly ProseToken[], open: number, sentence: string): boolean {
  const before = tokens[open - 1]
  const start = tokens[open]?.start ?? 0
  if (isAttached(sentence, start) || sentence[start - 1] === ')') return false
  return before === undefined || before.type === 'number' || before.type === 'unit' || before.type === 'close'
}

/** `CO2`, `f(3`: no number and no parenthesis of its own. */
function isAttached(sentence: string, start: number): boolean {
  const before = sentence.slice(Math.max(0, start - 12), start)
  return /[\p{L}\d]$/u.test(before) && !/\\[a-z]+$/.test(before)
}

/** The tokens of a right side up to where something else begins, and whether anything does. */
export function trimRight(tokens: readonly ProseToken[]): {
  readonly tokens: readonly ProseToken[]
  readonly isCut: boolean
} {
  let depth = 0
  for (const [position, token] of tokens.entries()) {
    const before = tokens[position - 1]
    if (token.type === 'close' && depth === 0) return { tokens: tokens.slice(0, position), isCut: true }
    if (depth === 0 && position > 0 && isRemark(token, before, tokens[position - 2]))
      return { tokens: tokens.slice(0, position), isCut: true }
    if (token.type === 'open') depth++
    if (token.type === 'close') depth--
  }
  return { tokens, isCut: false }
}

/** `4 (15 minutes each)`, `7 apples in 2 days`; but `5 feet 3 inches` is one value. */
function isRemark(
  token: ProseToken,
  before: ProseToken | undefined,
  beforeThat: ProseToken | undefined,
): boolean {
  if (token.type === 'open') return before?.type === 'unit' || isApart(before, token)
  return token.type === 'number' && before?.type === 'unit' && beforeThat?.type === 'unit'
}

function isApart(before: ProseToken | undefined, token: ProseToken): boolean {
  return (before?.type === 'number' || before?.type === 'close') && before.end !== token.start
}

/** Positions of the last parentheses that nothing closes, or opens; -1: there are none. */
function unmatched(tokens: readonly ProseToken[]): { readonly open: number; readonly close: number } {
  const opened: number[] = []
  let close = -1
  for (const [position, { type }] of tokens.entries()) {
    if (type === 'open') opened.push(position)
    if (type === 'close' && opened.pop() === undefined) close = position
  }
  return { open: opened.at(-1) ?? -1, close }
}
