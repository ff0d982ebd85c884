import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import { importsOf, topLevelOf } from './pythonImports.ts'
import { isAvailable } from './pythonModules.ts'
import { parsePython } from './pythonTree.ts'
import { tooLong } from './tooLarge.ts'

/** Top-level modules that Python sources import anywhere, and that the runtime does not have. */
export function neededModules(
  sources: readonly string[],
  surroundings: { readonly runtime: RuntimeDescription; readonly files: readonly ProblemFile[] },
): readonly string[] {
  const modules = sources
    .filter((source) => tooLong(source) === undefined)
    .flatMap((source) => importsOf(parsePython(source)))
    .filter(({ module }) => !module.startsWith('.') && !isAvailable(module, surroundings))
    .map(({ module }) => topLevelOf(module))
  return [...new Set(modules)].slice(0, MOST_MODULES)
}

/** Nobody imports more packages than this by hand. */
const MOST_MODULES = 20
