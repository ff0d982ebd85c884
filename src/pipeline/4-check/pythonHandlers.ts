import type { SyntaxNode } from '@lezer/common'
import { ancestorsOf, childrenOf, contains, textOf } from '@/lib/syntaxTree.ts'

/** One `except` of a try statement; `types` empty: it catches everything. */
export type Handler = { readonly keyword: SyntaxNode; readonly types: string[]; readonly body: SyntaxNode }

export function handlersOf(statement: SyntaxNode, source: string): Handler[] {
  const children = childrenOf(statement)
  return children.flatMap((keyword, at) => {
    if (keyword.name !== 'except') return []
    const bodyAt = children.findIndex((child, position) => position > at && child.name === 'Body')
    const body = children[bodyAt]
    if (body === undefined) return []
    const caught = children.slice(at + 1, bodyAt).filter((child) => child.name !== '*')
    const named = caught.findIndex((child) => child.name === 'as')
    const types = (named < 0 ? caught : caught.slice(0, named)).flatMap((node) => typesIn(node, source))
    return [{ keyword, types, body }]
  })
}

/** Whether an exception of one of the types would be caught within the program, were it raised at `node`. */
export function isGuarded(
  node: { readonly from: number; readonly to: number },
  root: SyntaxNode,
  source: string,
  types: readonly string[],
): boolean {
  const caught = new Set([...types, 'Exception', 'BaseException'])
  return [...ancestorsOf(root.resolveInner(node.from, 1))]
    .filter((ancestor) => ancestor.name === 'TryStatement')
    .some((statement) => {
      const body = childrenOf(statement).find((child) => child.name === 'Body')
      if (body === undefined || !contains(body, node)) return false
      return handlersOf(statement, source).some(
        (handler) => handler.types.length === 0 || handler.types.some((type) => caught.has(type)),
      )
    })
}

function typesIn(node: SyntaxNode, source: string): string[] {
  if (node.name === ',') return []
  if (node.name !== 'TupleExpression' && node.name !== 'ParenthesizedExpression')
    return [textOf(source, node)]
  return childrenOf(node)
    .filter((child) => !['(', ')', ','].includes(child.name))
    .map((child) => textOf(source, child))
}

/** Whether an import stands in a try statement, in any part of it, that is ready for it to fail. */
export function isImportGuarded(node: SyntaxNode, source: string): boolean {
  const ready = new Set(['ImportError', 'ModuleNotFoundError', 'Exception', 'BaseException'])
  return [...ancestorsOf(node)]
    .filter((ancestor) => ancestor.name === 'TryStatement')
    .flatMap((statement) => handlersOf(statement, source))
    .some(({ types }) => types.length === 0 || types.some((type) => ready.has(type)))
}
