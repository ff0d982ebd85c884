import { textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import { starredNames } from './data/standardNames.ts'
import { importsOf } from './pythonImports.ts'
import { moduleBindings, parsePython } from './pythonTree.ts'
import { statementsOf } from './pythonContract.ts'

/** What sources that ran before leave defined, in the order in which they do. */
export function definedNames(sources: readonly string[]): string[] {
  return [
    ...new Set(
      sources
        .filter((source) => source !== '')
        .map(parsePython)
        .flatMap((tree) => [...boundIn(tree), ...starredIn(tree)]),
    ),
  ]
}

/** Names that `del` takes away again at the top level are left out of the last source that does so. */
function boundIn(tree: SourceTree): string[] {
  const deleted = statementsOf(tree.root)
    .filter((statement) => statement.name === 'DeleteStatement')
    .map((statement) => textOf(tree.source, statement))
  return moduleBindings(tree)
    .map((binding) => binding.name)
    .filter((name) => !deleted.some((text) => text === `del ${name}`))
}

function starredIn(tree: SourceTree): string[] {
  return importsOf(tree)
    .filter((item) => item.name === '*')
    .flatMap((item) => [...(starredNames(item.module) ?? [])])
}
