import type { Fraction } from 'fraction.js'
import { fits, powerOf } from '@/pipeline/6-answer/grading/exactNumber.ts'
import type { ProseToken } from './ProseToken.ts'

/** How `100 - 20%` is meant: less a fifth of a hundred, or less 0.2. */
type PercentReading = 'of-what-is-before' | 'of-one'

/** What a side comes to, exactly; undefined where it is no calculation from end to end. */
export function evaluateSum(tokens: readonly ProseToken[], percents: PercentReading): Fraction | undefined {
  const reader = new Reader(
    tokens.filter(({ type }) => type !== 'unit'),
    percents,
  )
  const value = readTerms(reader, 0)
  return reader.isAtEnd() ? value : undefined
}

const DEEPEST = 20

class Reader {
  readonly percents: PercentReading
  readonly #tokens: readonly ProseToken[]
  #at = 0

  constructor(tokens: readonly ProseToken[], percents: PercentReading) {
    this.#tokens = tokens
    this.percents = percents
  }

  peek(): ProseToken | undefined {
    return this.#tokens[this.#at]
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  next(): ProseToken | undefined {
    return this.#tokens[this.#at++]
  }

  /** Whether the next term is a percentage and nothing else. */
  isPercentTerm(): boolean {
    const [token, after] = this.#tokens.slice(this.#at, this.#at + 2)
    const isAlone =
      after === undefined ||
      after.type === 'close' ||
      (after.type === 'operator' && '+-'.includes(after.operator))
    return token?.type === 'number' && token.isPercent && isAlone
  }

  /** Takes the next token if it is one of these operators. */
  takeOperator(...operators: readonly string[]): string | undefined {
    const token = this.peek()
    if (token?.type !== 'operator' || !operators.includes(token.operator)) return undefined
    this.#at++
    return token.operator
  }
}

function readTerms(reader: Reader, depth: number): Fraction | undefined {
  let isShare = reader.isPercentTerm()
  let value = readFactors(reader, depth)
  for (let sign = reader.takeOperator('+', '-'); sign !== undefined; sign = reader.takeOperator('+', '-')) {
    const isPercent = reader.isPercentTerm()
    const isOfBefore = isPercent && !isShare && reader.percents === 'of-what-is-before'
    const term = readFactors(reader, depth)
    const next: Fraction | undefined = isOfBefore ? value && term?.mul(value) : term
    value = value && next && bounded(sign === '+' ? value.add(next) : value.sub(next))
    isShare &&= isPercent
  }
  return value
}

function readFactors(reader: Reader, depth: number): Fraction | undefined {
  let value = readPower(reader, depth)
  for (;;) {
    const sign = reader.takeOperator('*', '/')
    // `2(3 + 4)`
    if (sign === undefined && reader.peek()?.type !== 'open') return value
    const next = readPower(reader, depth)
    if (value === undefined || next === undefined || (sign === '/' && next.n === 0n)) return undefined
    value = bounded(sign === '/' ? value.div(next) : value.mul(next))
  }
}

function readPower(reader: Reader, depth: number): Fraction | undefined {
  const sign = reader.takeOperator('-', '+')
  const base = readPrimary(reader, depth)
  const isRaised = reader.takeOperator('^') !== undefined
  const exponent = isRaised ? readExponent(reader, depth) : undefined
  const value = isRaised ? base && exponent && powerOf(base, exponent) : base
  return sign === '-' ? value?.neg() : value
}

function readExponent(reader: Reader, depth: number): Fraction | undefined {
  const sign = reader.takeOperator('-', '+')
  const value = readPrimary(reader, depth)
  return sign === '-' ? value?.neg() : value
}

function readPrimary(reader: Reader, depth: number): Fraction | undefined {
  const token = reader.next()
  if (token?.type === 'number') return token.isPercent ? token.value.div(100) : token.value
  if (token?.type !== 'open' || depth > DEEPEST) return undefined
  const inside = readTerms(reader, depth + 1)
  return reader.next()?.type === 'close' ? inside : undefined
}

function bounded(value: Fraction): Fraction | undefined {
  return fits(value) ? value : undefined
}
