import type { StepBudget } from '@/lib/StepBudget.ts'
import type { MathNode } from './MathNode.ts'
import type { Token } from './tokenise.ts'

/** Thrown inside the parser when a text is not mathematics; `parseMath` turns it into undefined. */
export class NotMathsError extends Error {
  constructor(found: string) {
    super(`Not mathematics: ${found}`)
    this.name = 'NotMathsError'
  }
}

/** The rules that refer back to each other, so that the parser's files need not import one another in a circle. */
export type Grammar = {
  solutions(stream: TokenStream): MathNode
  sum(stream: TokenStream): MathNode
  factor(stream: TokenStream): MathNode
  primary(stream: TokenStream): MathNode
  startsPrimary(stream: TokenStream): boolean
}

const MAX_NESTING = 64

/** A cursor over tokens, with the limits on work and nesting. */
export class TokenStream {
  readonly grammar: Grammar
  /** In LaTeX braces only group; in plain text they make a set. */
  readonly isLatex: boolean
  private readonly tokens: Token[]
  private readonly budget: StepBudget
  private position = 0
  private nesting = 0

  constructor(tokens: readonly Token[], setup: { grammar: Grammar; isLatex: boolean; budget: StepBudget }) {
    this.tokens = [...tokens]
    this.grammar = setup.grammar
    this.isLatex = setup.isLatex
    this.budget = setup.budget
  }

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.position + ahead]
  }

  next(): Token {
    this.budget.spend()
    const token = this.tokens[this.position++]
    if (token === undefined) throw new NotMathsError('the end')
    return token
  }

  isAt(type: Token['type'], ...texts: readonly string[]): boolean {
    const token = this.peek()
    return token?.type === type && (texts.length === 0 || texts.includes(token.text))
  }

  /** Takes the next token if it is one of these. */
  take(type: Token['type'], ...texts: readonly string[]): Token | undefined {
    return this.isAt(type, ...texts) ? this.next() : undefined
  }

  expect(type: Token['type'], text: string): void {
    if (this.take(type, text) === undefined) throw new NotMathsError(this.peek()?.text ?? 'the end')
  }

  /** The first digit of a number whose digits belong to two arguments, as in `\frac13`. */
  nextDigit(): Token {
    const token = this.peek()
    if (token?.type === 'number' && token.text.length > 1) {
      const digit = { ...token, text: token.text.slice(0, 1) }
      this.tokens.splice(this.position, 1, digit, { ...token, text: token.text.slice(1), spaced: false })
    }
    return this.next()
  }

  /** Runs a rule that goes one level deeper. */
  nested(rule: () => MathNode): MathNode {
    if (++this.nesting > MAX_NESTING) throw new NotMathsError('too many levels')
    const node = rule()
    this.nesting--
    return node
  }

  mark(): number {
    return this.position
  }

  goBack(mark: number): void {
    this.position = mark
  }
}
