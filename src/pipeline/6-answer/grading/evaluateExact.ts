import { Fraction } from 'fraction.js'
import type { StepBudget } from '@/lib/StepBudget.ts'
import { fits, isInteger, powerOf } from './exactNumber.ts'
import type { MathNode } from './MathNode.ts'

/** The rational number that a node stands for; undefined if it is none, or beyond what is computed with. */
export function evaluateExact(node: MathNode, budget: StepBudget): Fraction | undefined {
  budget.spend()
  const value = evaluate(node, budget)
  return value !== undefined && fits(value) ? value : undefined
}

function evaluate(node: MathNode, budget: StepBudget): Fraction | undefined {
  switch (node.type) {
    case 'number':
      return node.value
    case 'sum':
      return fold(node.parts, budget, (left, right) => left.add(right))
    case 'product':
      return fold(node.parts, budget, (left, right) => left.mul(right))
    case 'quotient': {
      const top = evaluateExact(node.top, budget)
      const bottom = evaluateExact(node.bottom, budget)
      return top === undefined || bottom === undefined || bottom.n === 0n ? undefined : top.div(bottom)
    }
    case 'power': {
      const base = evaluateExact(node.base, budget)
      const exponent = evaluateExact(node.exponent, budget)
      return base && exponent && powerOf(base, exponent)
    }
    case 'percent':
    case 'measure':
      return evaluateExact(node.of, budget)
    case 'call':
      return call(node.name, node.parts, budget)
    default:
      return undefined
  }
}

function fold(
  parts: readonly MathNode[],
  budget: StepBudget,
  combine: (left: Fraction, right: Fraction) => Fraction,
): Fraction | undefined {
  let result: Fraction | undefined
  for (const part of parts) {
    const value = evaluateExact(part, budget)
    if (value === undefined) return undefined
    result = result === undefined ? value : combine(result, value)
    if (!fits(result)) return undefined
  }
  return result
}

function call(name: string, parts: readonly MathNode[], budget: StepBudget): Fraction | undefined {
  const values: Fraction[] = []
  for (const part of parts) {
    const value = evaluateExact(part, budget)
    if (value === undefined) return undefined
    values.push(value)
  }
  const [first, second] = values
  if (first === undefined) return undefined
  switch (name) {
    case 'abs':
      return first.abs()
    case 'floor':
      return first.floor()
    case 'ceil':
      return first.ceil()
    case 'max':
      return values.reduce((left, right) => (left.gte(right) ? left : right))
    case 'min':
      return values.reduce((left, right) => (left.lte(right) ? left : right))
    case 'gcd':
      return values.every(isInteger) ? values.reduce((left, right) => left.gcd(right)) : undefined
    case 'lcm':
      return values.every(isInteger) ? values.reduce((left, right) => left.lcm(right)) : undefined
    case 'factorial':
      return product(new Fraction(1), first, budget)
    case 'binom':
      return second && binomial(first, second, budget)
    default:
      return undefined
  }
}

/** Factors of a product at most, so that `9999999!` ends at once. */
const MAX_FACTORS = 600

function product(from: Fraction, to: Fraction, budget: StepBudget): Fraction | undefined {
  if (!isInteger(from) || !isInteger(to) || to.s < 0n || to.sub(from).gt(MAX_FACTORS)) return undefined
  let result = 1n
  for (let factor = from.n; factor <= to.n; factor++) {
    budget.spend()
    result *= factor
  }
  return new Fraction(result)
}

function binomial(top: Fraction, bottom: Fraction, budget: StepBudget): Fraction | undefined {
  if (!isInteger(top) || !isInteger(bottom) || bottom.s < 0n || top.lt(bottom)) return undefined
  const smaller = bottom.mul(2).gt(top) ? top.sub(bottom) : bottom
  const above = product(top.sub(smaller).add(1), top, budget)
  const below = product(new Fraction(1), smaller, budget)
  return above && below && above.div(below)
}
