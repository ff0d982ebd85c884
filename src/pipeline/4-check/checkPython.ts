import type { Ruff } from './createRuff.ts'
import { definedNames } from './definedNames.ts'
import type { CheckContext, Finding } from './Finding.ts'
import { palLint } from './palLint.ts'
import { pythonContract } from './pythonContract.ts'
import { pythonFlow } from './pythonFlow.ts'
import { browserLimits } from './pythonLimits.ts'
import { missingModules } from './pythonModules.ts'
import { parsePython } from './pythonTree.ts'
import { uncalledUnder } from './reachedCode.ts'
import { slipFindings, syntaxFinding } from './ruffFindings.ts'
import { tooDeep } from './tooLarge.ts'
import { undefinedNames } from './undefinedNames.ts'
import { untestedPython } from './untestedNames.ts'

/** Everything that can be said of a Python program without running it. */
export function checkPython(source: string, context: CheckContext, ruff: Ruff): Finding[] {
  const tree = parsePython(source)
  const unchecked = tooDeep(tree)
  if (unchecked !== undefined) return [unchecked]
  const defined = definedNames([context.preamble, ...context.earlier])
  const diagnostics = ruff(source, defined)
  const unreadable = syntaxFinding(source, diagnostics)
  if (unreadable !== undefined) return [unreadable]

  const { contract, problem, runtime } = context
  const uncalled = uncalledUnder(contract, tree)
  return [
    ...undefinedNames(diagnostics, { tree, uncalled, defined }),
    ...missingModules(tree, { runtime, files: problem.files, uncalled }),
    ...browserLimits(tree, { problem, defined, uncalled }),
    ...pythonContract(tree, contract, defined),
    ...untestedPython(tree, context, ruff),
    ...pythonFlow(tree, problem.files),
    ...palLint('python', tree, context),
    ...slipFindings(tree, diagnostics, contract.source.type === 'last-expression'),
  ]
}
