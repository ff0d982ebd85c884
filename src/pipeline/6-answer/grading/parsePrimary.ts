import { Fraction } from 'fraction.js'
import { isInteger, readDecimal } from './exactNumber.ts'
import { FUNCTIONS, parseFunction, parseRoot } from './parseFunction.ts'
import type { Bracket, MathNode } from './MathNode.ts'
import { parseMatrix } from './parseMatrix.ts'
import { NotMathsError, type TokenStream } from './TokenStream.ts'
import type { Token } from './tokenise.ts'

/** A number, symbol, bracket, fraction, root, matrix or function with its argument. */
export function parsePrimary(stream: TokenStream): MathNode {
  return stream.nested(() => {
    const token = stream.next()
    switch (token.type) {
      case 'number':
        return parseNumber(stream, token)
      case 'text':
        return { type: 'text', text: token.text }
      case 'word':
        return parseWord(stream, token)
      case 'command':
        return parseCommand(stream, token)
      case 'mark':
        return parseBracket(stream, token)
    }
  })
}

/** Whether the next token can be multiplied with what stands before it. */
export function startsPrimary(stream: TokenStream): boolean {
  const token = stream.peek()
  switch (token?.type) {
    case 'number':
      return true
    case 'word':
      return !['and', 'or', 'U'].includes(token.text)
    case 'mark':
      return token.text === '(' || (token.text === '{' && stream.isLatex)
    case 'command':
      return STARTING_COMMANDS.has(token.text) || FUNCTIONS.has(token.text) || GREEK.has(token.text)
    default:
      return false
  }
}

function parseNumber(stream: TokenStream, token: Token): MathNode {
  const value = readDecimal(token.text)
  const isDecimal = /[.eE]/.test(token.text)
  if (value === undefined) {
    if (isDecimal) throw new NotMathsError('a number beyond what is computed with')
    return { type: 'huge', digits: token.text.replace(/^0+(?=\d)/, '') }
  }
  if (isDecimal && stream.isAt('word', 'j') && stream.peek()?.spaced === false)
    return imaginary(stream, value)
  const number: MathNode = { type: 'number', value, isDecimal }
  if (isDecimal) return number
  return parseMixed(stream, value) ?? parseBase(stream, number)
}

function imaginary(stream: TokenStream, value: Fraction): MathNode {
  stream.next()
  return {
    type: 'product',
    parts: [
      { type: 'number', value, isDecimal: true },
      { type: 'symbol', name: 'i' },
    ],
  }
}

/** `2 2/3` and `2\frac{2}{3}` are eight thirds. */
function parseMixed(stream: TokenStream, whole: Fraction): MathNode | undefined {
  const start = stream.mark()
  const digits = stream.isAt('command', 'frac', 'dfrac', 'tfrac', 'cfrac')
    ? takeFractionDigits(stream)
    : takeSlashDigits(stream)
  if (digits === undefined) {
    stream.goBack(start)
    return undefined
  }
  const fraction = new Fraction(digits.top, digits.bottom)
  return { type: 'number', value: whole.add(fraction), isDecimal: false }
}

type Digits = { top: bigint; bottom: bigint }

function takeSlashDigits(stream: TokenStream): Digits | undefined {
  const top = stream.isAt('number') && stream.peek()?.spaced === true ? stream.next().text : ''
  if (top === '' || stream.take('mark', '/') === undefined) return undefined
  return properDigits(top, stream.take('number')?.text ?? '')
}

function takeFractionDigits(stream: TokenStream): Digits | undefined {
  stream.next()
  const top = takeArgumentDigits(stream)
  return properDigits(top, takeArgumentDigits(stream))
}

function takeArgumentDigits(stream: TokenStream): string {
  if (stream.isAt('number')) return stream.nextDigit().text
  if (stream.take('mark', '{') === undefined) return ''
  const digits = stream.take('number')?.text ?? ''
  return stream.take('mark', '}') === undefined ? '' : digits
}

function properDigits(top: string, bottom: string): Digits | undefined {
  if (!/^\d{1,30}$/.test(top) || !/^\d{1,30}$/.test(bottom)) return undefined
  return BigInt(top) < BigInt(bottom) ? { top: BigInt(top), bottom: BigInt(bottom) } : undefined
}

/** `204_5` is written in base five; the base is kept like a unit. */
function parseBase(stream: TokenStream, number: MathNode): MathNode {
  if (stream.take('mark', '_') === undefined) return number
  const isBraced = stream.take('mark', '{') !== undefined
  const base = stream.next()
  if (isBraced) stream.expect('mark', '}')
  return { type: 'measure', of: number, unit: `base ${base.text}` }
}

const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ...['pi', 'Pi', 'PI'].map((name): [string, string] => [name, 'pi']),
  ...['oo', 'inf', 'infinity', 'Infinity', 'infty'].map((name): [string, string] => [name, '∞']),
])

function parseWord(stream: TokenStream, token: Token): MathNode {
  const word = token.text
  const constant = CONSTANTS.get(word)
  if (constant !== undefined) return { type: 'symbol', name: constant }
  if (/^(?:true|false)$/i.test(word)) return { type: 'boolean', value: word.toLowerCase() === 'true' }
  if (FUNCTIONS.has(word)) return parseFunction(stream, word)
  if (word.length === 1 || GREEK.has(word)) return parseSymbol(stream, word)
  if (stream.isAt('word') && (stream.peek()?.text.length ?? 0) > 1) throw new NotMathsError('prose')
  if (word.length <= (stream.isLatex ? 4 : 3)) return splitLetters(stream, word)
  if (stream.isAt('mark', '_')) return parseSymbol(stream, word)
  return { type: 'text', text: word }
}

/** Letters that stand for functions when a bracket follows. */
const FUNCTION_LETTERS = /^[fghFGHPW]'*$/

function parseSymbol(stream: TokenStream, letters: string): MathNode {
  const name = letters + takeSubscript(stream)
  const next = stream.peek()
  if (FUNCTION_LETTERS.test(letters) && next?.text === '(' && !next.spaced) {
    const argument = parsePrimary(stream)
    return { type: 'call', name, parts: argument.type === 'sequence' ? argument.items : [argument] }
  }
  return { type: 'symbol', name }
}

function takeSubscript(stream: TokenStream): string {
  if (stream.take('mark', '_') === undefined) return ''
  if (stream.take('mark', '{') === undefined) return `_${stream.next().text}`
  let subscript = '_'
  while (!stream.isAt('mark', '}')) subscript += stream.next().text
  stream.next()
  return subscript
}

/** `xy` is x times y. */
function splitLetters(stream: TokenStream, word: string): MathNode {
  const letters = [...word]
  const last = letters.pop() ?? ''
  const parts = letters.map((name): MathNode => ({ type: 'symbol', name }))
  return { type: 'product', parts: [...parts, parseSymbol(stream, last)] }
}

const GREEK = new Set(
  'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho sigma tau phi varphi chi psi omega Gamma Delta Theta Lambda Sigma Phi Psi Omega ell'.split(
    ' ',
  ),
)
const FRACTIONS = ['frac', 'dfrac', 'tfrac', 'cfrac']
/** Commands that only change how their argument looks. */
const DECORATIONS =
  'boxed fbox overline underline bar vec hat mathbf mathit mathsf mathcal boldsymbol bold overrightarrow'.split(
    ' ',
  )
const STARTING_COMMANDS = new Set([
  ...FRACTIONS,
  ...DECORATIONS,
  ...'sqrt pi infty binom dbinom tbinom begin mathbb lfloor lceil lvert angle triangle'.split(' '),
])

function parseCommand(stream: TokenStream, token: Token): MathNode {
  const name = token.text
  if (FRACTIONS.includes(name)) {
    const top = parseArgument(stream)
    return { type: 'quotient', top, bottom: parseArgument(stream) }
  }
  if (name === 'sqrt') return parseRoot(stream)
  if (FUNCTIONS.has(name) && name !== 'binom') return parseFunction(stream, name)
  if (DECORATIONS.includes(name)) return parseArgument(stream)
  if (GREEK.has(name)) return parseSymbol(stream, name)
  switch (name) {
    case 'pi':
      return { type: 'symbol', name: 'pi' }
    case 'infty':
      return { type: 'symbol', name: '∞' }
    case 'emptyset':
    case 'varnothing':
      return { type: 'sequence', open: '{', close: '', items: [] }
    case 'binom':
    case 'dbinom':
    case 'tbinom': {
      const top = parseArgument(stream)
      return { type: 'call', name: 'binom', parts: [top, parseArgument(stream)] }
    }
    case 'mathbb': {
      stream.expect('mark', '{')
      const set = stream.next().text
      stream.expect('mark', '}')
      return { type: 'symbol', name: `mathbb ${set}` }
    }
    case 'angle':
    case 'triangle':
      return parsePrimary(stream)
    case 'begin':
      return parseMatrix(stream)
    case '{':
      return parseItems(stream, '{', ['command', '}'])
    case 'lfloor':
      return { type: 'call', name: 'floor', parts: [parseUntil(stream, 'command', 'rfloor')] }
    case 'lceil':
      return { type: 'call', name: 'ceil', parts: [parseUntil(stream, 'command', 'rceil')] }
    case 'lvert':
      return { type: 'call', name: 'abs', parts: [parseUntil(stream, 'command', 'rvert')] }
    default:
      return unknownCommand(name)
  }
}

function unknownCommand(name: string): MathNode {
  if (/^[a-zA-Z]+$/.test(name) && !NO_ANSWERS.has(name)) return { type: 'symbol', name: `\\${name}` }
  throw new NotMathsError(`\\${name}`)
}

/** Commands of reasoning, not of answers. */
const NO_ANSWERS = new Set(
  'sum prod int iint oint lim implies Rightarrow rightarrow to mid forall exists end cases'.split(' '),
)

/** One argument of a command: `{…}`, a digit, a letter or a command. */
function parseArgument(stream: TokenStream): MathNode {
  if (!stream.isAt('number')) return parsePrimary(stream)
  const token = stream.nextDigit()
  const value = readDecimal(token.text)
  if (value === undefined) throw new NotMathsError(token.text)
  return { type: 'number', value, isDecimal: !isInteger(value) }
}

function parseUntil(stream: TokenStream, type: Token['type'], text: string): MathNode {
  const node = stream.grammar.sum(stream)
  stream.expect(type, text)
  return node
}

function parseBracket(stream: TokenStream, { text }: Token): MathNode {
  switch (text) {
    case '(':
      return parseItems(stream, '(')
    case '[':
      return parseItems(stream, '[')
    case '{':
      return stream.isLatex ? parseGroup(stream) : parseItems(stream, '{', ['mark', '}'])
    case '|':
      return { type: 'call', name: 'abs', parts: [parseUntil(stream, 'mark', '|')] }
    default:
      throw new NotMathsError(text)
  }
}

function parseGroup(stream: TokenStream): MathNode {
  const inner = stream.grammar.solutions(stream)
  stream.expect('mark', '}')
  return inner
}

/** What stands between brackets; `end` for those of which only one can close. */
function parseItems(stream: TokenStream, open: Bracket, end?: [Token['type'], string]): MathNode {
  const isEmpty = end ? stream.isAt(...end) : stream.isAt('mark', ')', ']')
  const inner = isEmpty ? undefined : stream.grammar.solutions(stream)
  const closing = end ? stream.take(...end) : stream.take('mark', ')', ']')
  if (closing === undefined) throw new NotMathsError('a bracket that nothing closes')
  const close = end ? '' : closing.text === ')' ? ')' : ']'
  const items = inner === undefined ? [] : itemsOf(inner)
  const [only] = items
  if (only?.type === 'matrix') return only
  const isGroup = open === '(' && close === ')' && items.length === 1 && inner?.type !== 'sequence'
  if (isGroup && only !== undefined) return only
  if (items.length < 2 && open !== '{' && (open === '(') !== (close === ')'))
    throw new NotMathsError('odd brackets')
  return { type: 'sequence', open, close, items }
}

function itemsOf(node: MathNode): readonly MathNode[] {
  if (node.type === 'solutions') return node.items
  return node.type === 'sequence' && node.open === '' ? node.items : [node]
}
