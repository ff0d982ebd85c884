import type { Message, ModelRequest, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Dialect } from '@/endpoints/server/Protocol.ts'

/** What models turn out to accept; they differ by generation. */
type Form = {
  readonly mostTokens: number | undefined
  /** Some models refuse temperature and top-p together. */
  readonly takesTopP: boolean
  readonly thinking: 'budget' | 'adaptive'
}

/** The interface wants a limit with every request. */
const USUAL_MAX_TOKENS = 8192
const SMALLEST_THINKING_TOKENS = 1024

/** The JSON of a streaming Messages request, in the form that the model turns out to take. */
export function createAnthropicDialect(modelName: string, thinkingTokens: number | undefined): Dialect {
  let form: Form = { mostTokens: undefined, takesTopP: true, thinking: 'budget' }
  return {
    body: ({ messages, sampling }: ModelRequest) => ({
      model: modelName,
      ...conversation(messages),
      stream: true,
      ...samplingFields(sampling, form, thinkingTokens),
    }),
    adapt: (refusal) => {
      const next = nextForm(form, refusal)
      form = next ?? form
      return next !== undefined
    },
  }
}

/** System texts stand apart; empty messages are refused. */
function conversation(messages: readonly Message[]): object {
  const filled = messages.filter(({ content }) => content.trim() !== '')
  const system = filled.filter(({ role }) => role === 'system').map(({ content }) => content)
  const others = filled.filter(({ role }) => role !== 'system')
  return {
    ...(system.length === 0 ? {} : { system: system.join('\n\n') }),
    messages: others.map(({ role, content }, position) => ({
      role,
      // A reply that the model is to go on with may not end in white space.
      content: role === 'assistant' && position === others.length - 1 ? content.trimEnd() : content,
    })),
  }
}

/** There is no seed, and a thinking model takes no temperature and no top-p. */
function samplingFields(sampling: Sampling, form: Form, thinkingTokens: number | undefined): object {
  const { temperature, topP, stop = [] } = sampling
  const thinking = thinkingField(form, thinkingTokens)
  const usable = stop.filter((text) => text.trim() !== '')
  const hasOwnSampling = Object.keys(thinking).length === 0
  const sendsTopP = topP !== undefined && hasOwnSampling && (form.takesTopP || temperature === undefined)
  return {
    max_tokens: maxTokensOf(sampling, form, hasOwnSampling ? 0 : (thinkingTokens ?? 0)),
    ...thinking,
    ...(temperature === undefined || !hasOwnSampling ? {} : { temperature: Math.min(temperature, 1) }),
    ...(sendsTopP ? { top_p: topP } : {}),
    ...(usable.length === 0 ? {} : { stop_sequences: usable }),
  }
}

function thinkingField(form: Form, thinkingTokens: number | undefined): object {
  if (thinkingTokens === undefined || thinkingTokens <= 0) return {}
  if (form.thinking === 'adaptive') return { thinking: { type: 'adaptive' } }
  const budget = Math.max(SMALLEST_THINKING_TOKENS, thinkingTokens)
  return { thinking: { type: 'enabled', budget_tokens: budget } }
}

/** The limit covers thinking too: what the person allowed for the answer stands beside it. */
function maxTokensOf({ maxTokens }: Sampling, { mostTokens }: Form, thinkingTokens: number): number {
  const thinking = thinkingTokens <= 0 ? 0 : Math.max(SMALLEST_THINKING_TOKENS, thinkingTokens)
  return Math.min((maxTokens ?? USUAL_MAX_TOKENS) + thinking, mostTokens ?? Number.MAX_SAFE_INTEGER)
}

/** The form to try next after a refusal; undefined if the refusal is about something else. */
function nextForm(form: Form, refusal: string): Form | undefined {
  const most = /max_tokens: \d+ > (\d+)/.exec(refusal)?.[1]
  if (most !== undefined && form.mostTokens === undefined) return { ...form, mostTokens: Number(most) }
  if (form.takesTopP && /temperature.{0,20}top_p.{0,20}cannot both/i.test(refusal)) {
    return { ...form, takesTopP: false }
  }
  if (form.thinking === 'budget' && /thinking.*adaptive/i.test(refusal)) {
    return { ...form, thinking: 'adaptive' }
  }
  return undefined
}
