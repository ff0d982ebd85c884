import type { Attempt } from '@/pipeline/Run.ts'
import type { TokenUsage } from './Model.ts'

/** A usual figure for English text and code; used only where an endpoint reports no usage. */
const CHARACTERS_PER_TOKEN = 4

type Spoken = {
  readonly messages: Attempt['messages']
  readonly thinking: string
  readonly reply: string
  readonly usage: TokenUsage | undefined
}

/** Prompt and completion tokens of an attempt: as reported by the endpoint, else estimated from the texts. */
export function tokensOf({ usage, messages, thinking, reply }: Spoken): number {
  if (usage !== undefined) return usage.promptTokens + usage.completionTokens
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0)
  return Math.ceil((sent + thinking.length + reply.length) / CHARACTERS_PER_TOKEN)
}
