import type { SyntaxNode } from '@lezer/common'
import { childNamed, childrenOf, descendantsOf, nodesNamed, type SourceTree } from '@/lib/syntaxTree.ts'
import type { Language } from '@/pipeline/Program.ts'
import { handlersOf } from './pythonHandlers.ts'

/** A place that catches errors. */
export type Catcher = {
  readonly node: SyntaxNode
  /** Whether it catches errors of any kind. */
  readonly broad: boolean
  /** Whether it only goes on: passes, prints, or puts a written value in the result's place. */
  readonly idle: boolean
}

/** The places of a program that catch errors and do not raise them again. */
export function catchersIn(language: Language, tree: SourceTree): Catcher[] {
  return language === 'python' ? pythonCatchers(tree) : javaScriptCatchers(tree)
}

function pythonCatchers(tree: SourceTree): Catcher[] {
  return nodesNamed(tree.root, 'TryStatement')
    .flatMap((statement) => handlersOf(statement, tree.source))
    .filter(({ body }) => !has(body, 'RaiseStatement'))
    .map(({ keyword, types, body }) => ({
      node: keyword,
      broad: types.length === 0 || types.some((type) => type === 'Exception' || type === 'BaseException'),
      idle: statementsIn(body).every((statement) => isIdle(statement, PYTHON_WORK)),
    }))
}

function javaScriptCatchers(tree: SourceTree): Catcher[] {
  return nodesNamed(tree.root, 'CatchClause').flatMap((clause) => {
    const body = childNamed(clause, 'Block')
    if (body === undefined || has(body, 'ThrowStatement')) return []
    const idle = statementsIn(body).every((statement) => isIdle(statement, JAVASCRIPT_WORK))
    return [{ node: clause.firstChild ?? clause, broad: true, idle }]
  })
}

/** What a handler that does real work has: arithmetic, loops, decisions. */
const PYTHON_WORK = [
  'BinaryExpression',
  'ForStatement',
  'WhileStatement',
  'IfStatement',
  'ConditionalExpression',
]
const JAVASCRIPT_WORK = [
  'BinaryExpression',
  'ForStatement',
  'WhileStatement',
  'IfStatement',
  'ConditionalExpression',
]

function isIdle(statement: SyntaxNode, work: readonly string[]): boolean {
  if (has(statement, ...work)) return false
  const calls = nodesNamed(statement, 'CallExpression')
  return calls.length === 0 || ['ExpressionStatement'].includes(statement.name)
}

function statementsIn(body: SyntaxNode): SyntaxNode[] {
  return childrenOf(body).filter(
    ({ name }) => ![':', '{', '}', 'Comment', 'LineComment', 'BlockComment'].includes(name),
  )
}

function has(node: SyntaxNode, ...names: readonly string[]): boolean {
  return descendantsOf(node).some(({ name }) => names.includes(name))
}
