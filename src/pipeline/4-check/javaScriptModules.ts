import type { SyntaxNode } from '@lezer/common'
import { childNamed, childrenOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Finding } from './Finding.ts'
import { explainMissingModule } from './missingModule.ts'
import { rangeOf } from './rangeOf.ts'

/** Imports and exports: a program is a plain script, and the runtime has no modules. */
export function missingJavaScriptModules(tree: SourceTree, runtime: RuntimeDescription): Finding[] {
  const statements = nodesNamed(tree.root, 'ImportDeclaration', 'ExportDeclaration', 'DynamicImport')
  return [
    ...statements.map((node) => statementFinding(tree, node, runtime)),
    ...requireCalls(tree).map(({ node, module }) => moduleFinding(tree, node, module, runtime)),
  ].filter((finding) => !runtime.modules.includes(finding.name ?? ''))
}

function statementFinding(tree: SourceTree, node: SyntaxNode, runtime: RuntimeDescription): Finding {
  const from = childNamed(node, 'String')
  const argument = node.parent === null ? undefined : childNamed(node.parent, 'ArgList')
  const literal = from ?? (argument === undefined ? undefined : childNamed(argument, 'String'))
  if (literal !== undefined)
    return moduleFinding(tree, node, textOf(tree.source, literal).slice(1, -1), runtime)
  return {
    rule: 'pal:export',
    severity: 'error',
    kind: 'syntax-error',
    message: 'The program is a plain script: it cannot export or import.',
    hint: 'Leave out the word `export`; the function is found by its name.',
    range: rangeOf(tree.source, node.firstChild ?? node),
  }
}

function moduleFinding(
  tree: SourceTree,
  node: SyntaxNode,
  module: string,
  runtime: RuntimeDescription,
): Finding {
  return {
    rule: 'pal:missing-module',
    severity: 'error',
    kind: 'missing-module',
    ...explainMissingModule(module, runtime),
    name: module,
    range: rangeOf(tree.source, node),
  }
}

function requireCalls(tree: SourceTree): { node: SyntaxNode; module: string }[] {
  return nodesNamed(tree.root, 'CallExpression').flatMap((node) => {
    const [callee, list] = childrenOf(node)
    if (callee?.name !== 'VariableName' || textOf(tree.source, callee) !== 'require') return []
    const literal = list === undefined ? undefined : childNamed(list, 'String')
    return literal === undefined ? [] : [{ node, module: textOf(tree.source, literal).slice(1, -1) }]
  })
}
