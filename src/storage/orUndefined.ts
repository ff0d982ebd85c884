import * as z from 'zod'

/** A field that is there and may be undefined: JSON leaves it out. */
export function orUndefined<T>(schema: z.ZodType<T>) {
  return z.optional(schema).transform((value) => value)
}
