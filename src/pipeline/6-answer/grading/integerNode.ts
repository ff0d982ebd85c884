import { Fraction } from 'fraction.js'
import type { NodeOf } from './MathNode.ts'

/** A whole number as a node. */
export function integerNode(value: number | bigint): NodeOf<'number'> {
  return { type: 'number', value: new Fraction(value), isDecimal: false }
}
