import { describe, expect, it } from 'vitest'
import { createRandom } from '@/lib/createRandom.ts'
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
    'a pair of sides, (3 + 4 = 7)',
    '60 / 15 = 4 (15 minutes each)',
    '5(3) = 15',
    '3² + 4² = 25',
    '100 - 20% = 80',
    '$100 + 10% = $110',
    '100% - 20% = 80%',
    '32 / 96 * 100% = 33.333...%',
    '1/3 = 33%',
    '100 / 3 = 33',
    '33.33 * 3 = 100',
    '10 / 3 = 3.33 * 2 = 6.66',
    '48 × 62 ≈ 3000',
    '0.1 + 0.2 = 0.30000000000000004',
    '3 plus 4 equals 7',
    '6 pencils cost 6 x $.50 = $3 in all',
    String.raw`\( 12{,}000 + 1 = 12{,}001 \)`,
    String.raw`$\frac{97 - 1}{2} + 1 = 49$`,
    String.raw`3 \text{ apples} + 4 \text{ apples} = \boxed{7}`,
    String.raw`\left(3 + 4\right) \times 10^{2} = 700`,
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
    [String.raw`\( 3 \times 4 = 13 \)`, [[String.raw`3 \times 4 = 13`, '12']]],
    [String.raw`3 + 4 &= \boxed{8} \\`, [[String.raw`3 + 4 &= \boxed{8}`, '7']]],
    [String.raw`\frac{3}{4} \cdot 8 = 7`, [[String.raw`\frac{3}{4} \cdot 8 = 7`, '6']]],
    ['She has 5 left (3 + 3 = 5)', [['3 + 3 = 5', '6']]],
    ['100 - 20% = 81', [['100 - 20% = 81', '80']]],
    ['17 × 24 ≈ 500', [['17 × 24 ≈ 500', '408']]],
    ['(−3) × (−4) = −12', [['(−3) × (−4) = −12', '12']]],
    ['$4.20 + $9.45 + $1.35 = $14.99', [['4.20 + $9.45 + $1.35 = $14.99', '15']]],
    ['3 hours * 60 miles per hour = 190 miles', [['3 hours * 60 miles per hour = 190', '180']]],
    ['1/3 = 35%', [['1/3 = 35%', '1/3 (0.333333)']]],
    ['5 times as many, so 42 / 14 = 10', [['42 / 14 = 10', '3']]],
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
    // Pieces of formulas that cannot be read.
    '25 classmates + his 1 teacher + 1 himself = 27 people',
    '250 of the original number of books - 135 sold books = 65 books',
    'half of 10 + 3 = 8',
    '5 plus his 3 + 4 = 12',
    'f(2 + 3) * 2 = 8',
    'CO2 + 3 = 5',
    'num_2x4 = 10',
    '4! = 20',
    '2 1/2 + 1 = 3 1/2',
    String.raw`\sqrt{16} + 1 = 6`,
    String.raw`\lceil 0.8 \rceil + 0.8 = 2 + 0.8`,
    String.raw`\omega^2 + \omega + 1 = 0`,
    String.raw`$2^3 \cdot 3^x = 72$`,
    '3^{2x} + 19 = 10^x',
    // What may be meant in another way.
    '1 hour + 30 minutes = 90 minutes',
    '50 cents * 4 = $2',
    '5:00 pm - 3 hours = 2:00 pm',
    '11 am + 3 hours = 2 pm',
    '1 dozen + 3 = 15',
    'pages 10-20 = 11 pages',
    '3 of 4 = 75%',
    '1.000 + 500 = 1.500',
    '10,5 + 1 = 11,5',
    '6 / 2(3) = 1',
    '4/3 gives the number of novels she has written this year = (4/3)*9',
    '17 / 5 = 3 with a remainder of 2',
    '7 / 2 = 3, rounded down',
    'Is 3 + 4 = 8? No.',
    'if 2 + 2 = 5',
    '2 + 2 = 5, which is not true',
    // Thinking is no part of the reply.
    '<think>2 + 2 = 5</think>',
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

  it('is all of a text without a sign of equality, whatever numbers and words it has', () => {
    const random = createRandom(11)
    const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 30) }, pick).join(random() < 0.5 ? ' ' : '')
      expect([text, findSlips(text)]).toEqual([text, { checked: 0, slips: [] }])
    }
  })
})

const PIECES =
  '12 3.5 1,200 .25 7% $4 + - * / × ÷ ^ ( ) { } [ ] \\frac{ \\times \\( \\) x of per and times apples the is a , . : ; ! ? ² ** ` "'.split(
    ' ',
  )
