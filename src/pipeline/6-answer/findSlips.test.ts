import { describe, expect, it } from 'vitest'
import { findSlips } from './findSlips.ts'

const slipsIn = (text: string) => findSlips(text).slips.map(({ written, computed }) => [written, computed])

describe('arithmetic that comes out', () => {
  it.each([
    '3 + 4 = 7',
    'She has 16 - 3 - 4 = 9 eggs.',
    '9 * $2 = $18 every day',
    '- 5 + 3 = 8',
    '1. 12 × 12 = 144',
    '10 / 3 = 3.33',
    '10 / 3 = 3.34',
    '2/3 = 0.666',
    '20% of 50 = 10',
    '45 / 60 = 75%',
    '45 / 60 * 100 = 75%',
    '1,319 + 1 = 1,320',
    '3 hours * 60 miles per hour = 180 miles',
    '3 hours * 60 miles/hour = 180 miles',
    '16 eggs - 3 eggs - 4 eggs = 9 eggs',
    '2(3 + 4) = 14',
    '2^10 = 1024',
    '$80,000 + $50,000 = $130,000',
    '3 + 4 = 7 + 2 = 9',
    '22 / 7 ≈ 3',
    String.raw`$3 \times 4 = 12$`,
    '**5 x 6 = 30**',
    '1/2 of 10 = 5',
    '-3 + 5 = 2',
  ])('%s', (text) => {
    expect(findSlips(text)).toEqual({ checked: expect.any(Number), slips: [] })
    expect(findSlips(text).checked).toBeGreaterThan(0)
  })
})

describe('slips', () => {
  it.each([
    ['So 17 × 24 = 398 in all.', [['17 × 24 = 398', '408']]],
    ['7 / 2 = 3', [['7 / 2 = 3', '3.5']]],
    ['20% of 50 = 12', [['20% of 50 = 12', '10']]],
    ['3 + 4 = 8 and 5 + 5 = 10', [['3 + 4 = 8', '7']]],
    ['total = 3 * 4 = 13', [['3 * 4 = 13', '12']]],
    ['10 / 3 = 3.5', [['10 / 3 = 3.5', '10/3 (3.33333)']]],
    ['3 + 4 = 8 + 2 = 10', [['3 + 4 = 8 + 2', '7']]],
    [
      '12345678901234567890 * 10 = 123456789012345678901',
      [['12345678901234567890 * 10 = 123456789012345678901', '123456789012345678900']],
    ],
  ])('%s', (text, expected) => {
    expect(slipsIn(text)).toEqual(expected)
  })

  it('are where they stand in the text', () => {
    const text = 'First 1 + 1 = 2.\nThen 2 + 2 = 5.'
    const [slip] = findSlips(text).slips
    expect(slip && text.slice(slip.start, slip.end)).toBe('2 + 2 = 5')
    expect(slip?.message).toBe('“2 + 2 = 5” does not come out: the left side is 4, not 5.')
  })
})

describe('what is left out', () => {
  it.each([
    '3x + 2 = 8',
    'x = 5',
    'Let n = 3 * k = 12',
    'on 2020-05-01 = a date',
    '5 apples and 3 pears = 9 fruits',
    '```python\nx = 3 + 4 == 8\n3 + 4 = 9\n```',
    '1 / 0 = 5',
    'f(2) = 5',
    '2^100000000 = 5',
  ])('%s', (text) => {
    expect(findSlips(text)).toEqual({ checked: 0, slips: [] })
  })

  it('is found in time, however hostile the text', () => {
    for (const text of [
      '('.repeat(100_000),
      '1+'.repeat(100_000),
      '= 1 '.repeat(60_000),
      '9'.repeat(200_000),
    ])
      expect(findSlips(text).slips).toEqual([])
  })
})
