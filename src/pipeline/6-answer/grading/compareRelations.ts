import type { Complex } from 'complex.js'
import type { Comparison, ComparisonContext } from './Comparison.ts'
import { evaluateAt } from './evaluateAt.ts'
import { childrenOf, unknownsOf } from './inspectNode.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode, NodeOf, RelationOperator } from './MathNode.ts'
import { samplePoint } from './samplePoint.ts'
import { showNode } from './showNode.ts'

/**
 * Compares equations and inequalities: the same chain in either direction, or, for a single one, the same after
 * multiplying both sides by a constant (`x²/4 + y²/3 = 1` is `3x² + 4y² = 12`).
 */
export function compareRelations(
  expected: NodeOf<'relation'>,
  actual: NodeOf<'relation'>,
  context: ComparisonContext,
): Comparison {
  const equal =
    isSameChain(expected, actual, context) ||
    isSameChain(expected, turned(actual), context) ||
    isMultiple(expected, actual, context)
  const verb = equal ? 'says the same as' : 'does not say the same as'
  return { equal, because: `${showNode(actual)} ${verb} the expected ${showNode(expected)}` }
}

function isSameChain(
  one: NodeOf<'relation'>,
  other: NodeOf<'relation'>,
  { compare }: ComparisonContext,
): boolean {
  return (
    one.links.length === other.links.length &&
    one.links.every(({ operator }, position) => operator === other.links[position]?.operator) &&
    compare(one.first, other.first).equal &&
    one.links.every(({ node }, position) => {
      const partner = other.links[position]
      return partner !== undefined && compare(node, partner.node).equal
    })
  )
}

const TURNED: Readonly<Record<RelationOperator, RelationOperator>> = {
  '=': '=',
  '≈': '≈',
  '≠': '≠',
  '<': '>',
  '>': '<',
  '≤': '≥',
  '≥': '≤',
  '∈': '∈',
  '≡': '≡',
}

function turned(relation: NodeOf<'relation'>): NodeOf<'relation'> {
  const nodes = childrenOf(relation).toReversed()
  const operators = relation.links.map(({ operator }) => TURNED[operator]).toReversed()
  return {
    type: 'relation',
    first: nodes[0] ?? relation.first,
    links: operators.map((operator, position) => ({ operator, node: nodes[position + 1] ?? relation.first })),
  }
}

const POINTS = 5

/** Whether left minus right of one is a constant multiple of the other's; the constant is positive for `<`. */
function isMultiple(
  one: NodeOf<'relation'>,
  other: NodeOf<'relation'>,
  { budget }: ComparisonContext,
): boolean {
  const [link, otherLink] = [one.links[0], other.links[0]]
  if (link === undefined || otherLink === undefined || one.links.length + other.links.length !== 2)
    return false
  const isTurned = link.operator !== otherLink.operator
  if (isTurned && TURNED[link.operator] !== otherLink.operator) return false
  const [left, right] = [difference(one.first, link.node), difference(other.first, otherLink.node)]
  if (unknownsOf(left).size === 0 || unknownsOf(right).size === 0) return false
  const ratios: Complex[] = []
  for (let number = 0; number < POINTS; number++) {
    const [top, bottom] = [left, right].map((node) => evaluateAt(node, samplePoint(number), budget))
    if (top === undefined || bottom === undefined || bottom.abs() < 1e-9 || top.abs() < 1e-9) return false
    ratios.push(top.div(bottom))
  }
  const [first] = ratios
  const isEquation = ['=', '≈', '≠'].includes(link.operator)
  return (
    first !== undefined &&
    ratios.every((ratio) => ratio.sub(first).abs() <= 1e-9 * first.abs()) &&
    (isEquation || first.re > 0 !== isTurned)
  )
}

function difference(left: MathNode, right: MathNode): MathNode {
  return { type: 'sum', parts: [left, { type: 'product', parts: [integerNode(-1), right] }] }
}
