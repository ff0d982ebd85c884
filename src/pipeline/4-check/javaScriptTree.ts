import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/javascript'
import {
  ancestorsOf,
  childNamed,
  childrenOf,
  descendantsOf,
  nodesNamed,
  textOf,
  type SourceTree,
} from '@/lib/syntaxTree.ts'

/** Parses JavaScript. The parser is tolerant: a source with errors gives a tree all the same. */
export function parseJavaScript(source: string): SourceTree {
  return { source, root: parser.parse(source).topNode }
}

export const JAVASCRIPT_FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunction',
  'MethodDeclaration',
]

/** Nodes that open a block of their own for `let`, `const` and `class`. */
const BLOCKS = ['Block', 'ForSpec', 'ForOfSpec', 'ForInSpec', 'CatchClause', 'ClassBody', 'SwitchBody']

/** Names that a script declares at its top, or makes global by assigning to them undeclared. */
export function scriptNames(tree: SourceTree): string[] {
  const declared = scriptDefinitions(tree).map((node) => textOf(tree.source, node))
  const assigned = nodesNamed(tree.root, 'AssignmentExpression')
    .map((node) => node.firstChild)
    .filter((node) => node?.name === 'VariableName')
    .map((node) => (node === null ? '' : textOf(tree.source, node)))
  return [...new Set([...declared, ...assigned])]
}

/** Where a script declares names at its top. */
export function scriptDefinitions(tree: SourceTree): SyntaxNode[] {
  return nodesNamed(tree.root, 'VariableDefinition').filter((node) => isAtTop(node))
}

/** The last function of a name at the top of a script, however it is written. */
export function scriptFunction(tree: SourceTree, name: string): SyntaxNode | undefined {
  const definition = scriptDefinitions(tree).findLast((node) => textOf(tree.source, node) === name)
  if (definition === undefined) return undefined
  if (definition.parent?.name === 'FunctionDeclaration') return definition.parent
  const value = initialValue(definition)
  return value !== undefined && JAVASCRIPT_FUNCTIONS.includes(value.name) ? value : undefined
}

/** What a declaration gives a name at once; undefined for none, and for names taken out of patterns. */
export function initialValue(definition: SyntaxNode): SyntaxNode | undefined {
  const equals = definition.nextSibling
  return equals?.name === 'Equals' ? (equals.nextSibling ?? undefined) : undefined
}

/** What each `return` of a function gives; of an arrow without a block, its expression. */
export function returnedExpressions(definition: SyntaxNode): SyntaxNode[] {
  const body = childNamed(definition, 'Block')
  if (body === undefined) return childrenOf(definition).slice(-1)
  return descendantsOf(body, (node) => !JAVASCRIPT_FUNCTIONS.includes(node.name))
    .filter((node) => node.name === 'ReturnStatement')
    .flatMap((node) => childrenOf(node).slice(1, 2))
    .filter((node) => node.name !== ';')
}

/** Names of parameters that have no default; rest parameters and patterns are not among them. */
export function requiredJavaScriptParameters(definition: SyntaxNode, source: string): string[] {
  const list = childNamed(definition, 'ParamList')
  return (list === undefined ? [] : childrenOf(list))
    .filter((node) => node.name === 'VariableDefinition')
    .filter((node) => node.nextSibling?.name !== 'Equals' && node.prevSibling?.name !== 'Spread')
    .map((node) => textOf(source, node))
}

function isAtTop(definition: SyntaxNode): boolean {
  const declaration = definition.parent
  const isOwnName = declaration?.name === 'FunctionDeclaration' || declaration?.name === 'ClassDeclaration'
  const around = [...ancestorsOf(definition)].filter((node) => !isOwnName || node.from !== declaration?.from)
  if (around.some((node) => [...JAVASCRIPT_FUNCTIONS, 'CatchClause'].includes(node.name))) return false
  const keyword = [...ancestorsOf(definition)].find((node) => node.name === 'VariableDeclaration')?.firstChild
    ?.name
  return keyword === 'var' || !around.some((node) => BLOCKS.includes(node.name))
}
