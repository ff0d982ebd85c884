import { classifyExecution } from '@/pipeline/5-execute/classifyExecution.ts'
import { contractValue } from '@/pipeline/6-answer/contractValue.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import { checkProgram } from './checkProgram.ts'
import { findImports, withImports } from './findImports.ts'
import type { Program } from './Program.ts'
import { openGuest, runProgram } from './runProgram.ts'
import type { Failed, Solving, Step, Task } from './Solving.ts'

/** What the programs of an interleaved attempt share. */
export type Workplace = {
  /** Opened for the first program that passes its check. */
  guest: Guest | undefined
  /** Modules that the guest was opened with beyond those of its runtime. */
  imports: readonly string[]
  /** Sources of the programs that ran: their names are defined. */
  readonly sources: string[]
  /** The last execution that handed over a value. */
  handedOver: Execution | undefined
}

/** Checks and runs one program of an interleaved attempt. It need not hand over a value: a later one may. */
export async function* runBlock(
  program: Program,
  workplace: Workplace,
  { task, solving }: { readonly task: Task; readonly solving: Solving },
): Step<{ readonly type: 'ran' } | Failed> {
  const { template, runtime } = task
  if (workplace.guest === undefined) {
    // A guest takes packages only before its first program.
    const needed = await findImports([program.source], task, solving)
    if (needed.type === 'failed') return needed
    workplace.imports = needed.imports
  }
  const found = withImports(task, workplace.imports)
  const checked = yield* checkProgram(program, { ...found, earlier: workplace.sources }, solving)
  if (checked.type === 'failed') return checked
  if (workplace.guest === undefined) {
    const opened = yield* openGuest(template, solving, workplace.imports)
    if (opened.type === 'failed') return opened
    workplace.guest = opened.guest
  }
  workplace.sources.push(program.source)
  const executed = yield* runProgram(program, { guest: workplace.guest, template }, solving)
  if (executed.type === 'failed') return executed
  const { execution } = executed
  if (execution.end.type === 'returned') {
    const value = contractValue(execution, template.contract, template.language)
    if (value !== undefined) workplace.handedOver = execution
    return { type: 'ran' }
  }
  const failure = classifyExecution(execution, program, runtime)
  return failure === undefined ? { type: 'ran' } : { type: 'failed', failure }
}
