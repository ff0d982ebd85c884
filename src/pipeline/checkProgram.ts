import { failureOfFinding } from '@/pipeline/4-check/failureOfFinding.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import { failureOfError } from './failureOfError.ts'
import type { Program } from './Program.ts'
import type { Failed, Solving, Step, Task } from './Solving.ts'

/** Reads the program before it runs. `earlier`: sources that ran before it in the same guest. */
export async function* checkProgram(
  program: Program,
  { template, runtime, earlier }: Task & { readonly earlier: readonly string[] },
  { problem, tools, signal }: Solving,
): Step<{ readonly type: 'passed' } | Failed> {
  const { contract, preamble, mode } = template
  yield { type: 'check-started' }
  let findings: readonly Finding[]
  try {
    const context = { contract, problem, runtime, preamble, earlier }
    findings = await untilAborted(tools.checker.check(program, context), signal)
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
  // Only the last program of a conversation must meet the contract, and nobody knows yet which one that is.
  if (mode === 'interleaved') findings = findings.filter(({ kind }) => kind !== 'contract-missing')
  yield { type: 'check-finished', findings }
  const failure = failureOfFinding(findings)
  return failure === undefined ? { type: 'passed' } : { type: 'failed', failure }
}
