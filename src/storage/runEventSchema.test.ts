import * as z from 'zod'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { FAILURE_STAGES } from '@/pipeline/Failure.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { guestValueSchema } from './guestValueSchema.ts'
import { runEventSchema } from './runEventSchema.ts'

const SCHEMA = runEventSchema({
  text: z.string(),
  bytes: z.custom<Uint8Array>(),
  jsonSchema: z.custom<JsonSchema>(),
})

/** Without `readonly`, which the schema's output does not have. */
type Writable<T> = [GuestValue] extends [T]
  ? T
  : T extends Uint8Array
    ? T
    : T extends readonly (infer Item)[]
      ? Writable<Item>[]
      : T extends object
        ? { -readonly [Key in keyof T]: Writable<T[Key]> }
        : T

describe('runEventSchema', () => {
  it('knows the events of the pipeline, field by field', () => {
    expectTypeOf<z.output<typeof SCHEMA>>().toExtend<RunEvent>()
    expectTypeOf<Writable<RunEvent>>().toExtend<z.output<typeof SCHEMA>>()
  })

  it('refuses an unknown type, an unknown field and a missing one', () => {
    const accepts = (value: unknown) => SCHEMA.safeParse(value).success
    expect(accepts({ type: 'check-started', atMs: 1 })).toBe(true)
    expect(accepts({ type: 'check-begun', atMs: 1 })).toBe(false)
    expect(accepts({ type: 'check-started', atMs: 1, apiKey: 'sk-1' })).toBe(false)
    expect(accepts({ type: 'check-started' })).toBe(false)
    expect(accepts({ type: 'check-started', atMs: Infinity })).toBe(false)
    expect(accepts({ type: 'check-started', atMs: -1 })).toBe(false)
    expect(accepts({ type: 'printed', stream: 'stdlog', text: '', atMs: 1 })).toBe(false)
  })

  it('knows every kind of failure, and no property of objects', () => {
    const failed = (kind: string) => ({
      type: 'attempt-failed',
      failure: { kind, message: '', hallucination: false },
      atMs: 0,
    })
    const kinds = [...Object.keys(FAILURE_STAGES), 'toString', '__proto__', 'bad-luck']
    expect(kinds.filter((kind) => !SCHEMA.safeParse(failed(kind)).success)).toEqual([
      'toString',
      '__proto__',
      'bad-luck',
    ])
  })
})

describe('guestValueSchema', () => {
  const VALUES: { [Type in GuestValue['type']]: GuestValue } = {
    int: { type: 'int', text: '9'.repeat(5000) },
    bigint: { type: 'bigint', text: '1' },
    float: { type: 'float', text: 'nan' },
    number: { type: 'number', text: '-Infinity' },
    decimal: { type: 'decimal', text: '0.10' },
    fraction: { type: 'fraction', numerator: '1', denominator: '3' },
    complex: { type: 'complex', real: '1', imaginary: '-0.0' },
    str: { type: 'str', text: 'a\0b\ud800' },
    bool: { type: 'bool', value: false },
    none: { type: 'none' },
    undefined: { type: 'undefined' },
    null: { type: 'null' },
    list: { type: 'list', items: [{ type: 'tuple', items: [] }] },
    tuple: { type: 'tuple', items: [{ type: 'int', text: '1' }] },
    set: { type: 'set', items: [] },
    frozenset: { type: 'frozenset', items: [] },
    array: { type: 'array', items: [{ type: 'null' }] },
    dict: {
      type: 'dict',
      entries: [
        [
          { type: 'str', text: '__proto__' },
          { type: 'dict', entries: [] },
        ],
      ],
    },
    map: { type: 'map', entries: [] },
    object: { type: 'object', entries: [] },
    date: { type: 'date', text: '2026-01-02' },
    datetime: { type: 'datetime', text: '2026-01-02T00:00:00' },
    time: { type: 'time', text: '00:00:00' },
    timedelta: { type: 'timedelta', text: '1 day, 0:00:00' },
    bytes: { type: 'bytes', text: "b'\\x00'" },
    other: { type: 'other', typeName: 'Add', text: 'x + 1' },
    unreadable: { type: 'unreadable', typeName: 'list', reason: 'cyclic', text: '[[...]]' },
  }

  it('reads every type of value as it was', () => {
    const schema = guestValueSchema(z.string())
    expect(Object.values(VALUES).map((value) => schema.parse(JSON.parse(JSON.stringify(value))))).toEqual(
      Object.values(VALUES),
    )
  })

  it('refuses what no guest hands over', () => {
    const schema = guestValueSchema(z.string())
    const values = [{ type: 'function' }, { type: 'list' }, { type: 'int', text: 1 }, 1, null, []]
    expect(values.filter((value) => schema.safeParse(value).success)).toEqual([])
  })
})
