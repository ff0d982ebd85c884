import type { ModelRequest } from '@/pipeline/2-model/Model.ts'

/** Where servers that call themselves compatible differ in what they accept. */
export type Dialect = {
  readonly usageOption: boolean
  readonly maxTokensName: 'max_tokens' | 'max_completion_tokens'
}

export const USUAL_DIALECT: Dialect = { usageOption: true, maxTokensName: 'max_tokens' }

/** The JSON of a streaming chat completion; only sampling fields that are set are sent. */
export function requestBody(
  modelName: string,
  { messages, sampling }: ModelRequest,
  dialect: Dialect,
): object {
  const { temperature, topP, maxTokens, seed, stop } = sampling
  return {
    model: modelName,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    ...(dialect.usageOption ? { stream_options: { include_usage: true } } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { [dialect.maxTokensName]: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined || stop.length === 0 ? {} : { stop }),
  }
}

/** The dialect to try next after a refusal; undefined if the refusal is about something else. */
export function adaptDialect(dialect: Dialect, refusal: string): Dialect | undefined {
  if (dialect.maxTokensName === 'max_tokens' && refusal.includes('max_completion_tokens')) {
    return { ...dialect, maxTokensName: 'max_completion_tokens' }
  }
  if (dialect.usageOption && /stream_options|include_usage/.test(refusal)) {
    return { ...dialect, usageOption: false }
  }
  return undefined
}
