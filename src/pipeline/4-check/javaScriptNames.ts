import type { SyntaxNode } from '@lezer/common'
import { closestName } from '@/lib/closestName.ts'
import { ancestorsOf, childrenOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { FreeName } from './lintScript.ts'
import { foreignName } from './data/foreignNames.ts'
import type { Finding } from './Finding.ts'
import { JAVASCRIPT_FUNCTIONS } from './javaScriptTree.ts'
import { MOST_FINDINGS } from './mostFindings.ts'
import { rangeOf } from './rangeOf.ts'
import { isWithinAny } from './reachedCode.ts'

type Surroundings = {
  /** Findings of `require`, so that it is not found twice. */
  readonly modules: readonly Finding[]
  /** Functions that nothing calls. */
  readonly uncalled: readonly SyntaxNode[]
}

/**
 * Names that nothing defines. Those of browsers and Node.js exist, but not here; the others were made up. A name
 * that is assigned to anywhere becomes a global in a script that is not strict, and counts as defined.
 */
export function freeNames(
  tree: SourceTree,
  names: readonly FreeName[],
  { modules, uncalled }: Surroundings,
): Finding[] {
  const assigned = new Set(
    isStrict(tree) ? [] : names.filter(({ written }) => written).map(({ name }) => name),
  )
  return names
    .filter(({ name }) => !assigned.has(name) && !(name === 'require' && modules.length > 0))
    .filter((free) => !isTypeOperand(tree, free))
    .slice(0, MOST_FINDINGS)
    .map((free) => findingFor(tree, free, uncalled))
}

function findingFor(tree: SourceTree, free: FreeName, uncalled: readonly SyntaxNode[]): Finding {
  const { name } = free
  const foreign = foreignName(name)
  const certain = !isTested(tree, name) && !isCaught(tree, free) && !isWithinAny(uncalled, free)
  const kind = foreign === undefined ? 'undefined-name' : 'forbidden-import'
  return {
    rule: 'eslint:no-undef',
    severity: certain ? 'error' : 'warning',
    ...(certain ? { kind } : {}),
    ...(foreign ?? { message: `The name \`${name}\` is not defined.`, hint: hintFor(tree, name) }),
    name,
    range: rangeOf(tree.source, free),
  }
}

function hintFor(tree: SourceTree, name: string): string {
  if (name === 'print') return 'Use console.log.'
  if (name in Math || ['ceil', 'floor', 'sqrt', 'pow'].includes(name)) return `Did you mean \`Math.${name}\`?`
  const known = nodesNamed(tree.root, 'VariableDefinition').map((node) => textOf(tree.source, node))
  const closest = closestName(name, [...known, ...STANDARD_NAMES])
  return closest === undefined ? `Declare \`${name}\` before it is used.` : `Did you mean \`${closest}\`?`
}

const STANDARD_NAMES =
  'Array BigInt Boolean Date Error Infinity JSON Map Math NaN Number Object Promise RegExp Set String Symbol console isFinite isNaN parseFloat parseInt undefined'.split(
    ' ',
  )

function isStrict({ root, source }: SourceTree): boolean {
  const first = childrenOf(root).find(({ name }) => !name.endsWith('Comment'))
  return first?.name === 'ExpressionStatement' && /^["']use strict["']/.test(textOf(source, first))
}

function isTypeOperand(tree: SourceTree, { from }: FreeName): boolean {
  const parent = tree.root.resolveInner(from, 1).parent
  return parent?.name === 'UnaryExpression' && parent.firstChild?.name === 'typeof'
}

/** Whether the program asks with `typeof` if the name exists. */
function isTested(tree: SourceTree, name: string): boolean {
  return nodesNamed(tree.root, 'UnaryExpression').some(
    (node) =>
      node.firstChild?.name === 'typeof' &&
      textOf(tree.source, node)
        .replace(/^typeof[\s(]*/, '')
        .startsWith(name),
  )
}

/** Within the first block of a try statement with a catch, in the same function. */
function isCaught(tree: SourceTree, { from }: FreeName): boolean {
  const around = [...ancestorsOf(tree.root.resolveInner(from, 1))]
  return around.some((node, at) => {
    const isInBlock = node.name === 'TryStatement' && around[at - 1]?.prevSibling?.name === 'try'
    return (
      isInBlock &&
      node.getChild('CatchClause') !== null &&
      !JAVASCRIPT_FUNCTIONS.includes(around[at - 1]?.name ?? '')
    )
  })
}
