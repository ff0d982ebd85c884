import type { SyntaxNode } from '@lezer/common'

/** A parsed source. Positions of its nodes are UTF-16 offsets into `source`. */
export type SourceTree = { readonly source: string; readonly root: SyntaxNode }

/** Direct children, keywords and brackets included. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

/** A node and all below it, in the order of the source; below a node that `enter` refuses, nothing. */
export function descendantsOf(
  node: SyntaxNode,
  enter: (node: SyntaxNode) => boolean = () => true,
): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next)
    if (!enter(next)) continue
    for (let child = next.lastChild; child !== null; child = child.prevSibling) waiting.push(child)
  }
  return found
}

const DESCENDANTS = new WeakMap<SyntaxNode, readonly SyntaxNode[]>()

/** Every node of one of the names, in the order of the source. Remembers what is below a node. */
export function nodesNamed(root: SyntaxNode, ...names: readonly string[]): SyntaxNode[] {
  const known = DESCENDANTS.get(root)
  const descendants = known ?? descendantsOf(root)
  if (known === undefined) DESCENDANTS.set(root, descendants)
  return descendants.filter((node) => names.includes(node.name))
}

/** The nodes around a node, innermost first, without itself. */
export function* ancestorsOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (let parent = node.parent; parent !== null; parent = parent.parent) yield parent
}

export function textOf(source: string, node: SyntaxNode): string {
  return source.slice(node.from, node.to)
}

/** The first direct child of a name. */
export function childNamed(node: SyntaxNode, ...names: readonly string[]): SyntaxNode | undefined {
  return childrenOf(node).find((child) => names.includes(child.name))
}

/** Whether `inner` lies within `outer`, or is it. */
export function contains(outer: SyntaxNode, inner: { readonly from: number; readonly to: number }): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}
