import { addUsage } from '@/pipeline/2-model/addUsage.ts'
import { estimateUsage } from '@/pipeline/2-model/estimateUsage.ts'
import type { ModelIdentity, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Attempt } from '@/pipeline/Run.ts'

/**
 * Tokens of attempts together: as reported, else estimated from the texts where a reply broke off before its
 * report. Undefined: no model wrote anything; a scripted reply has no tokens.
 */
export function usageOf(attempts: readonly Attempt[], { kind }: ModelIdentity): TokenUsage | undefined {
  return attempts
    .flatMap((attempt) => attempt.usage ?? (kind === 'scripted' ? [] : (estimateOf(attempt) ?? [])))
    .reduce<TokenUsage | undefined>(addUsage, undefined)
}

function estimateOf({ messages, thinking, reply }: Attempt): TokenUsage | undefined {
  return thinking + reply === '' ? undefined : estimateUsage(messages, thinking + reply)
}
