import type { Message, TokenUsage } from './Model.ts'

/** A usual figure for English text and code; used only where an endpoint reports no usage. */
const CHARACTERS_PER_TOKEN = 4

/** About how many tokens texts have, where nobody reports them. */
export function estimateUsage(messages: readonly Message[], written: string): TokenUsage {
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0)
  return {
    promptTokens: Math.ceil(sent / CHARACTERS_PER_TOKEN),
    completionTokens: Math.ceil(written.length / CHARACTERS_PER_TOKEN),
    isEstimate: true,
  }
}
