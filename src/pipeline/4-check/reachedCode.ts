import type { SyntaxNode } from '@lezer/common'
import { childNamed, descendantsOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { OutputContract } from '@/pipeline/Template.ts'

/** Those that nothing calls where the contract looks for the answer. Tests may call every function. */
export function uncalledUnder({ source }: OutputContract, tree: SourceTree): SyntaxNode[] {
  if (source.type === 'tests') return []
  return uncalledFunctions(tree, source.type === 'function' ? source.name : undefined)
}

/**
 * Functions of a program that nothing can call: no code that runs names them, and the contract does not call
 * them. What is wrong in there stops no run. By names alone, so a function that shares its name with anything in
 * use counts as called. Of JavaScript only function declarations are looked at.
 */
function uncalledFunctions(tree: SourceTree, entry: string | undefined): SyntaxNode[] {
  const functions = nodesNamed(tree.root, ...FUNCTIONS)
  const named = new Map(functions.map((node) => [node, nameOfFunction(node, tree.source)]))
  const called = new Set(
    functions.filter((node) => isCalledUnseen(node, named.get(node)) || named.get(node) === entry),
  )
  let waiting: SyntaxNode[] = [tree.root, ...called]
  while (waiting.length > 0) {
    const names = new Set(waiting.flatMap((node) => namesUsedDirectly(node, tree.source)))
    waiting = functions.filter((node) => !called.has(node) && names.has(named.get(node) ?? ''))
    for (const node of waiting) called.add(node)
  }
  return functions.filter((node) => !called.has(node))
}

/** Whether a place is inside one of the nodes. */
export function isWithinAny(
  nodes: readonly SyntaxNode[],
  place: { readonly from: number; readonly to: number },
): boolean {
  return nodes.some((node) => node.from <= place.from && place.to <= node.to)
}

const FUNCTIONS = ['FunctionDefinition', 'FunctionDeclaration']

/** Decorators register functions; Python calls methods such as `__init__` by itself. */
function isCalledUnseen(node: SyntaxNode, name = ''): boolean {
  return node.parent?.name === 'DecoratedStatement' || /^(__\w+__)?$/.test(name)
}

function namesUsedDirectly(owner: SyntaxNode, source: string): string[] {
  const name = FUNCTIONS.includes(owner.name) ? nameNode(owner) : undefined
  return descendantsOf(owner, (node) => !FUNCTIONS.includes(node.name) || node === owner)
    .filter((node) => node.name === 'VariableName' || node.name === 'PropertyName')
    .filter((node) => node.from !== name?.from)
    .map((node) => textOf(source, node))
}

function nameOfFunction(node: SyntaxNode, source: string): string {
  const name = nameNode(node)
  return name === undefined ? '' : textOf(source, name)
}

function nameNode(node: SyntaxNode): SyntaxNode | undefined {
  return childNamed(node, 'VariableName', 'VariableDefinition')
}
