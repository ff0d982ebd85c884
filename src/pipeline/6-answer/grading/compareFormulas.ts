import type { Complex } from 'complex.js'
import type { Comparison, ComparisonContext } from './Comparison.ts'
import { allowed } from './compareNumbers.ts'
import { evaluateAt } from './evaluateAt.ts'
import { childrenOf, isMonomialOf, unknownsOf } from './inspectNode.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode } from './MathNode.ts'
import { samplePoint } from './samplePoint.ts'
import { showNode } from './showNode.ts'

/**
 * Compares what exact arithmetic cannot: roots, π, complex numbers and formulas with unknowns. Formulas are equal
 * when they have equal values at a dozen points, which are the same each time; this is no proof, but a formula
 * that differs and agrees at all of them has to be made for the purpose.
 */
export function compareFormulas(
  expected: MathNode,
  actual: MathNode,
  context: ComparisonContext,
): Comparison {
  context.budget.spend(STEPS)
  const [left, right] = [withoutUnitLetters(expected, actual), withoutUnitLetters(actual, expected)]
  const unknowns = [...new Set([...unknownsOf(left), ...unknownsOf(right)])]
  return unknowns.length === 0
    ? compareConstants(left, right, context)
    : compareAtPoints(left, right, unknowns, context)
}

/** What looking for unknowns and putting the sentence together costs, in steps. */
const STEPS = 100

/** Units of one letter. */
const UNIT_LETTERS = new Set('m s g h l L N J W V A K C F'.split(' '))

/** `5 m` is 5 where a mere number is asked for, although m may be a variable. */
function withoutUnitLetters(node: MathNode, other: MathNode): MathNode {
  return unknownsOf(other).size === 0 && isMeasured(node) ? dropUnitLetters(node) : node
}

/** A number times letters that are units. */
export function isMeasured(node: MathNode): boolean {
  const [first] = node.type === 'symbol' ? [] : childrenOf(node)
  return (
    isMonomialOf(node, UNIT_LETTERS) && first !== undefined && unknownsOf(first).size < unknownsOf(node).size
  )
}

function dropUnitLetters(node: MathNode): MathNode {
  switch (node.type) {
    case 'symbol':
      return UNIT_LETTERS.has(node.name) ? integerNode(1) : node
    case 'product':
      return { ...node, parts: node.parts.map(dropUnitLetters) }
    case 'quotient':
      return { ...node, top: dropUnitLetters(node.top), bottom: dropUnitLetters(node.bottom) }
    case 'power':
      return { ...node, base: dropUnitLetters(node.base) }
    default:
      return node
  }
}

function compareConstants(
  expected: MathNode,
  actual: MathNode,
  { rule, budget }: ComparisonContext,
): Comparison {
  const [left, right] = [expected, actual].map((node) => evaluateAt(node, samplePoint(0), budget))
  if (left === undefined || right === undefined) return different(expected, actual)
  const difference = right.sub(left).abs()
  const equal =
    difference <= Math.max(rule.absoluteTolerance, rule.relativeTolerance * left.abs(), 1e-12 * left.abs())
  const [shownLeft, shownRight] = [showComplex(left), showComplex(right)]
  if (difference === 0)
    return { equal, because: `${shownRight} equals the expected ${shownLeft} to double precision` }
  const verb = equal ? 'is within the tolerance of' : 'is not'
  return {
    equal,
    because: `${shownRight} ${verb} the expected ${shownLeft}: they differ by ${Number(difference.toPrecision(3))}, ${allowed(rule)}`,
  }
}

function showComplex({ re, im }: Complex): string {
  const real = Number(re.toPrecision(10))
  return Math.abs(im) < 1e-12 * Math.max(1, Math.abs(re))
    ? String(real)
    : `${real} + ${Number(im.toPrecision(10))}i`
}

const POINTS = 6
const ENOUGH_POINTS = 3

function compareAtPoints(
  expected: MathNode,
  actual: MathNode,
  unknowns: readonly string[],
  context: ComparisonContext,
): Comparison {
  // Roots and logarithms of negative unknowns depend on the branch, so there only real values count.
  const negatives = unknowns.slice(0, POINTS).map((unknown, number) => ({ number, unknown }))
  let agreed = 0
  for (const { number, unknown } of [
    ...Array.from({ length: POINTS }, (_, number) => ({ number, unknown: undefined })),
    ...negatives,
  ]) {
    const point = samplePoint(number, unknown)
    const [left, right] = [expected, actual].map((node) => evaluateAt(node, point, context.budget))
    if (left === undefined || right === undefined) continue
    if (unknown !== undefined && !(isReal(left) && isReal(right))) continue
    if (!isClose(left, right, context)) return different(expected, actual)
    agreed++
  }
  return agreed >= ENOUGH_POINTS
    ? {
        equal: true,
        because: `${showNode(actual)} has the value of the expected ${showNode(expected)} at ${agreed} points`,
      }
    : different(expected, actual)
}

function isReal({ re, im }: Complex): boolean {
  return Math.abs(im) <= 1e-9 * Math.max(1, Math.abs(re))
}

function isClose(left: Complex, right: Complex, { rule }: ComparisonContext): boolean {
  return (
    right.sub(left).abs() <=
    Math.max(rule.absoluteTolerance, rule.relativeTolerance * left.abs(), 1e-9 * left.abs())
  )
}

function different(expected: MathNode, actual: MathNode): Comparison {
  return { equal: false, because: `${showNode(actual)} is not the expected ${showNode(expected)}` }
}
