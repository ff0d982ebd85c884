import type { StepBudget } from '@/lib/StepBudget.ts'
import { isShallow, unknownsOf } from './inspectNode.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode, RelationLink, RelationOperator } from './MathNode.ts'
import { parsePrimary, startsPrimary } from './parsePrimary.ts'
import { readUnit, startsUnit } from './readUnit.ts'
import { NotMathsError, TokenStream, type Grammar } from './TokenStream.ts'
import { tokenise, type CommaReading } from './tokenise.ts'

/** Reads a cleaned text as mathematics; undefined if it is something else, prose for instance. */
export function parseMath(
  text: string,
  options: { comma: CommaReading; isLatex: boolean; budget: StepBudget },
): MathNode | undefined {
  const tokens = tokenise(text, options.comma, options.budget)
  if (tokens === undefined || tokens.length === 0) return undefined
  const stream = new TokenStream(tokens, { grammar: GRAMMAR, ...options })
  try {
    const node = parseSolutions(stream)
    return stream.peek() === undefined && isShallow(node) ? node : undefined
  } catch (error) {
    if (error instanceof NotMathsError) return undefined
    throw error
  }
}

const GRAMMAR: Grammar = {
  solutions: parseSolutions,
  sum: parseSum,
  factor: parseFactor,
  primary: parsePrimary,
  startsPrimary,
}

/** `a, b or c`, `x = 1; x = 2`. */
function parseSolutions(stream: TokenStream): MathNode {
  const parts = [parseList(stream)]
  let hasSemicolon = false
  while (isSeparator(stream)) {
    stream.take('mark', ',')
    if (stream.next().text === ';') hasSemicolon = true
    parts.push(parseList(stream))
  }
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return { type: 'solutions', items: hasSemicolon || areCases(parts) ? parts : parts.flatMap(bareItems) }
}

function isSeparator(stream: TokenStream): boolean {
  if (stream.isAt('word', 'and', 'or') || stream.isAt('mark', ';')) return true
  const after = stream.peek(1)
  return stream.isAt('mark', ',') && after?.type === 'word' && (after.text === 'and' || after.text === 'or')
}

/** `x = 1, y = 2 or x = 3, y = 4`: each part is one solution. */
function areCases(parts: readonly MathNode[]): boolean {
  return parts.every(
    (part) => bareItems(part).length > 1 && bareItems(part).every(({ type }) => type === 'relation'),
  )
}

function bareItems(node: MathNode): readonly MathNode[] {
  return node.type === 'sequence' && node.open === '' ? node.items : [node]
}

function parseList(stream: TokenStream): MathNode {
  const first = parseRelation(stream)
  const items = [first]
  while (stream.isAt('mark', ',') && !isSeparator(stream)) {
    stream.next()
    if (!canStart(stream)) return { type: 'sequence', open: '', close: '', items }
    items.push(parseRelation(stream))
  }
  return items.length === 1 ? first : { type: 'sequence', open: '', close: '', items }
}

function canStart(stream: TokenStream): boolean {
  const token = stream.peek()
  return (
    token !== undefined &&
    !(token.type === 'mark' && ')]}'.includes(token.text)) &&
    !stream.isAt('command', '}')
  )
}

const RELATIONS: ReadonlyMap<string, RelationOperator> = new Map([
  ...['mark =', 'mark =='].map((key): [string, RelationOperator] => [key, '=']),
  ...['mark <', 'command lt'].map((key): [string, RelationOperator] => [key, '<']),
  ...['mark >', 'command gt'].map((key): [string, RelationOperator] => [key, '>']),
  ...['mark <=', 'mark =<', 'command le', 'command leq', 'command leqslant'].map(
    (key): [string, RelationOperator] => [key, '≤'],
  ),
  ...['mark >=', 'command ge', 'command geq', 'command geqslant'].map((key): [string, RelationOperator] => [
    key,
    '≥',
  ]),
  ...['mark !=', 'command ne', 'command neq'].map((key): [string, RelationOperator] => [key, '≠']),
  ...['command approx', 'command simeq', 'command sim'].map((key): [string, RelationOperator] => [key, '≈']),
  ['command in', '∈'],
  ['command equiv', '≡'],
])

function parseRelation(stream: TokenStream): MathNode {
  if (['=', '≈'].includes(relationAt(stream) ?? '')) stream.next()
  const first = parseUnion(stream)
  const links: RelationLink[] = []
  for (let operator = relationAt(stream); operator !== undefined; operator = relationAt(stream)) {
    stream.next()
    links.push({ operator, node: parseUnion(stream) })
  }
  return links.length === 0 ? first : { type: 'relation', first, links }
}

function relationAt(stream: TokenStream): RelationOperator | undefined {
  const token = stream.peek()
  return token && RELATIONS.get(`${token.type} ${token.text}`)
}

const SET_OPERATORS: ReadonlyMap<string, '∪' | '∩' | '∖'> = new Map([
  ['command cup', '∪'],
  ['word U', '∪'],
  ['command cap', '∩'],
  ['command setminus', '∖'],
  ['command backslash', '∖'],
])

function parseUnion(stream: TokenStream): MathNode {
  let left = parseRatio(stream)
  for (let operator = setOperatorAt(stream); operator !== undefined; operator = setOperatorAt(stream)) {
    stream.next()
    const right = parseRatio(stream)
    left =
      left.type === 'union' && left.operator === operator
        ? { ...left, parts: [...left.parts, right] }
        : { type: 'union', operator, parts: [left, right] }
  }
  return left
}

function setOperatorAt(stream: TokenStream): '∪' | '∩' | '∖' | undefined {
  const token = stream.peek()
  return token && SET_OPERATORS.get(`${token.type} ${token.text}`)
}

function parseRatio(stream: TokenStream): MathNode {
  const first = parseSum(stream)
  const parts = [first]
  while (stream.take('mark', ':') !== undefined || stream.take('command', 'colon') !== undefined) {
    parts.push(parseSum(stream))
  }
  if (parts.length > 1 && parts.some(({ type }) => type === 'text')) throw new NotMathsError('prose')
  return parts.length === 1 ? first : { type: 'ratio', parts }
}

function parseSum(stream: TokenStream): MathNode {
  let left: MathNode | undefined
  for (let sign = takeSign(stream); left === undefined || sign !== undefined; sign = takeSign(stream)) {
    const term = parseProduct(stream)
    left = addTerm(left, sign ?? '+', term)
  }
  return left
}

function takeSign(stream: TokenStream): string | undefined {
  return (stream.take('mark', '+', '-') ?? stream.take('command', 'pm', 'mp'))?.text
}

function addTerm(left: MathNode | undefined, sign: string, term: MathNode): MathNode {
  if (sign === 'pm' || sign === 'mp') {
    return { type: 'plus-minus', first: left ?? ZERO, second: term, sign: sign === 'pm' ? 1 : -1 }
  }
  const signed = sign === '-' ? negate(term) : term
  if (left === undefined) return signed
  return { type: 'sum', parts: left.type === 'sum' ? [...left.parts, signed] : [left, signed] }
}

const ZERO = integerNode(0)
const MINUS_ONE = integerNode(-1)

function negate(node: MathNode): MathNode {
  switch (node.type) {
    case 'number':
      return { ...node, value: node.value.neg() }
    case 'huge':
      return { ...node, digits: `-${node.digits}` }
    case 'percent':
      return { ...node, of: negate(node.of) }
    case 'measure':
      return { ...node, of: negate(node.of) }
    default:
      return { type: 'product', parts: [MINUS_ONE, node] }
  }
}

function parseProduct(stream: TokenStream): MathNode {
  let left = parseFactor(stream)
  for (;;) {
    if (
      stream.take('mark', '*') !== undefined ||
      stream.take('command', 'cdot', 'times', 'ast') !== undefined
    ) {
      left = multiply(left, parseFactor(stream))
    } else if (stream.take('mark', '/') !== undefined || stream.take('command', 'div') !== undefined) {
      left = { type: 'quotient', top: left, bottom: parseFactor(stream) }
    } else if (stream.take('mark', '//') !== undefined) {
      const quotient: MathNode = { type: 'quotient', top: left, bottom: parseFactor(stream) }
      left = { type: 'call', name: 'floor', parts: [quotient] }
    } else {
      const measured = withUnit(stream, left)
      if (measured !== left) left = measured
      else if (startsPrimary(stream) && !stream.isAt('number')) left = multiply(left, parseFactor(stream))
      else return left
    }
  }
}

function multiply(left: MathNode, right: MathNode): MathNode {
  if (left.type === 'text' || right.type === 'text') throw new NotMathsError('prose')
  return { type: 'product', parts: left.type === 'product' ? [...left.parts, right] : [left, right] }
}

function withUnit(stream: TokenStream, node: MathNode): MathNode {
  if (!startsUnit(stream)) return node
  // A word after an unknown is prose: `x is large`. What LaTeX sets as text is meant as a unit.
  const canHaveUnit = node.type !== 'text' && (stream.isAt('text') || unknownsOf(node).size === 0)
  const unit = canHaveUnit ? readUnit(stream) : undefined
  if (unit === undefined) return node
  return unit === '%' ? { type: 'percent', of: node } : { type: 'measure', of: node, unit }
}

function parseFactor(stream: TokenStream): MathNode {
  if (stream.take('mark', '-') !== undefined) return negate(stream.nested(() => parseFactor(stream)))
  if (stream.take('mark', '+') !== undefined) return stream.nested(() => parseFactor(stream))
  let node = parsePrimary(stream)
  for (;;) {
    if (stream.take('mark', '!') !== undefined) node = { type: 'call', name: 'factorial', parts: [node] }
    else if (stream.take('mark', '%') !== undefined) node = { type: 'percent', of: node }
    else if (takeModulus(stream)) continue
    else if (stream.isAt('mark', '^', '**')) node = parsePower(stream, node)
    else return node
  }
}

/** `\pmod{11}` says in which arithmetic a number is meant; the number stays what it is. */
function takeModulus(stream: TokenStream): boolean {
  if (stream.take('command', 'pmod', 'bmod', 'mod') === undefined) return false
  parsePrimary(stream)
  return true
}

function parsePower(stream: TokenStream, base: MathNode): MathNode {
  stream.next()
  const isBraced = stream.take('mark', '{') !== undefined
  if (stream.take('command', 'circ', 'degree') !== undefined) {
    if (isBraced) stream.expect('mark', '}')
    return { type: 'measure', of: base, unit: '°' }
  }
  const exponent = stream.nested(() => (isBraced ? parseSum(stream) : parseFactor(stream)))
  if (isBraced) stream.expect('mark', '}')
  return { type: 'power', base, exponent }
}
