import type { SyntaxNode } from '@lezer/common'
import { childrenOf, descendantsOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import { importsOf, type ImportedItem } from './pythonImports.ts'
import { bindingsOf, isVariable } from './pythonTree.ts'

/** A use of something imported: `path` is its full name, `urllib.request.urlopen`, whatever it was renamed to. */
export type QualifiedUse = { readonly path: string; readonly node: SyntaxNode }

/** Every use of imported modules and names. Names that the program also binds otherwise are left out. */
export function qualifiedUses(tree: SourceTree): QualifiedUse[] {
  const prefixes = new Map(importsOf(tree).map((item) => [item.boundName, pathOf(item)]))
  for (const name of boundOtherwise(tree)) prefixes.delete(name)
  return descendantsOf(tree.root, (node) => node.name !== 'ImportStatement').flatMap((node) => {
    const chain = node.parent?.name === 'MemberExpression' && isHead(node) ? [] : chainOf(node, tree.source)
    const [head, ...properties] = chain
    const prefix = head === undefined ? undefined : prefixes.get(head)
    return prefix === undefined ? [] : [{ path: [prefix, ...properties].join('.'), node }]
  })
}

function pathOf({ module, name, boundName }: ImportedItem): string {
  if (name !== undefined) return `${module}.${name}`
  return module.startsWith(`${boundName}.`) ? boundName : module
}

function boundOtherwise(tree: SourceTree): string[] {
  const scopes = [
    tree.root,
    ...nodesNamed(tree.root, 'FunctionDefinition', 'LambdaExpression', 'ClassDefinition'),
  ]
  return scopes
    .flatMap((scope) => bindingsOf(scope, tree.source))
    .filter((binding) => binding.how !== 'import')
    .map((binding) => binding.name)
}

/** `['os', 'path', 'join']` for `os.path.join`; empty for anything but a name and properties of it. */
function chainOf(node: SyntaxNode, source: string): string[] {
  if (isVariable(node)) return isArgumentName(node) ? [] : [textOf(source, node)]
  if (node.name !== 'MemberExpression') return []
  const [object, dot, property] = childrenOf(node)
  if (object === undefined || dot?.name !== '.' || property?.name !== 'PropertyName') return []
  const chain = chainOf(object, source)
  return chain.length === 0 ? [] : [...chain, textOf(source, property)]
}

function isHead(node: SyntaxNode): boolean {
  return node.prevSibling === null && node.nextSibling?.name === '.'
}

/** `end` of `print(x, end='')`. */
function isArgumentName(node: SyntaxNode): boolean {
  return node.parent?.name === 'ArgList' && node.nextSibling?.name === 'AssignOp'
}
