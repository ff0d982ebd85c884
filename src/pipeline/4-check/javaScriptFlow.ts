import type { SyntaxNode } from '@lezer/common'
import {
  ancestorsOf,
  childNamed,
  childrenOf,
  descendantsOf,
  nodesNamed,
  textOf,
  type SourceTree,
} from '@/lib/syntaxTree.ts'
import type { Finding } from './Finding.ts'
import { JAVASCRIPT_FUNCTIONS } from './javaScriptTree.ts'
import { rangeOf } from './rangeOf.ts'

const LOOPS = ['WhileStatement', 'ForStatement', 'DoStatement']

/** Loops that nothing ends. Warnings: the time limit tells for sure. */
export function endlessJavaScriptLoops(tree: SourceTree): Finding[] {
  return nodesNamed(tree.root, ...LOOPS)
    .filter((loop) => isAlwaysTrue(loop, tree.source) && !hasWayOut(loop))
    .map((loop) => ({
      rule: 'pal:endless-loop',
      severity: 'warning',
      message: 'This loop has no break, return or throw: it never ends.',
      range: rangeOf(tree.source, loop.firstChild ?? loop),
    }))
}

function isAlwaysTrue(loop: SyntaxNode, source: string): boolean {
  const specification = childNamed(loop, 'ForSpec')
  if (specification !== undefined) {
    return /;\s*;/.test(textOf(source, specification)) && childrenOf(specification).length <= 5
  }
  const condition = childNamed(loop, 'ParenthesizedExpression')
  return condition !== undefined && /^\(\s*(true|1)\s*\)$/.test(textOf(source, condition))
}

function hasWayOut(loop: SyntaxNode): boolean {
  return descendantsOf(loop, (node) => !JAVASCRIPT_FUNCTIONS.includes(node.name)).some((node) => {
    if (['ReturnStatement', 'ThrowStatement', 'yield'].includes(node.name)) return true
    if (node.name !== 'BreakStatement') return false
    const target = [...ancestorsOf(node)].find(
      ({ name }) => LOOPS.includes(name) || name === 'SwitchStatement',
    )
    return target?.from === loop.from || childNamed(node, 'Label') !== undefined
  })
}
