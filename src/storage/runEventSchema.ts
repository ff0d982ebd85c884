import * as z from 'zod'
import { RETURN_REASONS } from '@/pipeline/5-execute/GuestReturn.ts'
import { FAILURE_STAGES, type FailureKind } from '@/pipeline/Failure.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { executionSchema } from './executionSchema.ts'
import { extractionSchema, programSchema, SOURCE_RANGE } from './extractionSchema.ts'
import { guestValueSchema } from './guestValueSchema.ts'
import { LANGUAGE, templateSchema } from './templateSchema.ts'

// The page's policy forbids eval, which zod would otherwise try.
z.config({ jitless: true })

/** Schemas of what people, models and programs wrote: it may hold anything, also a secret. */
export type FreeSchemas = {
  readonly text: z.ZodType<string>
  /** `{ "base64": … }` in the file. */
  readonly bytes: z.ZodType<Uint8Array>
  readonly jsonSchema: z.ZodType<JsonSchema>
}

/** Reads an event from the JSON of a session file. Unknown types and fields are refused. */
export function runEventSchema(free: FreeSchemas) {
  const { text } = free
  const template = templateSchema(text, free.jsonSchema)
  return z.discriminatedUnion('type', [
    runStartedSchema(free, template),
    event('attempt-started', {
      attempt: z.number(),
      purpose: z.enum(['first', 'repair', 'fallback', 'manual']),
      template,
    }),
    event('messages-prepared', {
      messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: text })),
    }),
    event('request-delayed', { delay: requestDelaySchema(text) }),
    event('request-resumed', {}),
    event('thinking-delta', { text }),
    event('text-delta', { text }),
    event('usage-reported', {
      usage: USAGE,
    }),
    event('reply-finished', {
      finishReason: z.enum(['stop', 'length', 'content-filter', 'error', 'unknown']),
      note: z.exactOptional(text),
    }),
    event('program-extracted', { extraction: extractionSchema(text) }),
    event('program-edited', { program: programSchema(text), fromAttempt: z.number() }),
    event('check-started', {}),
    event('check-finished', { findings: z.array(findingSchema(text)) }),
    event('guest-requested', {}),
    event('packages-loaded', { packages: z.array(packageSchema(text)) }),
    event('programs-repeated', { programs: z.number(), because: text }),
    event('execution-started', {}),
    event('printed', { stream: z.enum(['stdout', 'stderr']), text }),
    event('execution-finished', { execution: executionSchema(text, free.bytes) }),
    event('answer-parsed', { answer: answerSchema(text) }),
    event('answer-graded', {
      grade: z.strictObject({ type: z.enum(['right', 'wrong', 'ungraded']), because: text }),
    }),
    event('guest-returned', { kept: z.boolean(), reason: z.enum(RETURN_REASONS) }),
    event('attempt-failed', { failure: failureSchema(text) }),
    event('repair-judged', { verdict: z.strictObject({ type: REPAIR_VERDICT, because: text }) }),
    event('repairs-ended', { because: text }),
    event('run-ended', {
      outcome: z.enum(['answered', 'answered-by-fallback', 'failed', 'cancelled']),
      attempts: z.number(),
    }),
  ])
}

const USAGE = z.strictObject({
  promptTokens: z.number(),
  completionTokens: z.number(),
  cachedTokens: z.exactOptional(z.number()),
  reasoningTokens: z.exactOptional(z.number()),
  isEstimate: z.exactOptional(z.literal(true)),
})

function requestDelaySchema(text: z.ZodType<string>) {
  return z.discriminatedUnion('reason', [
    z.strictObject({
      reason: z.literal('retry'),
      waitMs: z.number(),
      next: z.number(),
      of: z.number(),
      because: text,
    }),
    z.strictObject({ reason: z.literal('queue') }),
    z.strictObject({ reason: z.literal('budget'), because: text }),
    z.strictObject({ reason: z.literal('passphrase') }),
  ])
}

const REPAIR_VERDICT = z.enum([
  'fixed',
  'masked',
  'different-answer',
  'different-failure',
  'same-failure',
  'repeated-program',
])

function event<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({ type: z.literal(type), ...shape, atMs: z.number().nonnegative() })
}

function runStartedSchema({ text, bytes }: FreeSchemas, template: ReturnType<typeof templateSchema>) {
  return event('run-started', {
    runId: z.string(),
    startedAt: z.iso.datetime(),
    problem: z.strictObject({
      id: z.string(),
      question: text,
      expected: z.exactOptional(text),
      tests: z.exactOptional(text),
      files: z.array(z.strictObject({ name: text, bytes })),
      inputLines: z.array(text),
      tags: z.array(text),
    }),
    template,
    model: z.strictObject({ id: text, name: text, kind: z.enum(['scripted', 'endpoint']) }),
    sampling: z.strictObject({
      temperature: z.exactOptional(z.number()),
      topP: z.exactOptional(z.number()),
      maxTokens: z.exactOptional(z.number()),
      seed: z.exactOptional(z.number()),
      stop: z.exactOptional(z.array(text)),
    }),
    limits: z.strictObject({
      timeoutMs: z.number(),
      memoryBytes: z.number(),
      outputCharacters: z.number(),
    }),
    seed: z.number(),
    runtime: z.strictObject({
      language: LANGUAGE,
      name: text,
      modules: z.array(text),
      packages: z.array(packageSchema(text)),
      environment: z.exactOptional(z.strictObject({ name: text, packages: z.array(text) })),
      absent: z.exactOptional(z.array(absentSchema(text))),
      importable: z.exactOptional(z.array(text)),
    }),
    place: z.exactOptional(
      z.strictObject({ benchmarkId: z.string(), columnId: z.string(), sample: z.int().nonnegative() }),
    ),
  })
}

function packageSchema(text: z.ZodType<string>) {
  return z.strictObject({ name: text, version: text, sha256: z.exactOptional(z.string()) })
}

function absentSchema(text: z.ZodType<string>) {
  const type = z.enum(['nowhere', 'switched-off', 'excluded', 'unreachable'])
  return z.strictObject({ module: text, type, because: text })
}

const FAILURE_KIND = z.custom<FailureKind>(
  (value) => typeof value === 'string' && Object.hasOwn(FAILURE_STAGES, value),
  'Not a known kind of failure',
)

function failureSchema(text: z.ZodType<string>) {
  return z.strictObject({
    kind: FAILURE_KIND,
    message: text,
    hint: z.exactOptional(text),
    hallucination: z.boolean(),
    name: z.exactOptional(text),
    line: z.exactOptional(z.number()),
  })
}

function findingSchema(text: z.ZodType<string>) {
  return z.strictObject({
    rule: text,
    severity: z.enum(['error', 'warning']),
    kind: z.exactOptional(FAILURE_KIND),
    message: text,
    hint: z.exactOptional(text),
    name: z.exactOptional(text),
    remedy: z.exactOptional(z.literal('package-settings')),
    range: SOURCE_RANGE,
  })
}

function answerSchema(text: z.ZodType<string>) {
  return z.strictObject({
    value: guestValueSchema(text),
    typeName: text,
    text,
    sentence: text,
    disagreements: z.array(
      z.strictObject({ claimed: text, start: z.number(), end: z.number(), message: text }),
    ),
    executed: z.boolean(),
  })
}
