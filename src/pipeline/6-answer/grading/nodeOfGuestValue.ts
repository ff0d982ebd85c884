import { Fraction } from 'fraction.js'
import type { StepBudget } from '@/lib/StepBudget.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import { readDecimal } from './exactNumber.ts'
import type { MathNode } from './MathNode.ts'
import { readText } from './readText.ts'

/** A value that a program handed over, as mathematics. */
export function nodeOfGuestValue(value: GuestValue, budget: StepBudget): MathNode {
  budget.spend()
  switch (value.type) {
    case 'int':
    case 'bigint':
    case 'float':
    case 'number':
    case 'decimal':
      return numberNode(
        value.text,
        value.type === 'float' || value.type === 'number' || value.type === 'decimal',
      )
    case 'fraction':
      return fractionNode(value.numerator, value.denominator)
    case 'complex':
      return complexNode(value)
    case 'bool':
      return { type: 'boolean', value: value.value }
    case 'list':
    case 'tuple':
    case 'array':
      return {
        type: 'sequence',
        open: 'value',
        close: '',
        items: value.items.map((item) => nodeOfGuestValue(item, budget)),
      }
    case 'set':
    case 'frozenset':
      return {
        type: 'sequence',
        open: '{',
        close: '',
        items: value.items.map((item) => nodeOfGuestValue(item, budget)),
      }
    case 'dict':
    case 'map':
    case 'object':
      return {
        type: 'object',
        entries: value.entries.map(([key, item]) => [showGuestValue(key), nodeOfGuestValue(item, budget)]),
      }
    case 'other':
      return readText(value.text, budget)[0] ?? { type: 'text', text: value.text }
    default:
      return { type: 'text', text: showGuestValue(value) }
  }
}

function numberNode(text: string, isDecimal: boolean): MathNode {
  const value = readDecimal(text)
  if (value !== undefined) return { type: 'number', value, isDecimal }
  if (/^-?\d+$/.test(text)) return { type: 'huge', digits: text }
  if (/^[+-]?inf(?:inity)?$/i.test(text)) {
    const infinity: MathNode = { type: 'symbol', name: '∞' }
    return text.startsWith('-') ? { type: 'product', parts: [numberNode('-1', false), infinity] } : infinity
  }
  return { type: 'text', text }
}

function fractionNode(numerator: string, denominator: string): MathNode {
  const [top, bottom] = [readDecimal(numerator), readDecimal(denominator)]
  return top === undefined || bottom === undefined || bottom.equals(0)
    ? { type: 'text', text: `${numerator}/${denominator}` }
    : { type: 'number', value: new Fraction(top.s * top.n, bottom.n), isDecimal: false }
}

function complexNode({ real, imaginary }: Extract<GuestValue, { type: 'complex' }>): MathNode {
  const unit: MathNode = { type: 'symbol', name: 'i' }
  return {
    type: 'sum',
    parts: [numberNode(real, true), { type: 'product', parts: [numberNode(imaginary, true), unit] }],
  }
}
