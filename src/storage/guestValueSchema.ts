import * as z from 'zod'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'

/** A value that a program handed over. */
export function guestValueSchema(text: z.ZodType<string>): z.ZodType<GuestValue> {
  const value: z.ZodType<GuestValue> = z.lazy(() => anyValue)
  const anyValue = z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(['int', 'bigint', 'float', 'number', 'decimal']), text }),
    z.strictObject({ type: z.literal('fraction'), numerator: text, denominator: text }),
    z.strictObject({ type: z.literal('complex'), real: text, imaginary: text }),
    z.strictObject({ type: z.literal('str'), text }),
    z.strictObject({ type: z.literal('bool'), value: z.boolean() }),
    z.strictObject({ type: z.enum(['none', 'undefined', 'null']) }),
    z.strictObject({
      type: z.enum(['list', 'tuple', 'set', 'frozenset', 'array']),
      items: z.array(value),
    }),
    z.strictObject({
      type: z.enum(['dict', 'map', 'object']),
      entries: z.array(z.tuple([value, value])),
    }),
    z.strictObject({ type: z.enum(['date', 'datetime', 'time', 'timedelta', 'bytes']), text }),
    z.strictObject({ type: z.literal('other'), typeName: text, text }),
    z.strictObject({
      type: z.literal('unreadable'),
      typeName: text,
      reason: z.enum(['cyclic', 'too-large', 'too-deep', 'unserialisable', 'repr-failed']),
      text,
    }),
  ])
  return value
}
