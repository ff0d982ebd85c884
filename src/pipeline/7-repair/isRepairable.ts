import { FAILURE_STAGES, type Failure } from '@/pipeline/Failure.ts'

/**
 * Whether asking the model again can help. Not when the endpoint or the sandbox failed; and not when the answer
 * was wrong: the model is never told what was expected.
 */
export function isRepairable({ kind }: Failure): boolean {
  const stage = FAILURE_STAGES[kind]
  return stage === 'extraction' || stage === 'check' || stage === 'execution' || stage === 'answer'
}
