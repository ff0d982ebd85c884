import type { Fraction } from 'fraction.js'
import { evaluateSum } from './evaluateSum.ts'
import { tokeniseProse, type ProseToken } from './tokeniseProse.ts'

/** One side of an equation that could be read. */
export type Side = {
  readonly value: Fraction
  readonly text: string
  /** Its first number, where more follows: the left end of a running calculation. */
  readonly first?: Fraction
  readonly hasOperator: boolean
  readonly isPercent: boolean
  /** Digits behind the point, of a side that is one number. */
  readonly decimals: number
}

/** `left = right`; UTF-16 offsets into the text. */
export type Equation = {
  readonly left: Side
  readonly right: Side
  readonly isApproximate: boolean
  readonly start: number
  readonly end: number
}

/** Longer texts are read up to here, and longer lines are none that anybody reckons in. */
const MOST_CHARACTERS = 200_000
const LONGEST_LINE = 4000

/** The equations of a text whose two sides can be computed, and of which the left one is a calculation. */
export function readEquations(text: string): readonly Equation[] {
  return text
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .reduce<{ readonly found: Equation[]; start: number }>(
      (state, line) => {
        if (line.length <= LONGEST_LINE) state.found.push(...equationsOf(line, state.start))
        state.start += line.length + 1
        return state
      },
      { found: [], start: 0 },
    ).found
}

function* equationsOf(line: string, offset: number): Generator<Equation> {
  let left: { readonly side: Side | undefined; readonly start: number } | undefined
  let isApproximate = false
  for (const { tokens, sign } of splitSides(tokeniseProse(line))) {
    const [firstToken, lastToken] = [tokens[0], tokens.findLast(({ type }) => type !== 'unit')]
    const side = firstToken && lastToken && sideOf(tokens, line.slice(firstToken.start, lastToken.end))
    if (left?.side?.hasOperator === true && side !== undefined && lastToken !== undefined) {
      yield {
        left: left.side,
        right: side,
        isApproximate,
        start: offset + left.start,
        end: offset + lastToken.end,
      }
    }
    left = sign === undefined || firstToken === undefined ? undefined : { side, start: firstToken.start }
    isApproximate = sign === 'about'
  }
}

type SideTokens = {
  readonly tokens: readonly ProseToken[]
  /** The sign behind it; undefined: the equation ends here. */
  readonly sign: 'equals' | 'about' | undefined
}

function* splitSides(tokens: readonly ProseToken[]): Generator<SideTokens> {
  let side: ProseToken[] = []
  for (const token of tokens) {
    if (token.type !== 'equals' && token.type !== 'about' && token.type !== 'break') {
      side.push(token)
      continue
    }
    yield { tokens: side, sign: token.type === 'break' ? undefined : token.type }
    side = []
  }
  yield { tokens: side, sign: undefined }
}

function sideOf(tokens: readonly ProseToken[], text: string): Side | undefined {
  const value = evaluateSum(tokens)
  if (value === undefined) return undefined
  const numbers = tokens.filter((token) => token.type === 'number')
  const [number] = numbers
  const hasOperator = tokens.some(({ type }) => type === 'operator')
  const isAlone = numbers.length === 1 && number !== undefined
  return {
    value,
    text,
    hasOperator,
    ...(hasOperator && number !== undefined && { first: number.value }),
    isPercent: isAlone && number.isPercent,
    decimals: isAlone ? number.decimals : 0,
  }
}
