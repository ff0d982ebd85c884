import { describe, expect, it } from 'vitest'
import type { GuestValue } from './GuestValue.ts'
import { showGuestValue, typeNameOf } from './showGuestValue.ts'

const int = (text: string): GuestValue => ({ type: 'int', text })
const str = (text: string): GuestValue => ({ type: 'str', text })

describe('showGuestValue in Python', () => {
  const HALF: GuestValue = { type: 'fraction', numerator: '1', denominator: '2' }
  const cases: readonly (readonly [name: string, value: GuestValue, shown: string])[] = [
    ['an int of any size exactly', int('123456789012345678901234567890'), '123456789012345678901234567890'],
    ['a float as the guest wrote it', { type: 'float', text: '1e+300' }, '1e+300'],
    ['a string at the top as it is', str("it's 5\n"), "it's 5\n"],
    [
      'a string in a list quoted',
      { type: 'list', items: [str("it's"), str('a\n\u200b\ud800')] },
      `["it's", 'a\\n\\u200b\\ud800']`,
    ],
    ['both quotes with the single one escaped', { type: 'list', items: [str(`'"`)] }, `['\\'"']`],
    [
      'True, None in a tuple',
      { type: 'tuple', items: [{ type: 'bool', value: true }, { type: 'none' }] },
      '(True, None)',
    ],
    ['a tuple of one with its comma', { type: 'tuple', items: [int('1')] }, '(1,)'],
    ['a Fraction as Python prints it', HALF, '1/2'],
    ['a whole Fraction without its denominator', { type: 'fraction', numerator: '4', denominator: '1' }, '4'],
    ['a Fraction in a list', { type: 'list', items: [HALF] }, '[Fraction(1, 2)]'],
    ['a Decimal', { type: 'decimal', text: '1.10' }, '1.10'],
    [
      'a Decimal in a list',
      { type: 'list', items: [{ type: 'decimal', text: '1.10' }] },
      "[Decimal('1.10')]",
    ],
    ['a complex number', { type: 'complex', real: '1.0', imaginary: '-2.5' }, '(1-2.5j)'],
    ['an imaginary number', { type: 'complex', real: '0.0', imaginary: '2.0' }, '2j'],
    ['an empty set', { type: 'set', items: [] }, 'set()'],
    ['a set', { type: 'set', items: [int('1'), int('2')] }, '{1, 2}'],
    ['a frozenset', { type: 'frozenset', items: [int('1')] }, 'frozenset({1})'],
    [
      'a dict',
      {
        type: 'dict',
        entries: [
          [str('a'), int('1')],
          [int('2'), str('b')],
        ],
      },
      `{'a': 1, 2: 'b'}`,
    ],
    ['a date', { type: 'date', text: '2024-01-02' }, '2024-01-02'],
    [
      'a date in a list',
      { type: 'list', items: [{ type: 'date', text: '2024-01-02' }] },
      '[datetime.date(2024, 1, 2)]',
    ],
    [
      'a datetime in a list',
      { type: 'list', items: [{ type: 'datetime', text: '2024-01-02 03:04:00' }] },
      '[datetime.datetime(2024, 1, 2, 3, 4)]',
    ],
    ['a sympy expression', { type: 'other', typeName: 'Add', text: 'x + 1' }, 'x + 1'],
  ]
  it.each(cases)('shows %s', (_, value, shown) => {
    expect(showGuestValue(value, 'python')).toBe(shown)
  })
})

describe('showGuestValue in JavaScript', () => {
  const cases: readonly (readonly [name: string, value: GuestValue, shown: string])[] = [
    ['a BigInt at the top without its n', { type: 'bigint', text: '12' }, '12'],
    ['a BigInt in an array with it', { type: 'array', items: [{ type: 'bigint', text: '12' }] }, '[12n]'],
    [
      'booleans and nothing',
      { type: 'array', items: [{ type: 'bool', value: true }, { type: 'null' }, { type: 'undefined' }] },
      '[true, null, undefined]',
    ],
    [
      'an object, quoting only odd names',
      {
        type: 'object',
        entries: [
          [str('a'), str('x')],
          [str('b c'), { type: 'number', text: '1.5' }],
        ],
      },
      '{a: "x", "b c": 1.5}',
    ],
    ['a Map', { type: 'map', entries: [[str('a'), { type: 'number', text: '1' }]] }, 'Map {"a" => 1}'],
    ['a Set', { type: 'set', items: [{ type: 'number', text: '1' }] }, 'Set {1}'],
    [
      'what could not be read',
      { type: 'unreadable', typeName: 'Proxy', reason: 'unserialisable', text: '' },
      '<Proxy>',
    ],
  ]
  it.each(cases)('shows %s', (_, value, shown) => {
    expect(showGuestValue(value, 'javascript')).toBe(shown)
  })

  it('is chosen by the values where no language is given', () => {
    expect(showGuestValue({ type: 'set', items: [{ type: 'number', text: '1' }] })).toBe('Set {1}')
  })
})

describe('typeNameOf', () => {
  it("gives the guest's own names", () => {
    const values: readonly GuestValue[] = [
      int('1'),
      { type: 'fraction', numerator: '1', denominator: '2' },
      { type: 'list', items: [] },
      { type: 'none' },
      { type: 'bigint', text: '1' },
      { type: 'map', entries: [] },
      { type: 'other', typeName: 'Matrix', text: '' },
    ]
    expect(values.map((value) => typeNameOf(value))).toEqual([
      'int',
      'Fraction',
      'list',
      'None',
      'BigInt',
      'Map',
      'Matrix',
    ])
    expect([typeNameOf(str('a'), 'python'), typeNameOf(str('a'), 'javascript')]).toEqual(['str', 'string'])
  })
})
