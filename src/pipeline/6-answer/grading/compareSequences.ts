import type { Comparison, ComparisonContext } from './Comparison.ts'
import { evaluateExact } from './evaluateExact.ts'
import { evaluateAt } from './evaluateAt.ts'
import { labelOf } from './inspectNode.ts'
import type { MathNode, NodeOf } from './MathNode.ts'
import { samplePoint } from './samplePoint.ts'
import { showNode } from './showNode.ts'

/** Compares lists, tuples, points and vectors item by item, in the order that the rule asks for. */
export function compareSequences(
  expected: NodeOf<'sequence'>,
  actual: NodeOf<'sequence'>,
  context: ComparisonContext,
): Comparison {
  if (expected.items.length !== actual.items.length) {
    return {
      equal: false,
      because: `there are ${actual.items.length} values where ${expected.items.length} are expected`,
    }
  }
  if (differInEnds(expected, actual, context)) {
    return {
      equal: false,
      because: `${showNode(actual)} and the expected ${showNode(expected)} differ in which ends belong to them`,
    }
  }
  const byLabel = pairByLabel(expected.items, actual.items)
  if (byLabel === undefined && context.rule.listOrder === 'unordered') {
    return compareUnordered(expected.items, actual.items, context)
  }
  return compareInOrder(expected.items, byLabel ?? actual.items, context)
}

function compareInOrder(
  expected: readonly MathNode[],
  actual: readonly MathNode[],
  context: ComparisonContext,
): Comparison {
  for (const [position, item] of expected.entries()) {
    const other = actual[position]
    const { equal, because } =
      other === undefined ? { equal: false, because: 'missing' } : context.compare(item, other)
    if (!equal) return { equal, because: `value ${position + 1} of ${expected.length} differs: ${because}` }
  }
  return { equal: true, because: `all ${expected.length} values are equal, in this order` }
}

/** Every expected value has a partner of its own. */
function compareUnordered(
  expected: readonly MathNode[],
  actual: readonly MathNode[],
  context: ComparisonContext,
): Comparison {
  const { unpaired, left } = pairExactly(expected, actual, context)
  for (const item of unpaired) {
    const partner = left.findIndex((other) => context.compare(item, other).equal)
    if (partner < 0) return { equal: false, because: `${showNode(item)} is expected and missing` }
    left.splice(partner, 1)
  }
  return { equal: true, because: `all ${expected.length} values are equal, in some order` }
}

/** Takes out the pairs of equal rational numbers: long lists would take too many steps pair by pair. */
function pairExactly(
  expected: readonly MathNode[],
  actual: readonly MathNode[],
  { budget }: ComparisonContext,
): { unpaired: readonly MathNode[]; left: MathNode[] } {
  const byValue = new Map<string, MathNode[]>()
  for (const node of actual) {
    const value = evaluateExact(node, budget)?.toFraction()
    if (value !== undefined) byValue.set(value, [...(byValue.get(value) ?? []), node])
  }
  const taken = new Set<MathNode>()
  const unpaired = expected.filter((item) => {
    const value = evaluateExact(item, budget)?.toFraction()
    const partner = value === undefined ? undefined : byValue.get(value)?.pop()
    if (partner !== undefined) taken.add(partner)
    return partner === undefined
  })
  return { unpaired, left: actual.filter((node) => !taken.has(node)) }
}

/** Compares without order and without repetition, as sets and solutions are. */
export function compareSets(
  expected: readonly MathNode[],
  actual: readonly MathNode[],
  context: ComparisonContext,
): Comparison {
  const missing = firstWithoutPartner(expected, actual, context)
  if (missing !== undefined) return { equal: false, because: `${showNode(missing)} is expected and missing` }
  const surplus = firstWithoutPartner(actual, expected, context)
  if (surplus !== undefined)
    return { equal: false, because: `${showNode(surplus)} is not among the expected values` }
  return { equal: true, because: `the same values (${expected.length}), in no order` }
}

function firstWithoutPartner(
  items: readonly MathNode[],
  others: readonly MathNode[],
  context: ComparisonContext,
): MathNode | undefined {
  // Large sets of plain numbers would take too many steps pair by pair.
  const exact = new Set(others.map((other) => evaluateExact(other, context.budget)?.toFraction()))
  exact.delete(undefined)
  return items.find((item) => {
    const value = evaluateExact(item, context.budget)?.toFraction()
    if (value !== undefined && exact.has(value)) return false
    return !others.some((other) => context.compare(item, other).equal)
  })
}

/** The actual items in the order of the expected ones' names, if all have names and the names are the same. */
function pairByLabel(expected: readonly MathNode[], actual: readonly MathNode[]): MathNode[] | undefined {
  const byLabel = new Map(actual.map((item) => [labelOf(item), item]))
  if (byLabel.size !== expected.length || byLabel.has(undefined)) return undefined
  const paired = expected.map((item) => byLabel.get(labelOf(item)))
  return paired.every((item) => item !== undefined) ? paired : undefined
}

/**
 * `[0, 1)` is not `(0, 1)`. Round and square brackets around two rising numbers are taken for the ends of an
 * interval on both sides; around anything else they only group. Lists of programs have no ends.
 */
function differInEnds(
  expected: NodeOf<'sequence'>,
  actual: NodeOf<'sequence'>,
  context: ComparisonContext,
): boolean {
  if (expected.items.length !== 2 || (expected.open === actual.open && expected.close === actual.close))
    return false
  if (isHalfOpen(expected) || isHalfOpen(actual)) return true
  return expected.close !== '' && actual.close !== '' && isRising(expected, context)
}

function isHalfOpen({ open, close }: NodeOf<'sequence'>): boolean {
  return (open === '(' && close === ']') || (open === '[' && close === ')')
}

function isRising({ items }: NodeOf<'sequence'>, { budget }: ComparisonContext): boolean {
  const [low, high] = items.map((item) => evaluateAt(item, samplePoint(0), budget))
  return low === undefined || high === undefined || low.re < high.re
}
