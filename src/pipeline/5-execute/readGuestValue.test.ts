import { describe, expect, it } from 'vitest'
import type { GuestValue } from './GuestValue.ts'
import { GUEST_VALUE_LIMITS, readGuestValue } from './readGuestValue.ts'

function nested(levels: number): unknown {
  let value: unknown = { type: 'int', text: '1' }
  for (let level = 0; level < levels; level++) value = { type: 'list', items: [value] }
  return value
}

describe('readGuestValue', () => {
  it('builds every kind of value anew', () => {
    const value: GuestValue = {
      type: 'dict',
      entries: [
        [
          { type: 'str', text: 'a' },
          { type: 'list', items: [{ type: 'int', text: '-5' }, { type: 'none' }] },
        ],
        [
          { type: 'bool', value: true },
          { type: 'fraction', numerator: '-1', denominator: '3' },
        ],
        [
          { type: 'float', text: 'nan' },
          { type: 'number', text: '-Infinity' },
        ],
        [
          { type: 'decimal', text: '1E+5' },
          { type: 'complex', real: '1.5', imaginary: '-inf' },
        ],
        [
          { type: 'date', text: '2024-01-02' },
          { type: 'other', typeName: 'Add', text: 'x + 1' },
        ],
        [
          { type: 'bytes', text: "b'a'" },
          { type: 'unreadable', typeName: 'f', reason: 'cyclic', text: '[...]' },
        ],
      ],
    }
    const read = readGuestValue(JSON.parse(JSON.stringify(value)))
    expect(read).toEqual(value)
  })

  it('drops fields that no value has', () => {
    expect(readGuestValue({ type: 'int', text: '1', toString: 'evil', extra: 1 })).toEqual({
      type: 'int',
      text: '1',
    })
  })

  const malformed: readonly (readonly [name: string, data: unknown])[] = [
    ['nothing', undefined],
    ['an array', []],
    ['an unknown type', { type: 'constructor', text: '1' }],
    ['a type that is no text', { type: { toString: () => 'int' }, text: '1' }],
    ['digits that are none', { type: 'int', text: '1;alert(1)' }],
    ['a float that is none', { type: 'float', text: '1.5.5' }],
    ['a denominator of zero', { type: 'fraction', numerator: '1', denominator: '0' }],
    ['a negative denominator', { type: 'fraction', numerator: '1', denominator: '-2' }],
    ['a bool that is a text', { type: 'bool', value: 'true' }],
    ['items that are no array', { type: 'list', items: { length: 1 } }],
    ['a malformed item', { type: 'list', items: [{ type: 'int' }] }],
    ['an entry of one', { type: 'dict', entries: [[{ type: 'none' }]] }],
    ['an unknown reason', { type: 'unreadable', typeName: 'x', reason: 'bored', text: '' }],
  ]
  it.each(malformed)('refuses %s', (_, data) => {
    expect(readGuestValue(data)).toBeUndefined()
  })

  it('keeps a key named __proto__ as data', () => {
    const data: unknown = JSON.parse(
      '{"type":"dict","entries":[[{"type":"str","text":"__proto__"},{"type":"str","text":"x"}]],"__proto__":{"polluted":true}}',
    )
    expect(readGuestValue(data)).toEqual({
      type: 'dict',
      entries: [
        [
          { type: 'str', text: '__proto__' },
          { type: 'str', text: 'x' },
        ],
      ],
    })
    expect('polluted' in {}).toBe(false)
  })

  it('reads 64 levels and calls what is below too deep', () => {
    expect(JSON.stringify(readGuestValue(nested(64)))).not.toContain('too-deep')
    expect(JSON.stringify(readGuestValue(nested(65)))).toContain('too-deep')
    expect(JSON.stringify(readGuestValue(nested(5000)))).toContain('too-deep')
  })

  it('calls too many items, too long texts and too many digits too large', () => {
    const items = Array.from({ length: GUEST_VALUE_LIMITS.items + 1 }, () => ({ type: 'none' }))
    expect(readGuestValue({ type: 'list', items })).toEqual({
      type: 'unreadable',
      typeName: 'list',
      reason: 'too-large',
      text: '',
    })
    const long = readGuestValue({ type: 'str', text: 'a'.repeat(GUEST_VALUE_LIMITS.characters + 1) })
    expect(long).toEqual({ type: 'unreadable', typeName: 'str', reason: 'too-large', text: 'a'.repeat(200) })
    const digits = readGuestValue({ type: 'int', text: '9'.repeat(GUEST_VALUE_LIMITS.digits + 1) })
    expect(digits).toEqual({
      type: 'unreadable',
      typeName: 'int',
      reason: 'too-large',
      text: '9'.repeat(200),
    })
  })

  it('refuses a long numeral with a bad end at once', () => {
    const startedMs = performance.now()
    expect(readGuestValue({ type: 'float', text: `${'1'.repeat(99_000)}x` })).toBeUndefined()
    expect(performance.now() - startedMs).toBeLessThan(500)
  })
})
