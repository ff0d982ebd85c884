import { judgeRepair, type AttemptResult } from '@/pipeline/7-repair/judgeRepair.ts'
import { repairMessages } from '@/pipeline/7-repair/repairMessages.ts'
import { nextStep, type NextStep } from './nextStep.ts'
import { prepareTask, withoutRuntime, type Prepared } from './prepareTask.ts'
import type { Problem } from './Problem.ts'
import { recordRun } from './recordRun.ts'
import { beginRun } from './reduceRun.ts'
import { FAILURE_STAGES } from './Failure.ts'
import type { Attempt, Run } from './Run.ts'
import type { AttemptPurpose, RunEvent } from './RunEvent.ts'
import { solveByProgram } from './solveByProgram.ts'
import { solveInProse } from './solveInProse.ts'
import { solveInterleaved } from './solveInterleaved.ts'
import type { AttemptEnd, Failed, Solving, Step, Task } from './Solving.ts'
import type { SolveTools } from './SolveTools.ts'
import type { Mode, Template } from './Template.ts'

/**
 * Solves one problem once and tells everything that happens. Begins with `run-started`, ends with exactly one
 * `run-ended`, also when it is aborted or a port fails; throws only for a fault in our own program.
 * The expected answer never reaches the model or the sandbox.
 */
export async function* solve(
  problem: Problem,
  tools: SolveTools,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const prepared = await prepareTask(tools.template, { problem, tools, signal })
  const started = startOf(problem, tools, prepared)
  const { record, run, elapsedMs } = recordRun(beginRun(started), 0, tools.now)
  yield started
  const solving = { problem, tools, signal, run, elapsedMs }
  for await (const event of makeAttempts(prepared, solving)) yield record(event)
}

async function* makeAttempts(first: Prepared | Failed, solving: Solving): Step<void> {
  let plan: Plan = { purpose: 'first', template: solving.tools.template, prepared: first }
  for (let attempt = 1; ; attempt++) {
    const { purpose, template, prepared } = plan
    yield { type: 'attempt-started', attempt, purpose, template }
    const end = prepared.type === 'failed' ? prepared : yield* solveByMode(prepared.task, solving)
    if (end.type === 'failed') yield { type: 'attempt-failed', failure: end.failure }
    if (purpose === 'repair') yield* judgeLastRepair(solving)

    const next = nextStep(solving)
    if (next.repairsEnded !== undefined) yield { type: 'repairs-ended', because: next.repairsEnded }
    if (next.type === 'end') return yield { type: 'run-ended', outcome: next.outcome, attempts: attempt }
    plan = await planAttempt(next, first, solving)
  }
}

type Plan = {
  readonly purpose: AttemptPurpose
  readonly template: Template
  /** Failed: the attempt ends before it asks the model. */
  readonly prepared: Prepared | Failed
}

const STEPS_OF_MODE: Record<Mode, (task: Task, solving: Solving) => Step<AttemptEnd>> = {
  program: solveByProgram,
  interleaved: solveInterleaved,
  'chain-of-thought': solveInProse,
  direct: solveInProse,
}

function solveByMode(task: Task, solving: Solving): Step<AttemptEnd> {
  return STEPS_OF_MODE[task.template.mode](task, solving)
}

/** A repair that never came to its program, because a port failed or a person stopped it, is not judged. */
async function* judgeLastRepair({ run }: Solving): Step<void> {
  const [before, after] = run().attempts.slice(-2)
  if (before === undefined || after === undefined) return
  const stage = after.failure && FAILURE_STAGES[after.failure.kind]
  if (stage === 'inference' || (stage === 'infrastructure' && after.answer === undefined)) return
  yield { type: 'repair-judged', verdict: judgeRepair(resultOf(before), resultOf(after)) }
}

function resultOf({ blocks, failure, answer }: Attempt): AttemptResult {
  return { program: blocks.at(-1)?.program, failure, answer }
}

async function planAttempt(
  next: Exclude<NextStep, { type: 'end' }>,
  first: Prepared | Failed,
  solving: Solving,
): Promise<Plan> {
  if (next.type === 'fallback') {
    const { template } = next
    return { purpose: 'fallback', template, prepared: await prepareTask(template, solving) }
  }
  const { template } = solving.tools
  return { purpose: 'repair', template, prepared: withRepair(first, solving.run()) }
}

function withRepair(first: Prepared | Failed, { attempts }: Run): Prepared | Failed {
  if (first.type === 'failed') return first
  const messages = repairMessages(first.task.messages, attempts)
  return { ...first, task: { ...first.task, messages } }
}

function startOf(problem: Problem, tools: SolveTools, prepared: Prepared | Failed): Run['started'] {
  const { runId, template, sampling, limits, seed, place } = tools
  return {
    type: 'run-started',
    atMs: 0,
    runId,
    startedAt: tools.today().toISOString(),
    problem,
    template,
    model: tools.model.identity,
    sampling,
    limits,
    seed,
    runtime: prepared.type === 'prepared' ? prepared.task.runtime : withoutRuntime(template),
    ...(place !== undefined && { place }),
  }
}
