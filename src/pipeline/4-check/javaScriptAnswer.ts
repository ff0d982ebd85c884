import type { SyntaxNode } from '@lezer/common'
import { ancestorsOf, childNamed, childrenOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import {
  initialValue,
  JAVASCRIPT_FUNCTIONS,
  returnedExpressions,
  scriptDefinitions,
  scriptFunction,
  scriptNames,
} from './javaScriptTree.ts'

/** The places that give a script's answer: what its function returns, its variable is given, … */
export function javaScriptAnswers(tree: SourceTree, source: AnswerSource): SyntaxNode[] {
  if (source.type === 'function') {
    const definition = scriptFunction(tree, source.name)
    return definition === undefined ? [] : returnedExpressions(definition)
  }
  if (source.type === 'variable') {
    const declared = scriptDefinitions(tree).filter((node) => textOf(tree.source, node) === source.name)
    const assigned = assignmentsTo(source.name, tree).flatMap((node) => childrenOf(node).slice(-1))
    return [...declared.flatMap((node) => initialValue(node) ?? []), ...assigned]
  }
  if (source.type === 'last-expression') {
    const last = childrenOf(tree.root).findLast((node) => !node.name.endsWith('Comment'))
    return last?.name === 'ExpressionStatement' ? childrenOf(last).slice(0, 1) : []
  }
  if (source.type === 'tests') return []
  return logCalls(tree).slice(-1).flatMap(javaScriptArguments)
}

/** Where the answer comes from, when no contract says. */
export function likelyJavaScriptSource(tree: SourceTree): AnswerSource {
  if (scriptFunction(tree, 'solution') !== undefined) return { type: 'function', name: 'solution' }
  const names = scriptNames(tree)
  for (const name of ['answer', 'result']) if (names.includes(name)) return { type: 'variable', name }
  return logCalls(tree).length > 0 ? { type: 'last-line' } : { type: 'last-expression' }
}

/** Where a script hands over a value that is written into it; undefined if anything is computed or decided. */
export function hardCodedJavaScript(tree: SourceTree, source: AnswerSource): SyntaxNode | undefined {
  const [value, ...more] = javaScriptAnswers(tree, source)
  if (value === undefined || more.length > 0 || isConditional(value)) return undefined
  return isConstant(value, tree, 0) ? value : undefined
}

/** Calls of `console.log` and its like. */
export function logCalls(tree: SourceTree): SyntaxNode[] {
  return nodesNamed(tree.root, 'CallExpression').filter((call) =>
    /^console\s*\.\s*\w+$/.test(call.firstChild === null ? '' : textOf(tree.source, call.firstChild)),
  )
}

function javaScriptArguments(call: SyntaxNode): SyntaxNode[] {
  const list = childNamed(call, 'ArgList')
  return (list === undefined ? [] : childrenOf(list)).filter((node) => !['(', ')', ','].includes(node.name))
}

const LITERALS = ['Number', 'String', 'BooleanLiteral', 'null']
const GROUPS = [
  'ParenthesizedExpression',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'UnaryExpression',
]

/** Names are followed through this many declarations. */
const DEEPEST = 5

function isConstant(node: SyntaxNode, tree: SourceTree, depth: number): boolean {
  if (LITERALS.includes(node.name)) return true
  if (node.name === 'TemplateString') return nodesNamed(node, 'Interpolation').length === 0
  if (GROUPS.includes(node.name)) return operandsOf(node).every((child) => isConstant(child, tree, depth))
  if (node.name !== 'VariableName' || depth >= DEEPEST) return false
  const name = textOf(tree.source, node)
  if (name === 'undefined') return true
  const definitions = nodesNamed(tree.root, 'VariableDefinition').filter(
    (definition) => textOf(tree.source, definition) === name,
  )
  const [definition] = definitions
  if (definition === undefined || definitions.length > 1 || isChanged(name, tree)) return false
  const value = initialValue(definition)
  return value !== undefined && isConstant(value, tree, depth + 1)
}

function isChanged(name: string, tree: SourceTree): boolean {
  if (assignmentsTo(name, tree).length > 0) return true
  const isName = (node: SyntaxNode | null) => node !== null && textOf(tree.source, node) === name
  return nodesNamed(tree.root, 'PostfixExpression', 'UnaryExpression', 'MemberExpression').some((node) => {
    if (node.name === 'MemberExpression') {
      return isName(node.firstChild) && /^(Call|Assignment)Expression$/.test(node.parent?.name ?? '')
    }
    return childrenOf(node).some(isName) && /\+\+|--/.test(textOf(tree.source, node))
  })
}

function assignmentsTo(name: string, tree: SourceTree): SyntaxNode[] {
  return nodesNamed(tree.root, 'AssignmentExpression').filter(
    (node) => node.firstChild !== null && textOf(tree.source, node.firstChild) === name,
  )
}

function operandsOf(node: SyntaxNode): SyntaxNode[] {
  const signs = ['(', ')', '[', ']', '{', '}', ',', ':', 'ArithOp', 'LogicOp', 'PropertyDefinition', '⚠']
  return childrenOf(node).filter((child) => !signs.includes(child.name))
}

/** Whether anything within its function decides if this place is reached. */
function isConditional(node: SyntaxNode): boolean {
  const decisions = [
    'IfStatement',
    'ForStatement',
    'WhileStatement',
    'DoStatement',
    'TryStatement',
    'SwitchStatement',
  ]
  for (const ancestor of ancestorsOf(node)) {
    if (JAVASCRIPT_FUNCTIONS.includes(ancestor.name)) return false
    if (decisions.includes(ancestor.name)) return true
  }
  return false
}
