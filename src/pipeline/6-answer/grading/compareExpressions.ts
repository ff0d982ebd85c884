import type { Comparison, ComparisonContext } from './Comparison.ts'
import { compareFormulas, isMeasured } from './compareFormulas.ts'
import { compareNumbers } from './compareNumbers.ts'
import { evaluateExact } from './evaluateExact.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode } from './MathNode.ts'
import { showNode } from './showNode.ts'

/** Compares two expressions that stand for one value each: numbers, formulas, with their units and percent signs. */
export function compareExpressions(
  expected: MathNode,
  actual: MathNode,
  context: ComparisonContext,
): Comparison {
  const { rule } = context
  if ((expected.type === 'percent') !== (actual.type === 'percent'))
    return comparePercent(expected, actual, context)
  const [unit, actualUnit] = [unitOf(expected), unitOf(actual)]
  if (unit !== '' && actualUnit !== '' && unit !== actualUnit) {
    return { equal: false, because: `the units differ: ${actualUnit} is not the expected ${unit}` }
  }
  if (expected.type === 'huge' || actual.type === 'huge') return compareHuge(expected, actual)
  const infinite = compareInfinities(expected, actual)
  if (infinite !== undefined) return infinite
  const [exactExpected, exactActual] = [
    evaluateExact(expected, context.budget),
    evaluateExact(actual, context.budget),
  ]
  return exactExpected !== undefined && exactActual !== undefined
    ? compareNumbers(
        { value: exactExpected, isDecimal: isDecimal(expected) },
        { value: exactActual, isDecimal: isDecimal(actual) },
        rule,
      )
    : compareFormulas(expected, actual, context)
}

/** What one side writes with a percent sign and the other without: the rule says what they mean. */
function comparePercent(expected: MathNode, actual: MathNode, context: ComparisonContext): Comparison {
  const { percent } = context.rule
  if (percent === 'strict') {
    return { equal: false, because: 'one is a percentage, the other is not, and the rule is strict about it' }
  }
  const bare = (node: MathNode): MathNode => (node.type === 'percent' ? node.of : node)
  const fraction = (node: MathNode): MathNode =>
    node.type === 'percent' ? { type: 'quotient', top: node.of, bottom: HUNDRED } : node
  const readings = percent === 'either' ? [bare, fraction] : [percent === 'same-number' ? bare : fraction]
  const results = readings.map((read) => context.compare(read(expected), read(actual)))
  const result = results.find(({ equal }) => equal) ?? results[0]
  const how = percent === 'either' ? 'either as its number or as a fraction of 100' : POLICY[percent]
  return { equal: result?.equal ?? false, because: `${result?.because}, a percentage being read ${how}` }
}

const POLICY = { 'same-number': 'as its number', 'as-fraction': 'as a fraction of 100' } as const
const HUNDRED = integerNode(100)

/** The unit of a measure; `m` of `5 m`, which may be a variable as well. */
function unitOf(node: MathNode): string {
  if (node.type === 'measure') return node.unit
  const last = node.type === 'product' && isMeasured(node) ? node.parts.at(-1) : undefined
  return last?.type === 'symbol' ? last.name : ''
}

function compareHuge(expected: MathNode, actual: MathNode): Comparison {
  const equal = expected.type === 'huge' && actual.type === 'huge' && expected.digits === actual.digits
  return {
    equal,
    because: `${showNode(actual)} ${equal ? 'has' : 'has not'} the digits of ${showNode(expected)}`,
  }
}

function compareInfinities(expected: MathNode, actual: MathNode): Comparison | undefined {
  const [left, right] = [infinityOf(expected), infinityOf(actual)]
  if (left === 0 && right === 0) return undefined
  return { equal: left === right, because: `${showNode(actual)} against the expected ${showNode(expected)}` }
}

function infinityOf(node: MathNode): number {
  if (node.type === 'symbol') return node.name === '∞' ? 1 : 0
  const [sign, of] = node.type === 'product' && node.parts.length === 2 ? node.parts : []
  return sign?.type === 'number' && sign.value.equals(-1) && of !== undefined ? -infinityOf(of) : 0
}

function isDecimal(node: MathNode): boolean {
  switch (node.type) {
    case 'number':
      return node.isDecimal
    case 'sum':
    case 'product':
    case 'call':
      return node.parts.some(isDecimal)
    case 'quotient':
      return isDecimal(node.top) || isDecimal(node.bottom)
    case 'power':
      return isDecimal(node.base) || isDecimal(node.exponent)
    case 'percent':
    case 'measure':
      return isDecimal(node.of)
    default:
      return false
  }
}
