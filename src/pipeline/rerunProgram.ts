import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import { failureOfError } from './failureOfError.ts'
import type { Program } from './Program.ts'
import { recordRun } from './recordRun.ts'
import type { Attempt, Run } from './Run.ts'
import type { RunEvent } from './RunEvent.ts'
import { answerByProgram } from './solveByProgram.ts'
import type { AttemptEnd, Failed, Solving, Step } from './Solving.ts'
import type { SolveTools } from './SolveTools.ts'
import type { Template } from './Template.ts'

/** A person's own program, made from the last one of attempt `fromAttempt` of a run. */
type OwnProgram = { readonly run: Run; readonly program: Program; readonly fromAttempt: number }

/**
 * Runs a person's own program, made from the last one of attempt `fromAttempt`, as one more attempt of a run that
 * has ended. The model's attempts stay as they are and so does the run's outcome: `run-ended` tells it again. The
 * events go on by the run's clock. Limits and seed are those of `tools`, the template is the attempt's.
 */
export async function* rerunProgram(
  { run, program, fromAttempt }: OwnProgram,
  tools: SolveTools,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const recorder = recordRun(run, endOf(run), tools.now)
  const { problem } = run.started
  const solving = { problem, tools, signal, run: recorder.run, elapsedMs: recorder.elapsedMs }
  const edit = { program, from: run.attempts.find(({ number }) => number === fromAttempt) }
  for await (const body of tryProgram(edit, solving)) yield recorder.record(body)
}

type Edit = { readonly program: Program; readonly from: Attempt | undefined }

async function* tryProgram({ program, from }: Edit, solving: Solving): Step<void> {
  const { attempts, started, outcome } = solving.run()
  const attempt = (attempts.at(-1)?.number ?? 0) + 1
  const template = from?.template ?? started.template
  yield { type: 'attempt-started', attempt, purpose: 'manual', template }
  yield { type: 'program-edited', program, fromAttempt: from?.number ?? 0 }
  const end = yield* answerEdit(program, { template, earlier: earlierIn(from) }, solving)
  if (end.type === 'failed') yield { type: 'attempt-failed', failure: end.failure }
  // A run without an outcome was cut off in the middle.
  yield { type: 'run-ended', outcome: outcome ?? 'cancelled', attempts: attempt }
}

type Circumstances = { readonly template: Template; readonly earlier: readonly Program[] }

async function* answerEdit(
  program: Program,
  { template, earlier }: Circumstances,
  solving: Solving,
): Step<AttemptEnd> {
  const runtime = await describeRuntime(program, solving)
  if ('type' in runtime) return runtime
  // The prose of the reply speaks of the model's program, not of this one.
  const written = { program, reply: '', earlier }
  const task = { template: { ...template, language: program.language }, runtime, messages: [] }
  return yield* answerByProgram(written, task, solving)
}

async function describeRuntime(
  { language }: Program,
  { tools, signal }: Solving,
): Promise<RuntimeDescription | Failed> {
  try {
    return await untilAborted(tools.executorFor(language).describe(), signal)
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}

/** A program of a conversation needs the variables of those before it. */
function earlierIn(from: Attempt | undefined): readonly Program[] {
  if (from?.template.mode !== 'interleaved') return []
  return from.blocks.slice(0, -1).flatMap(({ program }) => program ?? [])
}

function endOf({ endedMs, attempts }: Run): number {
  const phases = attempts.flatMap((attempt) => attempt.phases)
  return phases.reduce((latest, { startMs, endMs }) => Math.max(latest, endMs ?? startMs), endedMs ?? 0)
}
