import { isRecord } from '@/lib/isRecord.ts'
import type { GuestEntry, GuestValue } from './GuestValue.ts'

/** What the host believes of a guest's value at most; beyond it the value is `unreadable`. */
export const GUEST_VALUE_LIMITS = {
  nesting: 64,
  items: 100_000,
  /** UTF-16 units of all texts of a value together. */
  characters: 1_000_000,
  digits: 100_000,
} as const

/**
 * Builds a fresh value from what a sandbox sent. The sender runs untrusted code, so only known fields are copied,
 * and keys of dicts stay data: nothing of it becomes a property name. Undefined: not a guest value at all, which
 * an honest sandbox never sends. A value beyond the limits becomes `unreadable`, with the reason.
 */
export function readGuestValue(data: unknown): GuestValue | undefined {
  const allowance: Allowance = {
    items: GUEST_VALUE_LIMITS.items,
    characters: GUEST_VALUE_LIMITS.characters,
    exceeded: false,
  }
  const value = readValue(data, GUEST_VALUE_LIMITS.nesting, allowance)
  if (value === undefined || !allowance.exceeded) return value
  return value.type === 'unreadable' ? value : unreadable(value.type, 'too-large', '')
}

type Allowance = { items: number; characters: number; exceeded: boolean }
type Unreadable = Extract<GuestValue, { type: 'unreadable' }>

function readValue(data: unknown, levels: number, allowance: Allowance): GuestValue | undefined {
  if (!isRecord(data)) return undefined
  if (!spend(allowance, 1, 0)) return unreadable('value', 'too-large', '')
  const type = data['type']
  switch (type) {
    case 'none':
    case 'undefined':
    case 'null':
      return { type }
    case 'bool':
      return typeof data['value'] === 'boolean' ? { type, value: data['value'] } : undefined
    case 'list':
    case 'tuple':
    case 'set':
    case 'frozenset':
    case 'array': {
      if (levels === 0) return unreadable(type, 'too-deep', '')
      const items = readAll(data['items'], allowance, (item) => readValue(item, levels - 1, allowance))
      return items && { type, items }
    }
    case 'dict':
    case 'map':
    case 'object': {
      if (levels === 0) return unreadable(type, 'too-deep', '')
      const entries = readAll(data['entries'], allowance, (entry) => readEntry(entry, levels - 1, allowance))
      return entries && { type, entries }
    }
    case 'unreadable':
      return readUnreadable(data, allowance)
    default:
      return readScalar(data, allowance)
  }
}

function readScalar(data: Readonly<Record<string, unknown>>, allowance: Allowance): GuestValue | undefined {
  const { type, text } = data
  switch (type) {
    case 'int':
    case 'bigint':
      return readNumeral(text, type, INTEGER, allowance, (digits) => ({ type, text: digits }))
    case 'float':
    case 'number':
    case 'decimal':
      return readNumeral(text, type, NUMBER, allowance, (numeral) => ({ type, text: numeral }))
    case 'fraction':
      return readFraction(data, allowance)
    case 'complex':
      return readNumeral(data['real'], type, NUMBER, allowance, (real) =>
        readNumeral(data['imaginary'], type, NUMBER, allowance, (imaginary) => ({ type, real, imaginary })),
      )
    case 'str':
    case 'date':
    case 'datetime':
    case 'time':
    case 'timedelta':
    case 'bytes':
      return readText(text, type, allowance, (whole) => ({ type, text: whole }))
    case 'other':
      return readText(text, type, allowance, (whole) => ({
        type,
        typeName: readTypeName(data['typeName']),
        text: whole,
      }))
    default:
      return undefined
  }
}

// Each alternative begins differently, so that a long text is refused in one pass.
const INTEGER = /^-?\d+$/
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|inf|nan|s?NaN|Infinity)$/

function readFraction(data: Readonly<Record<string, unknown>>, allowance: Allowance): GuestValue | undefined {
  return readNumeral(data['numerator'], 'fraction', INTEGER, allowance, (numerator) =>
    readNumeral(data['denominator'], 'fraction', INTEGER, allowance, (denominator) =>
      /^-|^0+$/.test(denominator) ? undefined : { type: 'fraction', numerator, denominator },
    ),
  )
}

function readNumeral(
  text: unknown,
  typeName: string,
  pattern: RegExp,
  allowance: Allowance,
  make: (text: string) => GuestValue | undefined,
): GuestValue | undefined {
  if (typeof text === 'string' && text.length > GUEST_VALUE_LIMITS.digits) {
    return unreadable(typeName, 'too-large', text)
  }
  return readText(text, typeName, allowance, (numeral) => (pattern.test(numeral) ? make(numeral) : undefined))
}

function readText(
  text: unknown,
  typeName: string,
  allowance: Allowance,
  make: (text: string) => GuestValue | undefined,
): GuestValue | undefined {
  if (typeof text !== 'string') return undefined
  return spend(allowance, 0, text.length) ? make(text) : unreadable(typeName, 'too-large', text)
}

function readAll<Item>(
  data: unknown,
  allowance: Allowance,
  read: (item: unknown) => Item | undefined,
): Item[] | undefined {
  if (!Array.isArray(data)) return undefined
  const items: Item[] = []
  for (const item of data) {
    if (allowance.exceeded) break
    const value = read(item)
    if (value === undefined) return undefined
    items.push(value)
  }
  return items
}

function readEntry(data: unknown, levels: number, allowance: Allowance): GuestEntry | undefined {
  if (!Array.isArray(data) || data.length !== 2) return undefined
  const key = readValue(data[0], levels, allowance)
  const value = readValue(data[1], levels, allowance)
  return key && value && [key, value]
}

const REASONS: readonly unknown[] = ['cyclic', 'too-large', 'too-deep', 'unserialisable', 'repr-failed']

function readUnreadable(
  data: Readonly<Record<string, unknown>>,
  allowance: Allowance,
): Unreadable | undefined {
  const { reason, text } = data
  if (!isReason(reason) || typeof text !== 'string') return undefined
  const kept = unreadable(readTypeName(data['typeName']), reason, text)
  spend(allowance, 0, kept.text.length)
  return kept
}

function isReason(reason: unknown): reason is Unreadable['reason'] {
  return REASONS.includes(reason)
}

function readTypeName(name: unknown): string {
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'object'
}

function unreadable(typeName: string, reason: Unreadable['reason'], text: string): Unreadable {
  return { type: 'unreadable', typeName, reason, text: text.slice(0, 200) }
}

/** Whether so much may still be read. */
function spend(allowance: Allowance, items: number, characters: number): boolean {
  allowance.items -= items
  allowance.characters -= characters
  if (allowance.items < 0 || allowance.characters < 0) allowance.exceeded = true
  return !allowance.exceeded
}
