import { FAILURE_STAGES, type Failure, type FailureKind } from '@/pipeline/Failure.ts'
import type { Fallback, Template } from '@/pipeline/Template.ts'

/**
 * The template to try once when no repair is left; undefined: none. Where the endpoint failed it would fail again.
 * Where the sandbox failed, or a package did not come, only prose can still answer.
 */
export function chooseFallback(
  template: Template,
  failure: Failure,
  find: (fallback: Fallback) => Template | undefined,
): Template | undefined {
  if (!canFallbackHelp(failure)) return undefined
  const fallback = template.fallback.type === 'none' ? undefined : find(template.fallback)
  const isWithoutSandbox = failure.kind === 'sandbox-failed' || failure.kind === 'package-failed'
  return isWithoutSandbox && fallback !== undefined && !isProse(fallback) ? undefined : fallback
}

/** Of the infrastructure: the answer is there already, or nobody wants one any more. */
const HOPELESS: readonly FailureKind[] = ['grader-failed', 'cancelled']

function canFallbackHelp({ kind }: Failure): boolean {
  const stage = FAILURE_STAGES[kind]
  return stage === 'inference' ? kind === 'reply-truncated' : stage !== 'grading' && !HOPELESS.includes(kind)
}

/** Whether a template asks for no program. */
export function isProse({ mode }: Template): boolean {
  return mode === 'chain-of-thought' || mode === 'direct'
}
