import * as z from 'zod'
import type { JsonSchema } from '@/pipeline/Template.ts'

export const LANGUAGE = z.enum(['python', 'javascript'])

/** A template, as it was when the run began. `jsonSchema`: data of any shape. */
export function templateSchema(text: z.ZodType<string>, jsonSchema: z.ZodType<JsonSchema>) {
  return z.strictObject({
    id: z.string(),
    version: z.number(),
    name: text,
    description: text,
    mode: z.enum(['program', 'interleaved', 'chain-of-thought', 'direct']),
    language: LANGUAGE,
    system: text,
    exemplars: z.array(z.strictObject({ question: text, reply: text, enabled: z.boolean() })),
    user: text,
    preamble: text,
    contract: z.strictObject({
      source: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('function'), name: text }),
        z.strictObject({ type: z.literal('variable'), name: text }),
        z.strictObject({ type: z.literal('last-expression') }),
        z.strictObject({ type: z.literal('last-line') }),
        z.strictObject({ type: z.literal('tests') }),
      ]),
      schema: z.exactOptional(jsonSchema),
      sentence: text,
    }),
    extraction: z.enum(['last-fenced', 'first-fenced', 'longest-parseable', 'all-joined', 'tagged']),
    grading: GRADING_RULE,
    repair: z.strictObject({ attempts: z.number(), tokens: z.number(), seconds: z.number() }),
    fallback: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('none') }),
      z.strictObject({ type: z.literal('template'), templateId: z.string() }),
      z.strictObject({ type: z.literal('chain-of-thought') }),
      z.strictObject({ type: z.literal('direct') }),
    ]),
    maxBlocks: z.number(),
  })
}

const GRADING_RULE = z.strictObject({
  absoluteTolerance: z.number(),
  relativeTolerance: z.number(),
  exactIntegers: z.boolean(),
  percent: z.enum(['same-number', 'as-fraction', 'either', 'strict']),
  listOrder: z.enum(['ordered', 'unordered']),
  ignoreCase: z.boolean(),
})
