import type { SyntaxNode } from '@lezer/common'
import {
  childNamed,
  childrenOf,
  descendantsOf,
  nodesNamed,
  textOf,
  type SourceTree,
} from '@/lib/syntaxTree.ts'
import type { OutputContract } from '@/pipeline/Template.ts'
import { allowedTypes, contractMissing, lastLineOf, typeMismatch } from './contractFindings.ts'
import { starredNames } from './data/standardNames.ts'
import type { Finding } from './Finding.ts'
import { importsOf } from './pythonImports.ts'
import {
  assignedValues,
  isVariable,
  moduleBindings,
  nameOf,
  nodesOfScope,
  type Binding,
} from './pythonTree.ts'
import { rangeOf } from './rangeOf.ts'

/** Whether a Python program hands over an answer where the contract looks for it. */
export function pythonContract(
  tree: SourceTree,
  contract: OutputContract,
  /** Names from the preamble and earlier blocks. */
  defined: readonly string[],
): Finding[] {
  switch (contract.source.type) {
    case 'function':
    case 'variable':
      return namedContract(tree, contract, contract.source.name, defined)
    case 'last-expression':
      return lastExpressionContract(tree, contract)
    case 'last-line':
      return printsSomething(tree, defined)
        ? []
        : [contractMissing(contract.source, 'The program prints nothing.', lastLineOf(tree.source))]
    case 'tests':
      return []
  }
}

/** The statements of a script, those of a line with semicolons one by one; no comments. */
export function statementsOf(root: SyntaxNode): SyntaxNode[] {
  return childrenOf(root)
    .flatMap((node) => (node.name === 'StatementGroup' ? childrenOf(node) : [node]))
    .filter((node) => !['Comment', ';', '⚠'].includes(node.name))
}

function namedContract(
  tree: SourceTree,
  { source, schema }: OutputContract,
  name: string,
  defined: readonly string[],
): Finding[] {
  const bindings = moduleBindings(tree).filter((binding) => binding.name === name)
  const last = bindings.at(-1)
  if (last !== undefined) {
    return source.type === 'function' ? functionContract(tree, last, allowedTypes(schema)) : []
  }
  if (defined.includes(name) || maybeDefinedUnseen(tree)) return []
  const message =
    source.type === 'function' ? `There is no function \`${name}\`.` : `There is no variable \`${name}\`.`
  const elsewhere = otherPlace(tree, name, source.type)
  return [contractMissing(source, message, lastLineOf(tree.source), elsewhere)]
}

function functionContract(tree: SourceTree, binding: Binding, types: string[] | undefined): Finding[] {
  const definition = binding.node.parent
  if (binding.how === 'value' && isPlainValue(definition)) {
    const source = { type: 'function', name: binding.name } as const
    const message = `\`${binding.name}\` is a value, not a function.`
    return [contractMissing(source, message, rangeOf(tree.source, binding.node))]
  }
  if (binding.how !== 'function' || definition === null || definition.parent?.name === 'DecoratedStatement')
    return []
  const range = rangeOf(tree.source, binding.node)
  const required = requiredParameters(definition).map((node) => textOf(tree.source, node))
  if (required.length > 0) {
    const message = `\`${binding.name}\` is called without arguments, but asks for ${required.map((parameter) => `\`${parameter}\``).join(', ')}.`
    const hint = 'Write the values of the problem into the function, and give it no parameters.'
    return [typeMismatch(message, hint, binding.name, range)]
  }
  return types === undefined ? [] : returnTypes(tree, definition, types)
}

/** Whether an assignment gives something that nobody can call. */
function isPlainValue(statement: SyntaxNode | null): boolean {
  const values = statement?.name === 'AssignStatement' ? assignedValues(statement) : []
  return values.some((value) => value.name === 'BinaryExpression' || literalType(value) !== undefined)
}

/** Every return gives a literal of a type that the template's schema refuses. */
function returnTypes(tree: SourceTree, definition: SyntaxNode, types: readonly string[]): Finding[] {
  const values = returnedValues(definition)
  const [first] = values
  const given = values.map((value) => (value.length === 1 ? literalType(value[0]) : 'array'))
  if (first?.[0] === undefined || given.some((type) => type === undefined || fits(type, types))) return []
  const expected = types.join(' or ')
  const [name] = nameOf(definition).map((node) => textOf(tree.source, node))
  return [
    typeMismatch(
      `The template asks for ${expected}, but \`${name}\` returns ${[...new Set(given)].join(' or ')}.`,
      `Return ${expected}, without words or units around it.`,
      name ?? '',
      rangeOf(tree.source, first[0]),
    ),
  ]
}

/** What each `return` of a function gives, without those of functions within; a bare `return` gives nothing. */
export function returnedValues(definition: SyntaxNode): SyntaxNode[][] {
  return nodesOfScope(definition)
    .filter((node) => node.name === 'ReturnStatement')
    .map((node) => childrenOf(node).filter((child) => child.name !== 'return' && child.name !== ','))
}

const LITERAL_TYPES: Readonly<Record<string, string>> = {
  String: 'string',
  FormatString: 'string',
  ContinuedString: 'string',
  Number: 'number',
  Boolean: 'boolean',
  None: 'null',
  ArrayExpression: 'array',
  TupleExpression: 'array',
  ArrayComprehensionExpression: 'array',
  DictionaryExpression: 'object',
}

function literalType(node: SyntaxNode | undefined): string | undefined {
  return node === undefined ? undefined : LITERAL_TYPES[node.name]
}

function fits(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'number' && types.includes('integer'))
}

function requiredParameters(definition: SyntaxNode): SyntaxNode[] {
  const list = childNamed(definition, 'ParamList')
  const children = list === undefined ? [] : childrenOf(list)
  return children.filter((child, at) => {
    if (!isVariable(child) || ['*', '**', 'AssignOp'].includes(children[at - 1]?.name ?? '')) return false
    const next = children[at + 1]?.name === 'TypeDef' ? children[at + 2] : children[at + 1]
    return next?.name !== 'AssignOp'
  })
}

/** Names may come from a star import of something unknown, or by text. */
function maybeDefinedUnseen(tree: SourceTree): boolean {
  const stars = importsOf(tree).filter((item) => item.name === '*')
  if (stars.some((item) => starredNames(item.module) === undefined)) return true
  return nodesNamed(tree.root, 'VariableName').some((node) =>
    ['exec', 'globals', 'setattr'].includes(textOf(tree.source, node)),
  )
}

/** What the program has in place of the name; undefined: nothing that is alike. */
function otherPlace(
  tree: SourceTree,
  name: string,
  type: 'function' | 'variable' | string,
): string | undefined {
  const isInside = nodesNamed(tree.root, 'VariableName').some((node) => textOf(tree.source, node) === name)
  if (isInside && type === 'variable') return `Assign \`${name}\` at the top level, outside any function.`
  if (isInside) return `Define \`${name}\` at the top level, outside any class or function.`
  const functions = moduleBindings(tree).filter((binding) => binding.how === 'function')
  const [only] = functions
  if (type === 'function' && only !== undefined && functions.length === 1) {
    return `Rename \`${only.name}\` to \`${name}\`, and give it no parameters.`
  }
  return undefined
}

function lastExpressionContract(tree: SourceTree, { source }: OutputContract): Finding[] {
  const last = statementsOf(tree.root).at(-1)
  if (last?.name === 'ExpressionStatement') return []
  const message = 'The program does not end with an expression.'
  return [contractMissing(source, message, lastLineOf(tree.source))]
}

/** Names that print, or may. */
const PRINTING = new Set([
  'print',
  'pprint',
  'pp',
  'stdout',
  'logging',
  'exec',
  'eval',
  'help',
  'write',
  'this',
])

function printsSomething(tree: SourceTree, defined: readonly string[]): boolean {
  return descendantsOf(tree.root)
    .filter((node) => isVariable(node) || node.name === 'PropertyName')
    .map((node) => textOf(tree.source, node))
    .some((name) => PRINTING.has(name) || defined.includes(name))
}
