import { z } from 'zod'
import type { Refusal } from './Refusal.ts'

/** A question that may go to the upstream. */
export type Question = {
  readonly type: 'question'
  readonly model: string
  readonly body: z.infer<typeof QUESTION>
}

const SHORT = z.string().max(200)

/**
 * What is passed on, and nothing else: fields such as `models`, `plugins`, `n` or `web_search_options` would get
 * around the list of models or cost money that no limit here counts.
 */
const QUESTION = z.strictObject({
  model: SHORT,
  messages: z
    .array(
      z.strictObject({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string() }),
    )
    .min(1)
    .max(500),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  n: z.literal(1).optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  min_p: z.number().optional(),
  frequency_penalty: z.number().optional(),
  presence_penalty: z.number().optional(),
  max_tokens: z.number().int().positive().optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  seed: z.number().int().optional(),
  stop: z.union([SHORT, z.array(SHORT).max(16)]).optional(),
  reasoning_effort: SHORT.optional(),
  reasoning: z
    .strictObject({ effort: SHORT.optional(), max_tokens: z.number().int().positive().optional() })
    .optional(),
  thinking: z.strictObject({ type: SHORT, budget_tokens: z.number().int().positive().optional() }).optional(),
  response_format: z.strictObject({ type: z.enum(['text', 'json_object']) }).optional(),
})

/** Reads the body of a chat completion, and holds it to the models on offer. */
export function readQuestion(body: string, models: readonly string[]): Question | Refusal {
  const parsed = QUESTION.safeParse(parseJson(body), { reportInput: false })
  if (!parsed.success) return badRequest(describe(parsed.error))
  const { model } = parsed.data
  if (!models.includes(model)) {
    return {
      type: 'refused',
      status: 404,
      code: 'model_not_found',
      message: `This relay does not offer that model. It offers: ${models.join(', ')}.`,
    }
  }
  return { type: 'question', model, body: parsed.data }
}

function describe({ issues: [first] }: z.ZodError): string {
  if (first?.code === 'unrecognized_keys') {
    return `This relay does not pass on: ${first.keys
      .map((key) => key.slice(0, 60))
      .slice(0, 5)
      .join(', ')}.`
  }
  const place = first?.path.map(String).join('.').slice(0, 100) ?? ''
  return place === ''
    ? 'The question is no chat completion in JSON.'
    : `The question is not as the relay expects it at ${place}: ${first?.message ?? ''}`
}

function badRequest(message: string): Refusal {
  return { type: 'refused', status: 400, code: 'invalid_request_error', message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Undefined is no question, and is refused as such.
    return undefined
  }
}
