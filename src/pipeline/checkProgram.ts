import { failureOfFinding } from '@/pipeline/4-check/failureOfFinding.ts'
import type { CheckContext, Finding } from '@/pipeline/4-check/Finding.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import { CANCELLED } from './failureOfError.ts'
import type { Program } from './Program.ts'
import type { Failed, Solving, Step, Task } from './Solving.ts'

/** Reads the program before it runs. `earlier`: sources that ran before it in the same guest. */
export async function* checkProgram(
  program: Program,
  { template, runtime, earlier }: Task & { readonly earlier: readonly string[] },
  solving: Solving,
): Step<{ readonly type: 'passed' } | Failed> {
  const { contract, preamble, mode } = template
  yield { type: 'check-started' }
  const context = { contract, problem: solving.problem, runtime, preamble, earlier }
  const found = await findingsOf(program, context, solving)
  if (solving.signal.aborted) return CANCELLED
  // Only the last program of a conversation must meet the contract, and nobody knows yet which one that is.
  const findings = mode === 'interleaved' ? found.filter(({ kind }) => kind !== 'contract-missing') : found
  yield { type: 'check-finished', findings }
  const failure = failureOfFinding(findings)
  return failure === undefined ? { type: 'passed' } : { type: 'failed', failure }
}

/** The check saves time and explains; what keeps us safe is the sandbox. So a run goes on, visibly, without it. */
async function findingsOf(
  program: Program,
  context: CheckContext,
  { tools, signal }: Solving,
): Promise<readonly Finding[]> {
  try {
    return await untilAborted(tools.checker.check(program, context), signal)
  } catch (error) {
    return [unchecked(error)]
  }
}

function unchecked(error: unknown): Finding {
  const why = error instanceof Error ? error.message : String(error)
  return {
    rule: 'pal:unchecked',
    severity: 'warning',
    message: `The program was not checked before it ran, because the checker could not be loaded: ${why}`,
    range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
  }
}
