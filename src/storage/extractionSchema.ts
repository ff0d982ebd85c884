import * as z from 'zod'
import { orUndefined } from './orUndefined.ts'
import { LANGUAGE } from './templateSchema.ts'

export const SOURCE_RANGE = z.strictObject({
  startLine: z.number(),
  startColumn: z.number(),
  endLine: z.number(),
  endColumn: z.number(),
})

export function programSchema(text: z.ZodType<string>) {
  return z.strictObject({ language: LANGUAGE, source: text })
}

const METHOD = z.enum(['fence', 'tag', 'doctest', 'bare', 'json-field', 'joined'])

/** The program that was chosen from a reply, with all candidates. */
export function extractionSchema(text: z.ZodType<string>) {
  const candidates = z.array(
    z.strictObject({
      source: text,
      label: text,
      language: orUndefined(LANGUAGE),
      method: METHOD,
      start: z.number(),
      end: z.number(),
      closed: z.boolean(),
      chosen: z.boolean(),
      why: text,
    }),
  )
  const notes = z.array(z.strictObject({ type: NOTE_TYPE, text }))
  return z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('found'),
      program: programSchema(text),
      method: METHOD,
      candidates,
      notes,
    }),
    z.strictObject({
      type: z.literal('none'),
      reason: z.enum(['no-code', 'wrong-language']),
      candidates,
      notes,
    }),
  ])
}

const NOTE_TYPE = z.enum([
  'repaired',
  'claimed-output-ignored',
  'invented-turn-cut',
  'thinking-ignored',
  'unclosed-block',
  'special-tokens-removed',
  'policies-disagree',
  'other',
])
