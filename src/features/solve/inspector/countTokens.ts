import { usageOf } from '@/metrics/usageOf.ts'
import type { ModelIdentity, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Attempt } from '@/pipeline/Run.ts'

export type TokenCount = TokenUsage & {
  /** Completion tokens per second of streaming; undefined if the stream took no time to speak of. */
  readonly perSecond: number | undefined
}

/** Shorter streams say nothing of a model's speed. */
const MIN_STREAM_MS = 50

/** Tokens of the attempts, and the speed at which those that were reported came. Undefined: no model wrote anything. */
export function countTokens(attempts: readonly Attempt[], model: ModelIdentity): TokenCount | undefined {
  const usage = usageOf(attempts, model)
  if (usage === undefined) return undefined
  const reported = attempts.filter((attempt) => attempt.usage !== undefined)
  const completionTokens = usageOf(reported, model)?.completionTokens ?? 0
  const streamMs = reported
    .flatMap(({ phases }) => phases)
    .filter(({ name }) => name === 'streaming')
    .reduce((total, { startMs, endMs }) => total + ((endMs ?? startMs) - startMs), 0)
  return {
    ...usage,
    perSecond: streamMs < MIN_STREAM_MS ? undefined : (completionTokens * 1000) / streamMs,
  }
}
