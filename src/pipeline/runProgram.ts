import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import { yieldReports } from '@/lib/yieldReports.ts'
import { failureOfError } from './failureOfError.ts'
import type { Program } from './Program.ts'
import type { RunEventBody } from './RunEvent.ts'
import type { Failed, Solving, Step } from './Solving.ts'
import type { Template } from './Template.ts'

export type Opened = { readonly type: 'opened'; readonly guest: Guest }

/** Waits for an interpreter as new, with these modules beyond those it has. Whoever gets it closes it. */
export async function* openGuest(
  template: Template,
  { problem, tools, signal }: Solving,
  imports: readonly string[] = [],
): Step<Opened | Failed> {
  yield { type: 'guest-requested' }
  const { preamble, language } = template
  const { files, inputLines } = problem
  const { seed, limits, priority, group } = tools
  try {
    const setup = {
      preamble,
      files,
      inputLines,
      seed,
      limits,
      ...(priority === undefined ? {} : { priority }),
      ...(group === undefined ? {} : { group }),
      ...(imports.length === 0 ? {} : { imports }),
    }
    // A sandbox that still boots notices an abort late; the guest that it then gives is closed by itself.
    const guest = await untilAborted(tools.executorFor(language).open(setup, signal), signal)
    if (guest.packages !== undefined && guest.packages.length > 0)
      yield { type: 'packages-loaded', packages: guest.packages }
    return { type: 'opened', guest }
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}

/** Tells what became of the interpreter of a guest that was closed. */
export async function* tellReturn(guest: Guest): Step<void> {
  const returned = await guest.returned
  if (returned !== undefined) yield { type: 'guest-returned', ...returned }
}

export type Executed = { readonly type: 'executed'; readonly execution: Execution }

/** `earlier`: programs that run first, untold, because this one needs their variables. */
export type Setting = {
  readonly guest: Guest
  readonly template: Template
  readonly earlier?: readonly Program[]
}

/** Runs one program in an open guest, and tells what it prints while it prints. */
export async function* runProgram(
  program: Program,
  { guest, template, earlier = [] }: Setting,
  { signal }: Solving,
): Step<Executed | Failed> {
  const { source } = template.contract
  try {
    for (const before of earlier) await guest.run(before, { source, signal })
    const execution = yield* yieldReports<RunEventBody, Execution>((report) =>
      guest.run(program, {
        source,
        signal,
        onStarted: () => report({ type: 'execution-started' }),
        onPrinted: ({ stream, text }) => report({ type: 'printed', stream, text }),
      }),
    )
    yield { type: 'execution-finished', execution }
    return { type: 'executed', execution }
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}
