import { untilAborted } from '@/lib/untilAborted.ts'
import { failureOfError } from './failureOfError.ts'
import type { Failed, Solving, Task } from './Solving.ts'

/** Modules that sources import beyond what the runtime has, as far as they can be had; to open a guest with. */
export async function findImports(
  sources: readonly string[],
  { template, runtime }: Task,
  { problem, tools, signal }: Solving,
): Promise<{ readonly type: 'found'; readonly imports: readonly string[] } | Failed> {
  const executor = tools.executorFor(template.language)
  if (executor.findModules === undefined) return NO_IMPORTS
  try {
    const { neededModules } = await import('@/pipeline/4-check/neededModules.ts')
    const needed = neededModules([template.preamble, ...sources], { runtime, files: problem.files })
    if (needed.length === 0) return NO_IMPORTS
    return { type: 'found', imports: await untilAborted(executor.findModules(needed), signal) }
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}

const NO_IMPORTS = { type: 'found', imports: [] } as const

/** The task as its programs find it: what can be had counts as there. */
export function withImports(task: Task, imports: readonly string[]): Task {
  if (imports.length === 0) return task
  return { ...task, runtime: { ...task.runtime, modules: [...task.runtime.modules, ...imports] } }
}
