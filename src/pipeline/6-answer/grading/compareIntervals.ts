import type { Comparison, ComparisonContext } from './Comparison.ts'
import { withoutLabel } from './inspectNode.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode, RelationOperator } from './MathNode.ts'
import { showNode } from './showNode.ts'

type Interval = { readonly low: MathNode; readonly high: MathNode; readonly ends: string }

/** Compares sets of the number line however they are written; undefined if one of both is no such set. */
export function compareIntervals(
  expected: MathNode,
  actual: MathNode,
  context: ComparisonContext,
): Comparison | undefined {
  if (!saysInterval(expected) && !saysInterval(actual)) return undefined
  const [left, right] = [intervalsOf(expected), intervalsOf(actual)]
  if (left === undefined || right === undefined) return undefined
  const equal =
    left.length === right.length && left.every((one) => right.some((other) => isSame(one, other, context)))
  const verb = equal ? 'is the same set of numbers as' : 'is not the same set of numbers as'
  return { equal, because: `${showNode(actual)} ${verb} the expected ${showNode(expected)}` }
}

function isSame(one: Interval, other: Interval, { compare }: ComparisonContext): boolean {
  return one.ends === other.ends && compare(one.low, other.low).equal && compare(one.high, other.high).equal
}

/** Whether it can be nothing else, as `(1, 2)` may. */
function saysInterval(node: MathNode): boolean {
  if (node.type === 'union') return true
  if (node.type === 'solutions') return node.items.some(saysInterval)
  return (
    node.type === 'relation' &&
    node.links.some(({ operator }) => INEQUALITIES.has(operator) || operator === '∈')
  )
}

const INEQUALITIES = new Set<RelationOperator>(['<', '>', '≤', '≥'])
const INFINITY: MathNode = { type: 'symbol', name: '∞' }
const MINUS_INFINITY: MathNode = { type: 'product', parts: [integerNode(-1), INFINITY] }

function intervalsOf(labelled: MathNode): readonly Interval[] | undefined {
  const node = withoutLabel(labelled)
  switch (node.type) {
    case 'sequence': {
      const [low, high, third] = node.items
      const isPair = low !== undefined && high !== undefined && third === undefined && node.close !== ''
      return isPair ? [{ low, high, ends: node.open + node.close }] : undefined
    }
    case 'union':
      return node.operator === '∪' ? all(node.parts) : undefined
    case 'solutions':
      return all(node.items)
    case 'symbol':
      return node.name === 'mathbb R' ? [{ low: MINUS_INFINITY, high: INFINITY, ends: '()' }] : undefined
    case 'relation':
      return ofInequality(node.first, node.links)
    default:
      return undefined
  }
}

function all(parts: readonly MathNode[]): readonly Interval[] | undefined {
  const intervals = parts.map(intervalsOf)
  return intervals.every((interval) => interval !== undefined) ? intervals.flat() : undefined
}

type Links = Extract<MathNode, { type: 'relation' }>['links']

/** `x > 5`, `5 < x`, `1 < x ≤ 7`, and the same from right to left. */
function ofInequality(first: MathNode, links: Links): readonly Interval[] | undefined {
  const [link, second, third] = links
  if (link === undefined || third !== undefined || !links.every(({ operator }) => INEQUALITIES.has(operator)))
    return undefined
  if (second === undefined) {
    if (first.type === 'symbol' && first.name !== '∞') return [ray(link.operator, link.node)]
    return link.node.type === 'symbol' && link.node.name !== '∞'
      ? [ray(TURNED[link.operator] ?? '<', first)]
      : undefined
  }
  const isRising = isLess(link.operator) && isLess(second.operator)
  const isFalling = !isLess(link.operator) && !isLess(second.operator)
  if (link.node.type !== 'symbol' || (!isRising && !isFalling)) return undefined
  const [low, high] = isRising ? [first, second.node] : [second.node, first]
  const [lowLink, highLink] = isRising ? [link, second] : [second, link]
  return [
    { low, high, ends: (isStrict(lowLink.operator) ? '(' : '[') + (isStrict(highLink.operator) ? ')' : ']') },
  ]
}

const TURNED: Partial<Record<RelationOperator, RelationOperator>> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤' }

function ray(operator: RelationOperator, end: MathNode): Interval {
  return isLess(operator)
    ? { low: MINUS_INFINITY, high: end, ends: isStrict(operator) ? '()' : '(]' }
    : { low: end, high: INFINITY, ends: isStrict(operator) ? '()' : '[)' }
}

function isLess(operator: RelationOperator): boolean {
  return operator === '<' || operator === '≤'
}

function isStrict(operator: RelationOperator): boolean {
  return operator === '<' || operator === '>'
}
