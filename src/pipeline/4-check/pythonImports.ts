import type { SyntaxNode } from '@lezer/common'
import { childrenOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'

/** One thing that an import statement brings. */
export type ImportedItem = {
  /** Dotted, as written: `urllib.request`; leading dots for relative ones. */
  readonly module: string
  /** For `from module import name`; `*` for a star; undefined for `import module`. */
  readonly name: string | undefined
  /** The name that the program uses for it; `*` for a star. */
  readonly boundName: string
  /** Where the module or name is written. */
  readonly node: SyntaxNode
}

/** Everything imported anywhere in a program. */
export function importsOf(tree: SourceTree): ImportedItem[] {
  return nodesNamed(tree.root, 'ImportStatement').flatMap((statement) => importsIn(statement, tree.source))
}

/** Everything that one import statement brings. */
export function importsIn(statement: SyntaxNode, source: string): ImportedItem[] {
  const children = childrenOf(statement).filter((child) => child.name !== '(' && child.name !== ')')
  const importAt = children.findIndex((child) => child.name === 'import')
  const items = splitAtCommas(children.slice(importAt + 1))
  if (children[0]?.name !== 'from') return items.flatMap((item) => importedModule(item, source))
  const module = pathOf(children.slice(1, importAt), source)
  return items.flatMap((item) => importedName(item, module, source))
}

/** `a` of `a.b.c`. */
export function topLevelOf(module: string): string {
  return module.split('.')[0] ?? module
}

function importedModule(item: readonly SyntaxNode[], source: string): ImportedItem[] {
  const asAt = item.findIndex((node) => node.name === 'as')
  const module = pathOf(asAt < 0 ? item : item.slice(0, asAt), source)
  const [node] = item
  const alias = asAt < 0 ? undefined : item[asAt + 1]
  if (node === undefined) return []
  return [{ module, name: undefined, boundName: alias ? textOf(source, alias) : topLevelOf(module), node }]
}

function importedName(item: readonly SyntaxNode[], module: string, source: string): ImportedItem[] {
  const [node] = item
  if (node === undefined) return []
  const name = textOf(source, node)
  const alias = item[1]?.name === 'as' ? item[2] : undefined
  return [{ module, name, boundName: alias ? textOf(source, alias) : name, node }]
}

function pathOf(nodes: readonly SyntaxNode[], source: string): string {
  return nodes.map((node) => textOf(source, node)).join('')
}

function splitAtCommas(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const groups: SyntaxNode[][] = [[]]
  for (const node of nodes) {
    if (node.name === ',') groups.push([])
    else groups.at(-1)?.push(node)
  }
  return groups.filter((group) => group.length > 0)
}
