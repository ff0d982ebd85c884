import type { TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Attempt } from '@/pipeline/Run.ts'

export type TokenCount = TokenUsage & {
  /** Completion tokens per second of streaming; undefined if the stream took no time to speak of. */
  readonly perSecond: number | undefined
}

/** Shorter streams say nothing of a model's speed. */
const MIN_STREAM_MS = 50

/** Tokens of all the attempts that reported any, and the speed at which they came. Undefined: none reported. */
export function countTokens(attempts: readonly Attempt[]): TokenCount | undefined {
  const reported = attempts.filter(({ usage }) => usage !== undefined)
  if (reported.length === 0) return undefined
  const sum = (name: keyof TokenUsage): number =>
    reported.reduce((total, { usage }) => total + (usage?.[name] ?? 0), 0)
  const streamMs = reported
    .flatMap(({ phases }) => phases)
    .filter(({ name }) => name === 'streaming')
    .reduce((total, { startMs, endMs }) => total + ((endMs ?? startMs) - startMs), 0)
  const completionTokens = sum('completionTokens')
  return {
    promptTokens: sum('promptTokens'),
    completionTokens,
    perSecond: streamMs < MIN_STREAM_MS ? undefined : (completionTokens * 1000) / streamMs,
  }
}
