import { Complex } from 'complex.js'
import type { StepBudget } from '@/lib/StepBudget.ts'
import { toDouble } from './exactNumber.ts'
import type { MathNode } from './MathNode.ts'

/** A value for each unknown. */
export type Point = (symbol: string) => number

/** The value of a node at a point, in double precision; undefined if it is not a finite number there. */
export function evaluateAt(node: MathNode, point: Point, budget: StepBudget): Complex | undefined {
  budget.spend()
  const value = evaluate(node, point, budget)
  return value !== undefined && Number.isFinite(value.re) && Number.isFinite(value.im) ? value : undefined
}

function evaluate(node: MathNode, point: Point, budget: StepBudget): Complex | undefined {
  switch (node.type) {
    case 'number':
      return new Complex(toDouble(node.value), 0)
    case 'symbol':
      return symbolAt(node.name, point)
    case 'sum':
      return fold(node.parts, (left, right) => left.add(right))
    case 'product':
      return fold(node.parts, (left, right) => left.mul(right))
    case 'quotient':
      return fold([node.top, node.bottom], (left, right) => left.div(right))
    case 'power':
      return fold([node.base, node.exponent], raise)
    case 'percent':
    case 'measure':
      return evaluateAt(node.of, point, budget)
    case 'call': {
      const values = node.parts.map((part) => evaluateAt(part, point, budget))
      return values.every((value) => value !== undefined) ? call(node.name, values, point) : undefined
    }
    default:
      return undefined
  }

  function fold(
    parts: readonly MathNode[],
    combine: (left: Complex, right: Complex) => Complex,
  ): Complex | undefined {
    let result: Complex | undefined
    for (const part of parts) {
      const value = evaluateAt(part, point, budget)
      if (value === undefined) return undefined
      result = result === undefined ? value : combine(result, value)
    }
    return result
  }
}

function symbolAt(name: string, point: Point): Complex | undefined {
  if (name === 'pi') return new Complex(Math.PI, 0)
  if (name === 'e') return new Complex(Math.E, 0)
  if (name === 'i') return new Complex(0, 1)
  return name === '∞' ? undefined : new Complex(point(name), 0)
}

function raise(base: Complex, exponent: Complex): Complex {
  const isReal = base.im === 0 && exponent.im === 0 && (base.re >= 0 || Number.isInteger(exponent.re))
  return isReal ? new Complex(base.re ** exponent.re, 0) : base.pow(exponent)
}

function call(name: string, values: readonly Complex[], point: Point): Complex | undefined {
  const [first, second] = values
  if (first === undefined) return undefined
  const simple = SIMPLE.get(name)
  if (simple !== undefined) return simple(first)
  switch (name) {
    case 'root':
      return second && root(first, second)
    case 'log':
      return second && first.log().div(second.log())
    case 'max':
    case 'min':
      return values.every(({ im }) => im === 0)
        ? new Complex(Math[name](...values.map(({ re }) => re)), 0)
        : undefined
    default:
      return new Complex(unknownFunction(name, values, point), 0)
  }
}

const SIMPLE: ReadonlyMap<string, (value: Complex) => Complex | undefined> = new Map([
  ['abs', (value: Complex) => new Complex(value.abs(), 0)],
  ['floor', (value: Complex) => new Complex(Math.floor(value.re), 0)],
  ['ceil', (value: Complex) => new Complex(Math.ceil(value.re), 0)],
  ['ln', (value: Complex) => value.log()],
  ['log10', (value: Complex) => value.log().div(Math.LN10)],
  ['exp', (value: Complex) => value.exp()],
  ['sin', (value: Complex) => value.sin()],
  ['cos', (value: Complex) => value.cos()],
  ['tan', (value: Complex) => value.tan()],
  ['cot', (value: Complex) => value.cot()],
  ['sec', (value: Complex) => value.sec()],
  ['csc', (value: Complex) => value.csc()],
  ['sinh', (value: Complex) => value.sinh()],
  ['cosh', (value: Complex) => value.cosh()],
  ['tanh', (value: Complex) => value.tanh()],
  ['arcsin', (value: Complex) => value.asin()],
  ['arccos', (value: Complex) => value.acos()],
  ['arctan', (value: Complex) => value.atan()],
])

/** Real roots stay real: the cube root of −8 is −2, as answers mean it. */
function root(value: Complex, index: Complex): Complex {
  const isOdd = index.im === 0 && index.re % 2 === 1
  if (value.im === 0 && (value.re >= 0 || isOdd)) {
    return new Complex(Math.sign(value.re) * Math.abs(value.re) ** (1 / index.re), 0)
  }
  return index.re === 2 && index.im === 0 ? value.sqrt() : value.pow(new Complex(1, 0).div(index))
}

/** `f(2)` has some value, always the same one: equal arguments give equal values, others differ. */
function unknownFunction(name: string, values: readonly Complex[], point: Point): number {
  const shown = values.map(({ re, im }) => `${re.toPrecision(9)},${im.toPrecision(9)}`)
  return point(`${name}(${shown.join(';')})`)
}
