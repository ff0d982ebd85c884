import type { Attempt } from '@/pipeline/Run.ts'
import { estimateUsage } from './estimateUsage.ts'
import type { TokenUsage } from './Model.ts'

type Spoken = {
  readonly messages: Attempt['messages']
  readonly thinking: string
  readonly reply: string
  readonly usage: TokenUsage | undefined
}

/** Prompt and completion tokens of an attempt: as reported by the endpoint, else estimated from the texts. */
export function tokensOf({ usage, messages, thinking, reply }: Spoken): number {
  const { promptTokens, completionTokens } = usage ?? estimateUsage(messages, thinking + reply)
  return promptTokens + completionTokens
}
