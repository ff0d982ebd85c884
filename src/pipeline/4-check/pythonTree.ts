import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/python'
import {
  ancestorsOf,
  childrenOf,
  descendantsOf,
  nodesNamed,
  textOf,
  type SourceTree,
} from '@/lib/syntaxTree.ts'
import { importsIn } from './pythonImports.ts'

/** Parses Python. The parser is tolerant: a source with errors gives a tree all the same. */
export function parsePython(source: string): SourceTree {
  return { source, root: parser.parse(source).topNode }
}

/** A name that a scope binds. */
export type Binding = {
  readonly name: string
  readonly node: SyntaxNode
  readonly how: 'function' | 'class' | 'import' | 'value'
}

const SCOPES = ['FunctionDefinition', 'LambdaExpression', 'ClassDefinition']

/** The nodes of a scope (script, function or class) without the insides of scopes within. */
export function nodesOfScope(scope: SyntaxNode): SyntaxNode[] {
  return childrenOf(scope).flatMap((child) => descendantsOf(child, (node) => !SCOPES.includes(node.name)))
}

/** The innermost function, lambda or class around a node; the script if there is none. */
export function scopeOf(node: SyntaxNode): SyntaxNode {
  let outermost = node
  for (const ancestor of ancestorsOf(node)) {
    if (SCOPES.includes(ancestor.name)) return ancestor
    outermost = ancestor
  }
  return outermost
}

/** Names bound at the top of a script, also by `global` in its functions. */
export function moduleBindings(tree: SourceTree): Binding[] {
  const declaredGlobal = nodesNamed(tree.root, 'ScopeStatement')
    .filter((node) => node.firstChild?.name === 'global')
    .flatMap((node) => childrenOf(node).filter(isVariable))
    .map((node): Binding => ({ name: textOf(tree.source, node), node, how: 'value' }))
  return [...bindingsOf(tree.root, tree.source), ...declaredGlobal]
}

/** Names that a scope binds itself; a function's parameters too. Star imports are not among them. */
export function bindingsOf(scope: SyntaxNode, source: string): Binding[] {
  const found: Binding[] = []
  const bind = (how: Binding['how']) => (node: SyntaxNode) =>
    void found.push({ name: textOf(source, node), node, how })
  for (const node of nodesOfScope(scope)) {
    if (node.name === 'FunctionDefinition') nameOf(node).forEach(bind('function'))
    else if (node.name === 'ClassDefinition') nameOf(node).forEach(bind('class'))
    else if (node.name === 'ImportStatement') {
      for (const item of importsIn(node, source)) {
        if (item.boundName !== '*') found.push({ name: item.boundName, node: item.node, how: 'import' })
      }
    } else if (node.name === 'ParamList') parameterNames(node).forEach(bind('value'))
    else boundBy(node).forEach(bind('value'))
  }
  return found
}

/** The names of a function's parameters, in order. */
function parameterNames(parameters: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(parameters)
  return children.filter((child, at) => isVariable(child) && children[at - 1]?.name !== 'AssignOp')
}

/** The targets of an assignment, those of `a = b = 1` too; without annotations. */
export function targetsOf(assignment: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(assignment)
  const last = children.findLastIndex((child) => child.name === 'AssignOp')
  return children.slice(0, Math.max(last, 0)).filter((child) => child.name !== 'TypeDef')
}

/** What an assignment or update assigns, without the commas of a bare tuple. */
export function assignedValues(assignment: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(assignment)
  const last = children.findLastIndex((child) => child.name === 'AssignOp' || child.name === 'UpdateOp')
  return last < 0 ? [] : children.slice(last + 1).filter((child) => child.name !== ',')
}

export function isVariable(node: SyntaxNode): boolean {
  return node.name === 'VariableName'
}

/** The name of a function or class definition, as a list of one or none. */
export function nameOf(definition: SyntaxNode): SyntaxNode[] {
  return childrenOf(definition).filter(isVariable).slice(0, 1)
}

function boundBy(node: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(node)
  switch (node.name) {
    case 'AssignStatement':
      return targetsOf(node).flatMap(variablesIn)
    case 'UpdateStatement':
    case 'NamedExpression':
    case 'CapturePattern':
      return children.slice(0, 1).filter(isVariable)
    case 'TypeDefinition':
      return children.filter(isVariable).slice(0, 1)
    case 'ForStatement':
      return between(children, 'for', 'in').flatMap(variablesIn)
    case 'WithStatement':
    case 'TryStatement':
    case 'AsPattern':
      return children.flatMap((child, at) => (children[at - 1]?.name === 'as' ? variablesIn(child) : []))
    default:
      return []
  }
}

function between(children: readonly SyntaxNode[], from: string, to: string): SyntaxNode[] {
  const start = children.findIndex((child) => child.name === from)
  const end = children.findIndex((child) => child.name === to)
  return children.slice(start + 1, end < 0 ? undefined : end)
}

function variablesIn(target: SyntaxNode): SyntaxNode[] {
  if (isVariable(target)) return [target]
  const isGroup = ['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression'].includes(target.name)
  return isGroup ? childrenOf(target).flatMap(variablesIn) : []
}
