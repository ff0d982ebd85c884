import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import { failureOfError } from './failureOfError.ts'
import type { Program } from './Program.ts'
import { failed, type Failed, type Solving, type Step } from './Solving.ts'
import type { Template } from './Template.ts'

type Ran = { readonly program: Program; readonly execution: Execution }

type Setting = {
  readonly guest: Guest
  readonly template: Template
  /** Modules that the new guest is there for. */
  readonly imports: readonly string[]
}

/**
 * Runs programs of a conversation again in a new guest with the same seed, files and input lines, so that a later
 * one finds their variables. What they print is not told a second time; whether it was the same is.
 */
export async function* repeatPrograms(
  programs: readonly Ran[],
  { guest, template, imports }: Setting,
  { signal }: Solving,
): Step<{ readonly type: 'repeated' } | Failed> {
  const { source } = template.contract
  const changed: number[] = []
  try {
    for (const [position, { program, execution }] of programs.entries()) {
      const again = await guest.run(program, { source, signal })
      if (isOver(again)) return notRepeated(position + 1)
      if (!isSame(execution, again)) changed.push(position + 1)
    }
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
  yield { type: 'programs-repeated', programs: programs.length, because: reason(imports, changed) }
  return { type: 'repeated' }
}

/** The guest died of it, or was stopped. */
function isOver({ end }: Execution): boolean {
  return end.type !== 'returned' && end.type !== 'raised' && end.type !== 'exited'
}

function isSame(first: Execution, second: Execution): boolean {
  return first.end.type === second.end.type && first.printed.stdout === second.printed.stdout
}

function reason(imports: readonly string[], changed: readonly number[]): string {
  const because = `This program imports ${imports.join(', ')}, which the interpreter so far did not have.`
  return changed.length === 0
    ? because
    : `${because} Program ${changed.join(', ')} printed something else the second time.`
}

function notRepeated(position: number): Failed {
  return failed({
    kind: 'sandbox-failed',
    message: `Program ${position} of this conversation did not end the second time, when it ran again because a later one imports more packages.`,
    hint: 'Put the packages into an environment (Settings → Python packages): then all programs find them from the start.',
  })
}
