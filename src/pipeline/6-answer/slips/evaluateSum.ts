import type { Fraction } from 'fraction.js'
import { fits, powerOf } from '@/pipeline/6-answer/grading/exactNumber.ts'
import type { ProseToken } from './tokeniseProse.ts'

/** What a side comes to, exactly; undefined where it is no calculation from end to end. */
export function evaluateSum(tokens: readonly ProseToken[]): Fraction | undefined {
  const reader = new Reader(tokens.filter(({ type }) => type !== 'unit'))
  const value = readTerms(reader, 0)
  return reader.isAtEnd() ? value : undefined
}

const DEEPEST = 20

class Reader {
  readonly #tokens: readonly ProseToken[]
  #at = 0

  constructor(tokens: readonly ProseToken[]) {
    this.#tokens = tokens
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

  /** Takes the next token if it is one of these operators. */
  takeOperator(...operators: readonly string[]): string | undefined {
    const token = this.peek()
    if (token?.type !== 'operator' || !operators.includes(token.operator)) return undefined
    this.#at++
    return token.operator
  }
}

function readTerms(reader: Reader, depth: number): Fraction | undefined {
  let value = readFactors(reader, depth)
  for (let sign = reader.takeOperator('+', '-'); sign !== undefined; sign = reader.takeOperator('+', '-')) {
    const next = readFactors(reader, depth)
    value = value && next && bounded(sign === '+' ? value.add(next) : value.sub(next))
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
  const exponent = reader.takeOperator('^') === undefined ? undefined : readPrimary(reader, depth)
  const value = base && exponent ? powerOf(base, exponent) : base
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
