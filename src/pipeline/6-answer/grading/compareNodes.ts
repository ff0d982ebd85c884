import type { StepBudget } from '@/lib/StepBudget.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import { alternativesOf, isAlternatives, itemsOrSelf } from './alternatives.ts'
import { compareExpressions } from './compareExpressions.ts'
import { compareIntervals } from './compareIntervals.ts'
import { compareObjects } from './compareObjects.ts'
import { compareRelations } from './compareRelations.ts'
import { compareSequences, compareSets } from './compareSequences.ts'
import { sameText } from './sameText.ts'
import type { Comparison, ComparisonContext } from './Comparison.ts'
import { withoutLabel } from './inspectNode.ts'
import type { MathNode } from './MathNode.ts'
import { readDate } from './readDate.ts'
import { readCandidate } from './readText.ts'
import { showNode } from './showNode.ts'
import { hasMatrix, toMatrix } from './toMatrix.ts'

/** Compares two answers as mathematics, whatever kinds they are of. */
export function compareNodes(
  expected: MathNode,
  actual: MathNode,
  { rule, budget }: { rule: GradingRule; budget: StepBudget },
): Comparison {
  const context: ComparisonContext = { rule, budget, compare: (left, right) => compare(left, right, context) }
  return compare(expected, actual, context)
}

function compare(anyExpected: MathNode, anyActual: MathNode, context: ComparisonContext): Comparison {
  context.budget.spend()
  const [expected, actual] = [orEmptySet(anyExpected), orEmptySet(anyActual)]
  if (expected.type === 'object' || actual.type === 'object') {
    return expected.type === 'object' && actual.type === 'object'
      ? compareObjects(expected, actual, context)
      : different(expected, actual)
  }
  if (expected.type === 'relation' && actual.type === 'relation') {
    const relations = compareRelations(expected, actual, context)
    if (relations.equal) return relations
  }
  return compareIntervals(expected, actual, context) ?? compareValues(expected, actual, context)
}

/** `{}` is an empty dict and an empty set. */
function orEmptySet(node: MathNode): MathNode {
  return node.type === 'object' && node.entries.length === 0
    ? { type: 'sequence', open: '{', close: '', items: [] }
    : node
}

function compareValues(
  labelledExpected: MathNode,
  labelledActual: MathNode,
  context: ComparisonContext,
): Comparison {
  if (isAlternatives(labelledExpected) || isAlternatives(labelledActual)) {
    return compareAlternatives(labelledExpected, labelledActual, context)
  }
  const [expected, actual] = [withoutLabel(labelledExpected), withoutLabel(labelledActual)]
  if (isAlternatives(expected) || isAlternatives(actual))
    return compareAlternatives(expected, actual, context)
  if (hasMatrix(expected) || hasMatrix(actual)) return compareMatrices(expected, actual, context)
  if (expected.type === 'sequence' || actual.type === 'sequence') {
    return compareListed(expected, actual, context)
  }
  if (expected.type === 'relation' || actual.type === 'relation') return different(expected, actual)
  if (expected.type === 'ratio' && actual.type === 'ratio')
    return compareRatios(expected.parts, actual.parts, context)
  return comparePlain(expected, actual, context)
}

/** A list against a list; a list of one also against a value, which is how sympy gives the one solution. */
function compareListed(expected: MathNode, actual: MathNode, context: ComparisonContext): Comparison {
  if (expected.type === 'sequence' && actual.type === 'sequence')
    return compareSequences(expected, actual, context)
  const [list, value] = expected.type === 'sequence' ? [expected, actual] : [actual, expected]
  const [only, second] = list.type === 'sequence' ? list.items : []
  if (only === undefined || second !== undefined || value.type === 'sequence')
    return different(expected, actual)
  return list === expected ? context.compare(only, value) : context.compare(value, only)
}

function comparePlain(expected: MathNode, actual: MathNode, context: ComparisonContext): Comparison {
  if (expected.type === 'text' || actual.type === 'text') {
    return compareTexts(expected, actual, context)
  }
  if (expected.type === 'boolean' || actual.type === 'boolean') {
    const equal = expected.type === 'boolean' && actual.type === 'boolean' && expected.value === actual.value
    return {
      equal,
      because: `${showNode(actual)} ${equal ? 'is' : 'is not'} the expected ${showNode(expected)}`,
    }
  }
  return compareExpressions(asQuotient(expected), asQuotient(actual), context)
}

/** Two texts, or a text in a list against what is not one: `'1/2'` is a half there. */
function compareTexts(expected: MathNode, actual: MathNode, context: ComparisonContext): Comparison {
  const [left, right] = [wordOf(expected), wordOf(actual)]
  // Cleaning a text costs more than a step of arithmetic.
  context.budget.spend(20 + Math.ceil(((left?.length ?? 0) + (right?.length ?? 0)) / 8))
  const [day, otherDay] = [readDate(left ?? ''), readDate(right ?? '')]
  const areWords = left !== undefined && right !== undefined
  const equal = areWords && (sameText(left, right, context.rule) || (day !== undefined && day === otherDay))
  if (equal || expected.type === actual.type) {
    return {
      equal,
      because: `${showNode(actual)} ${equal ? 'is' : 'is not'} the expected ${showNode(expected)}`,
    }
  }
  const meant = (node: MathNode): MathNode =>
    node.type === 'text' && readDate(node.text) === undefined
      ? (readCandidate(node.text, context.budget)[0] ?? node)
      : node
  const [meantExpected, meantActual] = [meant(expected), meant(actual)]
  return meantExpected.type === 'text' || meantActual.type === 'text'
    ? different(expected, actual)
    : context.compare(meantExpected, meantActual)
}

function wordOf(node: MathNode): string | undefined {
  return node.type === 'text' ? node.text : node.type === 'symbol' ? node.name : undefined
}

/** `7:32` as seven thirty-seconds. */
function asQuotient(node: MathNode): MathNode {
  const [top, bottom, third] = node.type === 'ratio' ? node.parts : []
  return top !== undefined && bottom !== undefined && third === undefined
    ? { type: 'quotient', top, bottom }
    : node
}

/** `1:2:3` is `2:4:6`. */
function compareRatios(
  expected: readonly MathNode[],
  actual: readonly MathNode[],
  context: ComparisonContext,
): Comparison {
  const [first, firstActual] = [expected[0], actual[0]]
  if (expected.length !== actual.length || first === undefined || firstActual === undefined) {
    return { equal: false, because: `a ratio of ${actual.length} is not one of ${expected.length}` }
  }
  const results = expected.map((part, position) => {
    const left: MathNode = { type: 'product', parts: [part, firstActual] }
    const right: MathNode = { type: 'product', parts: [actual[position] ?? firstActual, first] }
    return context.compare(left, right)
  })
  const failed = results.find(({ equal }) => !equal)
  return failed ?? { equal: true, because: 'the ratios are the same' }
}

function compareAlternatives(expected: MathNode, actual: MathNode, context: ComparisonContext): Comparison {
  const [left, right] = [alternativesOf(expected), alternativesOf(actual)]
  const direct = compareSets(left, right, context)
  if (direct.equal) return direct
  const listed = compareSets(itemsOrSelf(expected), itemsOrSelf(actual), context)
  return listed.equal ? listed : right.length === 1 || left.length === 1 ? listed : direct
}

function compareMatrices(expected: MathNode, actual: MathNode, context: ComparisonContext): Comparison {
  const [left, right] = [expected, actual].map((node) => toMatrix(node, context.budget))
  if (left === undefined || right === undefined) return different(expected, actual)
  const [rows, otherRows] = [asColumn(left), asColumn(right)]
  const isSameShape =
    rows.length === otherRows.length && rows.every((row, number) => row.length === otherRows[number]?.length)
  if (!isSameShape) return { equal: false, because: 'the matrices differ in shape' }
  const partners = otherRows.flat()
  for (const [position, entry] of rows.flat().entries()) {
    const partner = partners[position]
    const { equal, because } =
      partner === undefined ? different(entry, entry) : context.compare(entry, partner)
    if (!equal) return { equal, because: `entry ${position + 1} of the matrix differs: ${because}` }
  }
  return { equal: true, because: 'all entries of the matrices are equal' }
}

/** A vector is compared as a column, however it was written. */
function asColumn(rows: readonly (readonly MathNode[])[]): readonly (readonly MathNode[])[] {
  const [only] = rows
  return rows.length === 1 && only !== undefined ? only.map((entry) => [entry]) : rows
}

function different(expected: MathNode, actual: MathNode): Comparison {
  return { equal: false, because: `${showNode(actual)} is not the expected ${showNode(expected)}` }
}
