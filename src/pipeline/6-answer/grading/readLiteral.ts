import type { StepBudget } from '@/lib/StepBudget.ts'
import { readDecimal } from './exactNumber.ts'
import type { MathNode } from './MathNode.ts'

/**
 * A list, tuple, set or dict as JSON or Python writes it, of any length; undefined if the text is something else.
 * Only such literals are read: names and operators are not.
 */
export function readLiteral(text: string, budget: StepBudget): MathNode | undefined {
  if (!/^[[({]/.test(text)) return undefined
  const reader = new LiteralReader(text, budget)
  const node = reader.value(MAX_NESTING)
  return node !== undefined && reader.isAtEnd() ? node : undefined
}

const MAX_NESTING = 64

class LiteralReader {
  private readonly text: string
  private readonly budget: StepBudget
  private position = 0

  constructor(text: string, budget: StepBudget) {
    this.text = text
    this.budget = budget
  }

  isAtEnd(): boolean {
    return this.peek() === ''
  }

  value(levels: number): MathNode | undefined {
    this.budget.spend()
    if (levels === 0) return undefined
    switch (this.peek()) {
      case '[':
        return this.sequence('[', ']', levels)
      case '(':
        return this.sequence('(', ')', levels)
      case '{':
        return this.object(levels) ?? this.sequence('{', '}', levels)
      case '"':
      case "'":
        return this.string()
      default:
        return this.scalar()
    }
  }

  private peek(): string {
    SPACE.lastIndex = this.position
    if (SPACE.test(this.text)) this.position = SPACE.lastIndex
    return this.text.charAt(this.position)
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false
    this.position++
    return true
  }

  private sequence(open: '[' | '(' | '{', closing: ']' | ')' | '}', levels: number): MathNode | undefined {
    this.take(open)
    const items: MathNode[] = []
    let hasComma = false
    while (!this.take(closing)) {
      if (items.length > 0 && !hasComma) return undefined
      const item = this.value(levels - 1)
      if (item === undefined) return undefined
      items.push(item)
      hasComma = this.take(',')
    }
    const [only] = items
    if (open === '(' && items.length === 1 && !hasComma) return only
    return { type: 'sequence', open, close: closing === '}' ? '' : closing, items }
  }

  /** Undefined, and nothing taken, if it is a set. */
  private object(levels: number): MathNode | undefined {
    const start = this.position
    const entries = this.entries(levels)
    if (entries === undefined) this.position = start
    return entries && { type: 'object', entries }
  }

  private entries(levels: number): [string, MathNode][] | undefined {
    this.take('{')
    const entries: [string, MathNode][] = []
    let hasComma = true
    while (!this.take('}')) {
      const key = hasComma ? this.key() : undefined
      const value = key !== undefined && this.take(':') ? this.value(levels - 1) : undefined
      if (key === undefined || value === undefined) return undefined
      entries.push([key, value])
      hasComma = this.take(',')
    }
    return entries
  }

  private key(): string | undefined {
    this.peek()
    const key = this.match(STRING) ?? this.match(SCALAR)
    return key === undefined ? undefined : /^["']/.test(key) ? unquote(key) : key
  }

  private string(): MathNode | undefined {
    const quoted = this.match(STRING)
    return quoted === undefined ? undefined : { type: 'text', text: unquote(quoted) }
  }

  private scalar(): MathNode | undefined {
    const word = this.match(SCALAR)
    return word === undefined ? undefined : scalarNode(word)
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.text)
    if (match !== null) this.position = pattern.lastIndex
    return match?.[0]
  }
}

const SPACE = /\s+/y
const STRING = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y
const SCALAR = /[+-]?\d[\d.eE+-]*|[A-Za-z]+/y
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

function unquote(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(
      /\\(?:u([\da-fA-F]{4})|([\s\S]))/g,
      (_, hex: string | undefined, character: string | undefined) =>
        hex === undefined
          ? (ESCAPES.get(character ?? '') ?? character ?? '')
          : String.fromCharCode(Number.parseInt(hex, 16)),
    )
}

/** A number, a truth value or the word for nothing; undefined for any other word. */
export function scalarNode(word: string): MathNode | undefined {
  if (/^(?:[Tt]rue|[Ff]alse)$/.test(word)) return { type: 'boolean', value: word.toLowerCase() === 'true' }
  if (/^(?:None|null|undefined|nan|NaN)$/.test(word)) return { type: 'text', text: word }
  if (/^[+-]?0\d/.test(word)) return undefined
  const value = readDecimal(word)
  if (value !== undefined) return { type: 'number', value, isDecimal: /[.eE]/.test(word) }
  return /^[+-]?\d+$/.test(word) ? { type: 'huge', digits: word.replace('+', '') } : undefined
}
