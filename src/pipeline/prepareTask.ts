import { renderPrompt } from '@/pipeline/1-prompt/renderPrompt.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import { isProse } from '@/pipeline/7-repair/chooseFallback.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import { failureOfError } from './failureOfError.ts'
import type { Problem } from './Problem.ts'
import type { Failed, Task } from './Solving.ts'
import type { SolveTools } from './SolveTools.ts'
import type { Template } from './Template.ts'

export type Prepared = { readonly type: 'prepared'; readonly task: Task }

/** The messages for a first attempt with `template`, written for the runtime that its programs will find. */
export async function prepareTask(
  template: Template,
  {
    problem,
    tools,
    signal,
  }: { readonly problem: Problem; readonly tools: SolveTools; readonly signal: AbortSignal },
): Promise<Prepared | Failed> {
  try {
    const runtime = await describeRuntime(template, tools, signal)
    return {
      type: 'prepared',
      task: { template, runtime, messages: renderPrompt(template, problem, runtime) },
    }
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}

/** A template without programs needs no sandbox, and works where there is none. */
async function describeRuntime(
  template: Template,
  tools: SolveTools,
  signal: AbortSignal,
): Promise<RuntimeDescription> {
  if (isProse(template)) return withoutRuntime(template)
  return untilAborted(tools.executorFor(template.language).describe(), signal)
}

/** What a run records where no runtime was asked, or none answered. */
export function withoutRuntime({ language }: Template): RuntimeDescription {
  return { language, name: 'none', modules: [], packages: [] }
}
