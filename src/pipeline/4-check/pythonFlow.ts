import type { SyntaxNode } from '@lezer/common'
import {
  ancestorsOf,
  childNamed,
  childrenOf,
  descendantsOf,
  textOf,
  nodesNamed,
  type SourceTree,
} from '@/lib/syntaxTree.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { Finding } from './Finding.ts'
import { callsOf } from './pythonLimits.ts'
import { rangeOf } from './rangeOf.ts'

/** Loops without an end, and files that are not there. Warnings: the run tells for sure. */
export function pythonFlow(tree: SourceTree, files: readonly ProblemFile[]): Finding[] {
  return [...endlessLoops(tree), ...absentFiles(tree, files)]
}

function endlessLoops(tree: SourceTree): Finding[] {
  return nodesNamed(tree.root, 'WhileStatement')
    .filter((loop) => isAlwaysTrue(loop, tree.source) && !hasWayOut(loop, tree.source))
    .map((loop) => ({
      rule: 'pal:endless-loop',
      severity: 'warning',
      message: 'This loop has no break, return or raise: it never ends.',
      range: rangeOf(tree.source, loop.firstChild ?? loop),
    }))
}

function isAlwaysTrue(loop: SyntaxNode, source: string): boolean {
  const condition = childrenOf(loop)[1]
  return condition !== undefined && ['True', '1', '(True)', '(1)'].includes(textOf(source, condition))
}

function hasWayOut(loop: SyntaxNode, source: string): boolean {
  return descendantsOf(loop).some((node) => {
    if (['ReturnStatement', 'RaiseStatement', 'YieldStatement', 'YieldExpression'].includes(node.name))
      return true
    if (node.name === 'VariableName') return ['exit', 'quit', 'next'].includes(textOf(source, node))
    if (node.name === 'PropertyName')
      return ['exit', '_exit', 'pop', 'popleft'].includes(textOf(source, node))
    return node.name === 'BreakStatement' && loopAround(node)?.from === loop.from
  })
}

function loopAround(node: SyntaxNode): SyntaxNode | undefined {
  return [...ancestorsOf(node)].find(({ name }) => name === 'WhileStatement' || name === 'ForStatement')
}

function absentFiles(tree: SourceTree, files: readonly ProblemFile[]): Finding[] {
  const opened = callsOf(tree, 'open').flatMap((call) => openedFile(call, tree.source))
  const written = new Set(opened.filter(({ mode }) => /[wax+]/.test(mode)).map(({ name }) => name))
  return opened
    .filter(({ mode, name }) => !/[wax]/.test(mode) && !written.has(name))
    .filter(({ name }) => !name.startsWith('/') && !files.some((file) => file.name === name))
    .map(({ name, node }) => ({
      rule: 'pal:file-not-given',
      severity: 'warning',
      message: `The problem has no file \`${name}\`.`,
      hint:
        files.length === 0
          ? 'Attach the file to the problem, or write its data into the program.'
          : `Files of the problem: ${files.map((file) => `\`${file.name}\``).join(', ')}.`,
      name,
      range: rangeOf(tree.source, node),
    }))
}

type OpenedFile = { readonly name: string; readonly mode: string; readonly node: SyntaxNode }

function openedFile(call: SyntaxNode, source: string): OpenedFile[] {
  const list = childNamed(call, 'ArgList')
  const children = list === undefined ? [] : childrenOf(list)
  const [, path] = children
  if (path?.name !== 'String') return []
  const mode = children.slice(2).find((child) => child.name === 'String')
  const name = plainText(textOf(source, path)).replace(/^\.\//, '')
  return [{ name, mode: mode === undefined ? 'r' : plainText(textOf(source, mode)), node: path }]
}

/** A literal without prefix and quotes. */
function plainText(literal: string): string {
  return literal.replace(/^\w*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '')
}
