import type { SourceTree } from '@/lib/syntaxTree.ts'
import { contractMissing, lastLineOf } from './contractFindings.ts'
import type { Ruff } from './createRuff.ts'
import type { CheckContext, Finding } from './Finding.ts'
import { scriptNames } from './javaScriptTree.ts'
import { lintScript } from './lintScript.ts'
import { definedNames } from './definedNames.ts'
import { importsOf } from './pythonImports.ts'
import { moduleBindings } from './pythonTree.ts'

/**
 * Names that the problem's tests use and the program does not define, where tests judge it. Only names that the
 * question gives: of the tests themselves nothing may reach the model.
 */
export function untestedPython(tree: SourceTree, context: CheckContext, ruff: Ruff): Finding[] {
  if (!isJudgedByTests(context) || importsOf(tree).some(({ name }) => name === '*')) return []
  const used = ruff(context.problem.tests ?? '', [])
    .filter(({ code }) => code === 'F821')
    .flatMap(({ message }) => /`([^`]+)`/.exec(message)?.[1] ?? [])
  const names = moduleBindings(tree).map(({ name }) => name)
  return missing(used, [...names, ...definedNames([context.preamble, ...context.earlier])], tree, context)
}

/** `defined`: names from the preamble and earlier blocks. */
export function untestedJavaScript(
  tree: SourceTree,
  context: CheckContext,
  defined: readonly string[],
): Finding[] {
  if (!isJudgedByTests(context)) return []
  const report = lintScript(context.problem.tests ?? '', [])
  if (report.type === 'unreadable') return []
  return missing(
    report.freeNames.map(({ name }) => name),
    [...scriptNames(tree), ...defined],
    tree,
    context,
  )
}

function isJudgedByTests({ contract, problem }: CheckContext): boolean {
  return contract.source.type === 'tests' && problem.tests !== undefined
}

function missing(
  used: readonly string[],
  defined: readonly string[],
  tree: SourceTree,
  { contract, problem }: CheckContext,
): Finding[] {
  const asked = [...new Set(used)].filter((name) => isNamed(name, problem.question))
  const name = asked.find((each) => !defined.includes(each))
  if (name === undefined) return []
  const hint = `Define \`${name}\` at the top level, under the name that the problem gives.`
  return [
    contractMissing(
      contract.source,
      `There is no \`${name}\` in the program.`,
      lastLineOf(tree.source),
      hint,
    ),
  ]
}

function isNamed(name: string, question: string): boolean {
  return question.split(/[^\p{ID_Continue}$]+/u).includes(name)
}
