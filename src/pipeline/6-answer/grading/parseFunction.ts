import { integerNode } from './integerNode.ts'
import type { MathNode } from './MathNode.ts'
import type { TokenStream } from './TokenStream.ts'

/** Functions by the names that LaTeX, Python and sympy give them, with the name they are computed under. */
export const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ...'sin cos tan cot sec csc sinh cosh tanh ln exp abs floor ceil max min gcd lcm factorial binom sqrt cbrt'
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ...inverses('sin'),
  ...inverses('cos'),
  ...inverses('tan'),
  ['log', 'log'],
  ['lg', 'log10'],
  ['Abs', 'abs'],
  ['ceiling', 'ceil'],
  ['Max', 'max'],
  ['Min', 'min'],
  ['binomial', 'binom'],
  ['comb', 'binom'],
  ['Rational', 'fraction'],
  ['Fraction', 'fraction'],
])

function inverses(name: string): [string, string][] {
  return [
    [`arc${name}`, `arc${name}`],
    [`a${name}`, `arc${name}`],
  ]
}

/** `\sin^2 x`, `\log_2 8`, `sqrt(2)`: a function with its argument, which without brackets is a product. */
export function parseFunction(stream: TokenStream, word: string): MathNode {
  const name = FUNCTIONS.get(word) ?? word
  if (name === 'sqrt') return parseRoot(stream)
  const base = stream.take('mark', '_') === undefined ? undefined : parseSingle(stream)
  const exponent = stream.take('mark', '^') === undefined ? undefined : parseSingle(stream)
  const parts = argumentsOf(parseArguments(stream))
  if (name === 'log')
    return raise({ type: 'call', name: 'log', parts: [...parts, base ?? defaultBase(stream)] }, exponent)
  if (name === 'cbrt') return { type: 'call', name: 'root', parts: [...parts, integerNode(3)] }
  const [top, bottom] = parts
  if (name === 'fraction' && top !== undefined && bottom !== undefined)
    return { type: 'quotient', top, bottom }
  return raise({ type: 'call', name, parts }, exponent)
}

/** `\sqrt{x}`, `\sqrt[3]{x}`, `\sqrt3`, `sqrt(x)`. */
export function parseRoot(stream: TokenStream): MathNode {
  let index: MathNode = integerNode(2)
  if (stream.take('mark', '[') !== undefined) {
    index = stream.grammar.sum(stream)
    stream.expect('mark', ']')
  }
  return { type: 'call', name: 'root', parts: [stream.grammar.primary(stream), index] }
}

/** In textbooks `\log` is to base ten, in programs `log` is natural. */
function defaultBase(stream: TokenStream): MathNode {
  return stream.isLatex ? integerNode(10) : { type: 'symbol', name: 'e' }
}

function parseSingle(stream: TokenStream): MathNode {
  if (!stream.isAt('number')) return stream.grammar.factor(stream)
  return integerNode(Number(stream.nextDigit().text))
}

function parseArguments(stream: TokenStream): MathNode {
  if (stream.isAt('mark', '(', '{', '|')) return stream.grammar.primary(stream)
  const factors = [stream.grammar.factor(stream)]
  while (stream.grammar.startsPrimary(stream) && !FUNCTIONS.has(stream.peek()?.text ?? '')) {
    factors.push(stream.grammar.factor(stream))
  }
  const [only] = factors
  return factors.length === 1 && only !== undefined ? only : { type: 'product', parts: factors }
}

function argumentsOf(node: MathNode): readonly MathNode[] {
  return node.type === 'sequence' ? node.items : [node]
}

/** `\sin^{-1} x` is the inverse function, `\sin^2 x` the power. */
function raise(call: Extract<MathNode, { type: 'call' }>, exponent: MathNode | undefined): MathNode {
  if (exponent === undefined) return call
  const isInverse =
    exponent.type === 'number' && exponent.value.equals(-1) && FUNCTIONS.has(`arc${call.name}`)
  return isInverse ? { ...call, name: `arc${call.name}` } : { type: 'power', base: call, exponent }
}
