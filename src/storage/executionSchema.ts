import * as z from 'zod'
import { guestValueSchema } from './guestValueSchema.ts'
import { orUndefined } from './orUndefined.ts'

/** How a program ended, what it printed and which files it wrote. */
export function executionSchema(text: z.ZodType<string>, bytes: z.ZodType<Uint8Array>) {
  const frame = z.strictObject({
    line: z.number(),
    column: z.exactOptional(z.number()),
    endLine: z.exactOptional(z.number()),
    endColumn: z.exactOptional(z.number()),
    functionName: text,
    sourceLine: text,
    locals: z.exactOptional(z.array(z.strictObject({ name: text, text }))),
  })
  const error = z.strictObject({
    name: text,
    message: text,
    frames: z.array(frame),
    traceback: text,
    fullTraceback: text,
    subject: z.exactOptional(text),
    owner: z.exactOptional(text),
  })
  const end = z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('returned'), value: orUndefined(guestValueSchema(text)) }),
    z.strictObject({ type: z.literal('raised'), error }),
    z.strictObject({ type: z.literal('timed-out'), afterMs: z.number() }),
    z.strictObject({
      type: z.literal('memory-exceeded'),
      limitBytes: z.number(),
      error: z.exactOptional(error),
    }),
    z.strictObject({ type: z.literal('output-flooded'), limitCharacters: z.number() }),
    z.strictObject({ type: z.literal('exited'), code: z.number() }),
    z.strictObject({ type: z.literal('crashed'), message: text }),
    z.strictObject({ type: z.literal('stopped') }),
  ])
  return z.strictObject({
    end,
    printed: z.strictObject({
      stdout: text,
      stderr: text,
      printedLength: z.number(),
      truncated: z.boolean(),
    }),
    files: z.array(z.strictObject({ name: text, bytes })),
    figures: z.exactOptional(z.array(figureSchema(text, bytes))),
    runMs: z.number(),
  })
}

function figureSchema(text: z.ZodType<string>, bytes: z.ZodType<Uint8Array>) {
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('png'), bytes, title: text }),
    z.strictObject({ type: z.enum(['svg', 'latex']), text, title: text }),
    z.strictObject({
      type: z.literal('table'),
      columns: z.array(text),
      rows: z.array(z.array(text)),
      rowCount: z.number(),
      columnCount: z.number(),
      title: text,
    }),
  ])
}
