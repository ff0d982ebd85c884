import { cut, showExact } from './exactNumber.ts'
import type { MathNode } from './MathNode.ts'

/** A node as it stands in the sentence that says why a grade was given; long ones are cut. */
export function showNode(node: MathNode): string {
  return cut(show(node, 4))
}

function show(node: MathNode, levels: number): string {
  if (levels === 0) return '…'
  const inside = (part: MathNode): string => show(part, levels - 1)
  switch (node.type) {
    case 'number':
      return showExact(node.value)
    case 'huge':
      return `a number of ${node.digits.replace('-', '').length} digits`
    case 'symbol':
      return node.name
    case 'text':
      return `“${node.text}”`
    case 'boolean':
      return String(node.value)
    case 'sum':
      return node.parts.map(inside).join(' + ')
    case 'product':
      return node.parts.map(inside).join('·')
    case 'ratio':
      return node.parts.map(inside).join(':')
    case 'quotient':
      return `${inside(node.top)}/(${inside(node.bottom)})`
    case 'power':
      return `${inside(node.base)}^(${inside(node.exponent)})`
    case 'plus-minus':
      return `${inside(node.first)} ± ${inside(node.second)}`
    case 'call':
      return `${node.name}(${node.parts.map(inside).join(', ')})`
    case 'percent':
      return `${inside(node.of)}%`
    case 'measure':
      return `${inside(node.of)} ${node.unit}`.trim()
    case 'sequence':
      return `${BRACKETS[node.open]}${node.items.slice(0, 12).map(inside).join(', ')}${node.close || CLOSING[node.open]}`
    case 'solutions':
      return node.items.slice(0, 12).map(inside).join(' or ')
    case 'union':
      return node.parts.map(inside).join(` ${node.operator} `)
    case 'relation':
      return [inside(node.first), ...node.links.map((link) => `${link.operator} ${inside(link.node)}`)].join(
        ' ',
      )
    case 'matrix':
      return `a matrix of ${node.rows.length} rows`
    case 'object':
      return `{${node.entries
        .slice(0, 12)
        .map(([key, value]) => `${key}: ${inside(value)}`)
        .join(', ')}}`
  }
}

const BRACKETS = { '': '', value: '[', '(': '(', '[': '[', '{': '{' } as const
const CLOSING = { '': '', value: ']', '(': ')', '[': ']', '{': '}' } as const
