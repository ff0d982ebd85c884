import { hasPlusMinus, isBareSequence, labelOf, withoutLabel } from './inspectNode.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode } from './MathNode.ts'

/** Whether an answer lists alternatives, whose order says nothing: a set, `a or b`, `x = 1, x = 2`, `1 ± 2`. */
export function isAlternatives(node: MathNode): boolean {
  if (node.type === 'solutions' || (node.type === 'sequence' && node.open === '{')) return true
  if (!isBareSequence(node)) return hasPlusMinus(node)
  return node.items.some(isAlternatives) || isListOfSequences(node.items) || haveOneLabel(node.items)
}

/** The points `(1, 2), (3, 4)`. */
function isListOfSequences(items: readonly MathNode[]): boolean {
  return items.length > 1 && items.every((item) => item.type === 'sequence' && item.open !== '')
}

/** `x = 1, x = 2` and `x = 1, 2`. */
function haveOneLabel(items: readonly MathNode[]): boolean {
  const [first, ...rest] = items.map(labelOf)
  return (
    first !== undefined && rest.length > 0 && rest.every((label) => label === undefined || label === first)
  )
}

/** The alternatives of an answer one by one; any other answer is its own only one. */
export function alternativesOf(node: MathNode): readonly MathNode[] {
  const value = withoutLabel(node)
  if (value.type === 'solutions') return value.items.flatMap(alternativesOf)
  if (value.type === 'sequence' && value.open === '{') return value.items.flatMap(alternativesOf)
  if (isBareSequence(value)) return isAlternatives(value) ? value.items.flatMap(alternativesOf) : [value]
  return hasPlusMinus(value) ? [withSign(value, 1), withSign(value, -1)] : [value]
}

/** The items of a list that is compared with alternatives. */
export function itemsOrSelf(node: MathNode): readonly MathNode[] {
  const value = withoutLabel(node)
  return value.type === 'sequence' && value.open !== '{'
    ? value.items.flatMap(alternativesOf)
    : alternativesOf(value)
}

/** The expression with every ± read as one sign, and every ∓ as the other. */
function withSign(node: MathNode, sign: 1 | -1): MathNode {
  const change = (part: MathNode): MathNode => withSign(part, sign)
  switch (node.type) {
    case 'plus-minus': {
      const second = change(node.second)
      const isPlus = node.sign === sign
      return { type: 'sum', parts: [change(node.first), isPlus ? second : negated(second)] }
    }
    case 'sum':
    case 'product':
    case 'call':
      return { ...node, parts: node.parts.map(change) }
    case 'quotient':
      return { ...node, top: change(node.top), bottom: change(node.bottom) }
    case 'power':
      return { ...node, base: change(node.base), exponent: change(node.exponent) }
    case 'percent':
    case 'measure':
      return { ...node, of: change(node.of) }
    default:
      return node
  }
}

function negated(node: MathNode): MathNode {
  return { type: 'product', parts: [integerNode(-1), node] }
}
