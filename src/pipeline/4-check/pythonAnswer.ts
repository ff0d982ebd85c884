import type { SyntaxNode } from '@lezer/common'
import {
  ancestorsOf,
  childNamed,
  childrenOf,
  contains,
  descendantsOf,
  textOf,
  type SourceTree,
} from '@/lib/syntaxTree.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { returnedValues, statementsOf } from './pythonContract.ts'
import { callsOf } from './pythonLimits.ts'
import {
  assignedValues,
  bindingsOf,
  isVariable,
  moduleBindings,
  nodesOfScope,
  scopeOf,
  targetsOf,
} from './pythonTree.ts'

/** The places that give a program's answer: what its function returns, its variable is assigned, … */
function pythonAnswers(tree: SourceTree, source: AnswerSource): SyntaxNode[][] {
  if (source.type === 'function') {
    const definition = functionNamed(tree, source.name)
    return definition === undefined ? [] : returnedValues(definition).filter((values) => values.length > 0)
  }
  if (source.type === 'variable') {
    return moduleBindings(tree)
      .filter((binding) => binding.name === source.name)
      .map((binding) => (binding.node.parent === null ? [] : assignedValues(binding.node.parent)))
  }
  if (source.type === 'last-expression') {
    const last = statementsOf(tree.root).at(-1)
    return last?.name === 'ExpressionStatement' ? [childrenOf(last)] : []
  }
  if (source.type === 'tests') return []
  return callsOf(tree, 'print').slice(-1).map(argumentsOf)
}

/** Where the answer comes from, when no contract says: the way most programs have it. */
export function likelyPythonSource(tree: SourceTree): AnswerSource {
  const names = new Set(moduleBindings(tree).map((binding) => binding.name))
  if (functionNamed(tree, 'solution') !== undefined) return { type: 'function', name: 'solution' }
  for (const name of ['answer', 'result', 'ans']) if (names.has(name)) return { type: 'variable', name }
  if (callsOf(tree, 'print').length > 0) return { type: 'last-line' }
  return { type: 'last-expression' }
}

/**
 * Where a program hands over a value that is written into it, not computed. Undefined if it computes, or if
 * anything decides between several values.
 */
export function hardCodedPython(tree: SourceTree, source: AnswerSource): SyntaxNode | undefined {
  const answers = pythonAnswers(tree, source)
  const [first] = answers
  const value = first?.[0]
  if (answers.length !== 1 || value === undefined || isConditional(value)) return undefined
  return first?.every((node) => isConstant(node, tree, 0)) === true ? value : undefined
}

/** The last definition of a function at the top level. */
export function functionNamed(tree: SourceTree, name: string): SyntaxNode | undefined {
  const binding = moduleBindings(tree).findLast((item) => item.name === name && item.how === 'function')
  return binding?.node.parent ?? undefined
}

/** The names that a function's answer or a script's answer goes by, such as `result` in `return result`. */
function answerNames(tree: SourceTree, source: AnswerSource): string[] {
  if (source.type === 'variable') return [source.name]
  return pythonAnswers(tree, source)
    .flat()
    .filter(isVariable)
    .map((node) => textOf(tree.source, node))
}

/** A computed value that is replaced before anything reads it. */
export function overwrittenPython(tree: SourceTree, source: AnswerSource): SyntaxNode[] {
  const names = new Set(answerNames(tree, source))
  const scope = source.type === 'function' ? functionNamed(tree, source.name) : tree.root
  const body = scope?.name === 'FunctionDefinition' ? childNamed(scope, 'Body') : scope
  if (body === undefined || body === null) return []
  const assignments = statementsOf(body).filter((node) => {
    const [target, ...more] = node.name === 'AssignStatement' ? targetsOf(node) : []
    return target !== undefined && more.length === 0 && names.has(textOf(tree.source, target))
  })
  return assignments.filter((assignment) => {
    const name = textOf(tree.source, assignment.firstChild ?? assignment)
    const next = assignments.find(
      (other) => other.from > assignment.from && textOf(tree.source, other.firstChild ?? other) === name,
    )
    if (next === undefined || assignedValues(assignment).every((node) => isConstant(node, tree, 0)))
      return false
    return !isRead(name, assignment.to, next.to, next.firstChild, body, tree.source)
  })
}

function isRead(
  name: string,
  from: number,
  to: number,
  target: SyntaxNode | null,
  body: SyntaxNode,
  source: string,
): boolean {
  return descendantsOf(body).some(
    (node) =>
      isVariable(node) &&
      node.from >= from &&
      node.to <= to &&
      node.from !== target?.from &&
      textOf(source, node) === name,
  )
}

const LITERALS = ['Number', 'String', 'Boolean', 'None']
const GROUPS = [
  'ParenthesizedExpression',
  'TupleExpression',
  'ArrayExpression',
  'DictionaryExpression',
  'SetExpression',
  'ContinuedString',
  'FormatString',
  'FormatReplacement',
  'UnaryExpression',
]
const CONVERSIONS = ['int', 'float', 'str', 'Fraction', 'Decimal', 'round']

/** Names are followed through this many assignments. */
const DEEPEST = 5

function isConstant(node: SyntaxNode, tree: SourceTree, depth: number): boolean {
  if (LITERALS.includes(node.name)) return true
  if (GROUPS.includes(node.name)) return operandsOf(node).every((child) => isConstant(child, tree, depth))
  if (node.name === 'CallExpression' && CONVERSIONS.includes(textOf(tree.source, node.firstChild ?? node))) {
    const values = argumentsOf(node)
    return values.length > 0 && values.every((child) => isConstant(child, tree, depth))
  }
  return isVariable(node) && depth < DEEPEST && isConstantName(node, tree, depth)
}

function isConstantName(node: SyntaxNode, tree: SourceTree, depth: number): boolean {
  const name = textOf(tree.source, node)
  const local = bindingsOf(scopeOf(node), tree.source).filter((binding) => binding.name === name)
  const bindings = local.length > 0 ? local : moduleBindings(tree).filter((binding) => binding.name === name)
  const assignment = bindings[0]?.node.parent
  if (bindings.length !== 1 || assignment?.name !== 'AssignStatement' || isConditional(assignment))
    return false
  if (isChangedInPlace(name, scopeOf(node), tree.source)) return false
  const values = assignedValues(assignment)
  return values.length > 0 && values.every((value) => isConstant(value, tree, depth + 1))
}

/** `values.append(x)`, `values[0] = x`: a list that is filled later is no constant. */
function isChangedInPlace(name: string, scope: SyntaxNode, source: string): boolean {
  return nodesOfScope(scope).some(
    (node) =>
      node.name === 'MemberExpression' &&
      node.firstChild !== null &&
      textOf(source, node.firstChild) === name &&
      (node.parent?.name === 'CallExpression' || node.parent?.name === 'AssignStatement'),
  )
}

/** Whether anything decides if this place is reached. */
function isConditional(node: SyntaxNode): boolean {
  const scope = scopeOf(node)
  return [...ancestorsOf(node)].some(
    (ancestor) =>
      contains(scope, ancestor) &&
      ancestor.from > scope.from &&
      ['IfStatement', 'ForStatement', 'WhileStatement', 'TryStatement', 'MatchStatement'].includes(
        ancestor.name,
      ),
  )
}

function operandsOf(node: SyntaxNode): SyntaxNode[] {
  const signs = [
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    'ArithOp',
    'FormatConversion',
    'FormatSpec',
    'FormatSelfDoc',
    '⚠',
  ]
  return childrenOf(node).filter((child) => !signs.includes(child.name))
}

/** The plain arguments of a call. */
function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  const list = childNamed(call, 'ArgList')
  const children = list === undefined ? [] : childrenOf(list)
  return children.filter(
    (child, at) =>
      !['(', ')', ',', 'AssignOp', '*', '**'].includes(child.name) &&
      children[at + 1]?.name !== 'AssignOp' &&
      children[at - 1]?.name !== 'AssignOp',
  )
}
