import { classifyExecution } from '@/pipeline/5-execute/classifyExecution.ts'
import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import { repeatedAttempt } from '@/pipeline/7-repair/repeatedAttempt.ts'
import { checkProgram } from './checkProgram.ts'
import { findAnswer } from './findAnswer.ts'
import { findImports, withImports } from './findImports.ts'
import type { Program } from './Program.ts'
import { openGuest, runProgram, tellReturn } from './runProgram.ts'
import type { AttemptEnd, Failed, Solving, Step, Task } from './Solving.ts'
import { writeProgram } from './writeProgram.ts'

/** Mode `program`: one reply, one program, and its result is the answer. */
export async function* solveByProgram(task: Task, solving: Solving): Step<AttemptEnd> {
  const written = yield* writeProgram(task, solving)
  if (written.type === 'failed') return written
  return repetitionOf(solving) ?? (yield* answerByProgram({ ...written, earlier: [] }, task, solving))
}

/** A program, the reply that speaks of it, and the programs whose variables it needs. */
export type Submission = {
  readonly program: Program
  readonly reply: string
  readonly earlier: readonly Program[]
}

/** Checks a program, runs it in a guest of its own, and finds the answer in what became of it. */
export async function* answerByProgram(
  { program, reply, earlier }: Submission,
  task: Task,
  solving: Solving,
): Step<AttemptEnd> {
  const sources = earlier.map(({ source }) => source)
  const needed = await findImports([...sources, program.source], task, solving)
  if (needed.type === 'failed') return needed
  const { found: imports, absent } = needed.search
  const found = withImports(task, imports, absent)
  const checked = yield* checkProgram(program, { ...found, earlier: sources }, solving)
  if (checked.type === 'failed') return checked
  const opened = yield* openGuest(task.template, solving, imports)
  if (opened.type === 'failed') return opened
  const { guest } = opened
  let end: AttemptEnd
  try {
    end = yield* answerIn(guest, { program, reply, earlier }, task, solving)
  } finally {
    guest.close()
  }
  yield* tellReturn(guest)
  return end
}

async function* answerIn(
  guest: Guest,
  { program, reply, earlier }: Submission,
  task: Task,
  solving: Solving,
): Step<AttemptEnd> {
  const executed = yield* runProgram(program, { guest, template: task.template, earlier }, solving)
  if (executed.type === 'failed') return executed
  const failure = classifyExecution(executed.execution, program, task.runtime)
  if (failure !== undefined) return { type: 'failed', failure }
  return yield* findAnswer({ execution: executed.execution, reply, guest }, task, solving)
}

/** A program that failed before would fail again in the same way, so it is not run a second time. */
function repetitionOf({ run }: Solving): Failed | undefined {
  const repeated = repeatedAttempt(run())
  if (repeated?.failure === undefined) return undefined
  const message = `The same program as in attempt ${repeated.number}. ${repeated.failure.message}`
  return { type: 'failed', failure: { ...repeated.failure, message } }
}
