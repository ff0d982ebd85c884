import { classifyExecution } from '@/pipeline/5-execute/classifyExecution.ts'
import { contractValue } from '@/pipeline/6-answer/contractValue.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Guest, ModuleSearch } from '@/pipeline/5-execute/Executor.ts'
import { checkProgram } from './checkProgram.ts'
import { findImports, withImports } from './findImports.ts'
import type { Program } from './Program.ts'
import { repeatPrograms } from './repeatPrograms.ts'
import { openGuest, runProgram, tellReturn } from './runProgram.ts'
import type { Failed, Solving, Step, Task } from './Solving.ts'

/** What the programs of an interleaved attempt share. */
export type Workplace = {
  /** Opened for the first program that passes its check. */
  guest: Guest | undefined
  /** Modules that the guest was opened with beyond those of its runtime. */
  imports: readonly string[]
  /** The programs that ran: their names are defined. */
  readonly ran: { readonly program: Program; readonly execution: Execution }[]
  /** The last execution that handed over a value. */
  handedOver: Execution | undefined
}

type Circumstances = { readonly task: Task; readonly solving: Solving }

/** Checks and runs one program of an interleaved attempt. It need not hand over a value: a later one may. */
export async function* runBlock(
  program: Program,
  workplace: Workplace,
  circumstances: Circumstances,
): Step<{ readonly type: 'ran' } | Failed> {
  const { task, solving } = circumstances
  const needed = await findImports([program.source], task, solving, workplace.imports)
  if (needed.type === 'failed') return needed
  const { search } = needed
  const found = withImports(task, [...workplace.imports, ...search.found], search.absent)
  const earlier = workplace.ran.map((before) => before.program.source)
  const checked = yield* checkProgram(program, { ...found, earlier }, solving)
  if (checked.type === 'failed') return checked
  const opened = yield* guestWith(search, workplace, circumstances)
  if (opened.type === 'failed') return opened
  const executed = yield* runProgram(program, { guest: opened.guest, template: task.template }, solving)
  if (executed.type === 'failed') return executed
  const { execution } = executed
  workplace.ran.push({ program, execution })
  if (execution.end.type === 'returned') {
    const value = contractValue(execution, task.template.contract, task.template.language)
    if (value !== undefined) workplace.handedOver = execution
    return { type: 'ran' }
  }
  const failure = classifyExecution(execution, program, task.runtime)
  return failure === undefined ? { type: 'ran' } : { type: 'failed', failure }
}

/**
 * The guest of the conversation. A guest takes packages only before its first program, so where a later program
 * imports more, a new guest takes its place and the programs so far run again in it.
 */
async function* guestWith(
  { found: imports }: ModuleSearch,
  workplace: Workplace,
  { task, solving }: Circumstances,
): Step<{ readonly type: 'opened'; readonly guest: Guest } | Failed> {
  const { guest: before, ran } = workplace
  if (before !== undefined && imports.length === 0) return { type: 'opened', guest: before }
  const all = [...workplace.imports, ...imports]
  before?.close()
  if (before !== undefined) yield* tellReturn(before)
  workplace.guest = undefined
  const opened = yield* openGuest(task.template, solving, all)
  if (opened.type === 'failed') return opened
  workplace.guest = opened.guest
  workplace.imports = all
  if (ran.length === 0) return opened
  const repeated = yield* repeatPrograms(
    ran,
    { guest: opened.guest, template: task.template, imports },
    solving,
  )
  return repeated.type === 'failed' ? repeated : opened
}
