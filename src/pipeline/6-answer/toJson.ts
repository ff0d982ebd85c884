import type { GuestEntry, GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * A value as JSON, for a schema to look at; it is never shown or graded. Fractions and Decimals are numbers there,
 * sets are arrays, keys of dicts are their texts, and what JSON has no word for (dates, complex numbers, bytes) is
 * its text. JSON Schema knows doubles only: a whole number beyond 2^53 stands there as the nearest double, so that
 * `type: integer`, `minimum` and `maximum` hold to within rounding, but `const`, `enum` and `multipleOf` do not.
 */
export function toJson(value: GuestValue): Json {
  switch (value.type) {
    case 'int':
    case 'bigint':
    case 'float':
    case 'number':
    case 'decimal':
      return finite(Number(value.text))
    case 'fraction':
      return finite(quotient(BigInt(value.numerator), BigInt(value.denominator)))
    case 'bool':
      return value.value
    case 'none':
    case 'null':
    case 'undefined':
      return null
    case 'list':
    case 'tuple':
    case 'set':
    case 'frozenset':
    case 'array':
      return value.items.map(toJson)
    case 'dict':
    case 'map':
    case 'object':
      // `fromEntries` makes own properties, also of `__proto__`.
      return Object.fromEntries(value.entries.map(toProperty))
    default:
      return showGuestValue(value)
  }
}

function toProperty([key, value]: GuestEntry): [string, Json] {
  return [showGuestValue(key), toJson(value)]
}

/** JSON has no infinity: a number too large for a double is the largest one. */
function finite(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
}

/** Exact where it is whole, so that `Fraction(6, 3)` is an integer to the schema. */
function quotient(numerator: bigint, denominator: bigint): number {
  return numerator % denominator === 0n
    ? Number(numerator / denominator)
    : Number(numerator) / Number(denominator)
}
