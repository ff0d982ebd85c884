import type { SyntaxNode } from '@lezer/common'
import type { SourceTree } from '@/lib/syntaxTree.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { AbsentModule, RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import { browserLimit } from './data/browserLimits.ts'
import type { Finding } from './Finding.ts'
import { explainMissingModule } from './missingModule.ts'
import { importsOf, topLevelOf, type ImportedItem } from './pythonImports.ts'
import { isImportGuarded } from './pythonHandlers.ts'
import { rangeOf } from './rangeOf.ts'
import { isWithinAny } from './reachedCode.ts'

type Surroundings = {
  readonly runtime: RuntimeDescription
  readonly files: readonly ProblemFile[]
  /** Functions that nothing calls. */
  readonly uncalled: readonly SyntaxNode[]
}

/** Imports that fail in this runtime. Where the program is ready for that, or never gets there, a warning. */
export function missingModules(tree: SourceTree, surroundings: Surroundings): Finding[] {
  return importsOf(tree)
    .filter((item) => !isAvailable(item.module, surroundings))
    .map((item) => missingModule(item, tree, surroundings))
}

function missingModule(item: ImportedItem, tree: SourceTree, { runtime, uncalled }: Surroundings): Finding {
  const name = item.module.startsWith('.') ? item.module : topLevelOf(item.module)
  const limit = browserLimit(item.module)
  const isWarning = isImportGuarded(item.node, tree.source) || isWithinAny(uncalled, item.node)
  const absent = runtime.absent?.find(({ module }) => module === name)
  const kind = limit === undefined ? kindOf(absent) : 'forbidden-import'
  return {
    rule: `pal:${kind}`,
    severity: isWarning ? 'warning' : 'error',
    ...(isWarning ? {} : { kind }),
    ...(limit ?? explainMissingModule(name, runtime)),
    name,
    ...(limit === undefined && absent !== undefined && absent.type !== 'nowhere'
      ? { remedy: 'package-settings' }
      : {}),
    range: rangeOf(tree.source, item.node),
  }
}

/** A place that could not be asked is no fault of the program. */
function kindOf(absent: AbsentModule | undefined): 'package-failed' | 'missing-module' {
  return absent?.type === 'unreachable' ? 'package-failed' : 'missing-module'
}

/** Whether a program can import a module, by its dotted name. */
export function isAvailable(
  module: string,
  { runtime, files }: Pick<Surroundings, 'runtime' | 'files'>,
): boolean {
  const name = topLevelOf(module)
  // A runtime that lists nothing has not said what it has.
  if (runtime.modules.length === 0) return true
  return (
    runtime.modules.includes(name) ||
    runtime.packages.some((item) => item.name.toLowerCase().replaceAll('-', '_') === name.toLowerCase()) ||
    files.some((file) => file.name === `${name}.py`)
  )
}
