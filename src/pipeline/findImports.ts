import { createLazy } from '@/lib/createLazy.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import type { ModuleSearch } from '@/pipeline/5-execute/Executor.ts'
import { failureOfError } from './failureOfError.ts'
import type { Failed, Solving, Task } from './Solving.ts'

const loadNeededModules = createLazy(() => import('@/pipeline/4-check/neededModules.ts'))

/**
 * Looks for the modules that sources import beyond what the runtime has. `besides`: those that the guest has
 * already been opened with, which the new ones must go together with.
 */
export async function findImports(
  sources: readonly string[],
  { template, runtime }: Task,
  { problem, tools, signal }: Solving,
  besides: readonly string[] = [],
): Promise<{ readonly type: 'found'; readonly search: ModuleSearch } | Failed> {
  const executor = tools.executorFor(template.language)
  if (executor.findModules === undefined) return NO_IMPORTS
  try {
    const { neededModules } = await loadNeededModules()
    const surroundings = { runtime, files: problem.files }
    const needed = neededModules([template.preamble, ...sources], surroundings).filter(
      (module) => !besides.includes(module),
    )
    if (needed.length === 0) return NO_IMPORTS
    return { type: 'found', search: await untilAborted(executor.findModules(needed, besides), signal) }
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}

const NO_IMPORTS = { type: 'found', search: { found: [], absent: [] } } as const

/** The task as its programs find it: what can be had counts as there, and of the rest it is known why not. */
export function withImports(task: Task, imports: readonly string[], absent: ModuleSearch['absent']): Task {
  if (imports.length === 0 && absent.length === 0) return task
  const { runtime } = task
  return { ...task, runtime: { ...runtime, modules: [...runtime.modules, ...imports], absent } }
}
