import type { MathNode, NodeOf } from './MathNode.ts'

const CONSTANTS = new Set(['pi', 'e', 'i', '∞'])

/** The names of the unknowns in an expression. */
export function unknownsOf(node: MathNode): ReadonlySet<string> {
  if (node.type === 'symbol') return new Set(CONSTANTS.has(node.name) ? [] : [node.name])
  const isUnknownFunction = node.type === 'call' && /^\p{Lu}|^.(?:_|'|$)/u.test(node.name)
  return new Set([
    ...childrenOf(node).flatMap((child) => [...unknownsOf(child)]),
    ...(isUnknownFunction ? [`${node.name}()`] : []),
  ])
}

/** The nodes that a node consists of. */
export function childrenOf(node: MathNode): readonly MathNode[] {
  switch (node.type) {
    case 'sum':
    case 'product':
    case 'ratio':
    case 'call':
    case 'union':
      return node.parts
    case 'quotient':
      return [node.top, node.bottom]
    case 'power':
      return [node.base, node.exponent]
    case 'plus-minus':
      return [node.first, node.second]
    case 'percent':
    case 'measure':
      return [node.of]
    case 'sequence':
    case 'solutions':
      return node.items
    case 'relation':
      return [node.first, ...node.links.map((link) => link.node)]
    case 'matrix':
      return node.rows.flat()
    case 'object':
      return node.entries.map(([, value]) => value)
    default:
      return []
  }
}

/** The levels that comparing can go down without running out of stack. */
const MAX_DEPTH = 200

/** Whether a tree is shallow enough to be walked by recursion: `1/1/1/…` is as deep as it is long. */
export function isShallow(root: MathNode): boolean {
  let level: readonly MathNode[] = [root]
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    level = level.flatMap(childrenOf)
    if (level.length === 0) return true
  }
  return false
}

/** Whether it is a product, quotient or power of numbers and some of these symbols. */
export function isMonomialOf(node: MathNode, symbols: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'number':
      return true
    case 'symbol':
      return symbols.has(node.name)
    case 'product':
    case 'quotient':
    case 'power':
      return childrenOf(node).every((child) => isMonomialOf(child, symbols))
    default:
      return false
  }
}

/** Whether it only names something, as the left of `x = 5`, `f(x) = 5`, `(p, q) = (1, 2)`, `AB : CD = 2`. */
function isLabel(node: MathNode): boolean {
  switch (node.type) {
    case 'symbol':
      return node.name !== 'pi' && node.name !== '∞'
    case 'text':
      return true
    case 'call':
      return /^.(?:_|'|$)/u.test(node.name)
    case 'product':
    case 'quotient':
    case 'ratio':
    case 'sequence':
      return childrenOf(node).length > 0 && childrenOf(node).every(isLabel)
    case 'measure':
      return isLabel(node.of)
    default:
      return false
  }
}

/** The value that an equation gives to a name: 5 of `x = 5`; undefined if it is another kind of equation. */
function labelledValue(node: MathNode): MathNode | undefined {
  if (node.type !== 'relation' || !node.links.every(({ operator }) => GIVES_VALUE.has(operator)))
    return undefined
  const chain = childrenOf(node)
  const last = chain.at(-1)
  if (last === undefined) return undefined
  const before = chain.slice(0, -1)
  if (before.some(isLabel) || isLabel(last) || chain.every((part) => unknownsOf(part).size === 0)) {
    return isLabel(last) && !before.every(isLabel) ? before.find((part) => !isLabel(part)) : last
  }
  return undefined
}

const GIVES_VALUE = new Set(['=', '≈', '≡', '∈'])

/** What an answer says without the name it gives it. */
export function withoutLabel(node: MathNode): MathNode {
  return labelledValue(node) ?? node
}

/** The name of `x = 5`, spelt so that equal names are equal texts. */
export function labelOf(node: MathNode): string | undefined {
  return labelledValue(node) !== undefined && node.type === 'relation' ? nodeKey(node.first) : undefined
}

/** A text that only nodes of the same shape and values share. */
function nodeKey(node: MathNode): string {
  return JSON.stringify(node, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

/** Whether `±` stands somewhere in an expression. */
export function hasPlusMinus(node: MathNode): boolean {
  return node.type === 'plus-minus' || (node.type !== 'sequence' && childrenOf(node).some(hasPlusMinus))
}

export function isBareSequence(node: MathNode): node is NodeOf<'sequence'> {
  return node.type === 'sequence' && node.open === ''
}
