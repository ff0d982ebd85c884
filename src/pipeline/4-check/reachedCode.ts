import type { SyntaxNode } from '@lezer/common'
import { descendantsOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import { nameOf } from './pythonTree.ts'

/**
 * Functions of a Python program that nothing can call: no code that runs names them, and the contract does not
 * call them. What is wrong in there stops no run. By names alone, so a function that shares its name with
 * anything in use counts as called.
 */
export function uncalledFunctions(tree: SourceTree, entry: string | undefined): SyntaxNode[] {
  const functions = nodesNamed(tree.root, 'FunctionDefinition')
  const called = new Set(
    functions.filter((node) => isCalledUnseen(node, tree.source) || named(node, tree.source) === entry),
  )
  let waiting: SyntaxNode[] = [tree.root, ...called]
  while (waiting.length > 0) {
    const names = new Set(waiting.flatMap((node) => namesUsedDirectly(node, tree.source)))
    waiting = functions.filter((node) => !called.has(node) && names.has(named(node, tree.source)))
    for (const node of waiting) called.add(node)
  }
  return functions.filter((node) => !called.has(node))
}

/** Whether a place is inside one of the nodes. */
export function isWithinAny(nodes: readonly SyntaxNode[], place: { from: number; to: number }): boolean {
  return nodes.some((node) => node.from <= place.from && place.to <= node.to)
}

/** Decorators register functions; Python calls methods such as `__init__` by itself. */
function isCalledUnseen(node: SyntaxNode, source: string): boolean {
  return node.parent?.name === 'DecoratedStatement' || /^__\w+__$/.test(named(node, source))
}

function namesUsedDirectly(owner: SyntaxNode, source: string): string[] {
  const [name] = nameOf(owner)
  const isOwn = (node: SyntaxNode) => node.name !== 'FunctionDefinition' || node === owner
  return descendantsOf(owner, isOwn)
    .filter((node) => node.name === 'VariableName' || node.name === 'PropertyName')
    .filter((node) => node.from !== name?.from)
    .map((node) => textOf(source, node))
}

function named(node: SyntaxNode, source: string): string {
  return nameOf(node)
    .map((name) => textOf(source, name))
    .join('')
}
