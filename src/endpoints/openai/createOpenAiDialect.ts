import type { ModelRequest, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Dialect } from '@/endpoints/server/Protocol.ts'

/** Where servers that call themselves compatible differ in what they accept. */
type Form = {
  readonly usageOption: boolean
  readonly maxTokensName: 'max_tokens' | 'max_completion_tokens'
  readonly seedName: 'seed' | 'random_seed'
}

/** The JSON of a streaming chat completion, in the form that the server turns out to take. */
export function createOpenAiDialect(modelName: string, thinkingTokens: number | undefined): Dialect {
  let form: Form = { usageOption: true, maxTokensName: 'max_tokens', seedName: 'seed' }
  return {
    body: ({ messages, sampling }: ModelRequest) => ({
      model: modelName,
      messages: messages.map(({ role, content }) => ({ role, content })),
      stream: true,
      ...(form.usageOption ? { stream_options: { include_usage: true } } : {}),
      ...samplingFields(sampling, form),
      // OpenRouter's name for it; only endpoints whose preset says so get it (see `takenBy`).
      ...(thinkingTokens === undefined ? {} : { reasoning: { max_tokens: thinkingTokens } }),
    }),
    adapt: (refusal) => {
      const next = nextForm(form, refusal)
      form = next ?? form
      return next !== undefined
    },
  }
}

/** Only what is set is sent. */
function samplingFields({ temperature, topP, maxTokens, seed, stop }: Sampling, form: Form): object {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { [form.maxTokensName]: maxTokens }),
    ...(seed === undefined ? {} : { [form.seedName]: seed }),
    ...(stop === undefined || stop.length === 0 ? {} : { stop }),
  }
}

/** The form to try next after a refusal; undefined if the refusal is about something else. */
function nextForm(form: Form, refusal: string): Form | undefined {
  if (form.maxTokensName === 'max_tokens' && refusal.includes('max_completion_tokens')) {
    return { ...form, maxTokensName: 'max_completion_tokens' }
  }
  if (form.usageOption && /stream_options|include_usage/.test(refusal)) {
    return { ...form, usageOption: false }
  }
  if (form.seedName === 'seed' && /\bseed: extra inputs/i.test(refusal)) {
    return { ...form, seedName: 'random_seed' }
  }
  return undefined
}
