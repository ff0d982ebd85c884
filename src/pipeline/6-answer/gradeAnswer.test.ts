import { describe, expect, it } from 'vitest'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { gradeAnswer } from './gradeAnswer.ts'
import { DEFAULT_GRADING_RULE, type GradingRule } from './GradingRule.ts'

type Case = readonly [expected: unknown, actual: unknown]

function rule(part: Partial<GradingRule>): GradingRule {
  return { ...DEFAULT_GRADING_RULE, ...part }
}

/** Each pair is graded as `type` by the rule. */
function all(type: 'right' | 'wrong', cases: readonly Case[], by?: GradingRule): void {
  for (const [expected, actual] of cases) {
    const grade = gradeAnswer(expected, actual, by)
    expect([expected, actual, grade.because, grade.type]).toEqual([expected, actual, grade.because, type])
  }
}

const int = (text: string): GuestValue => ({ type: 'int', text })
const float = (text: string): GuestValue => ({ type: 'float', text })
const str = (text: string): GuestValue => ({ type: 'str', text })

describe('gradeAnswer', () => {
  it('is ungraded without an expected answer', () => {
    const ungraded = { type: 'ungraded', because: 'No expected answer is given.' }
    expect([undefined, null, '', '  \n'].map((expected) => gradeAnswer(expected, 5))).toEqual(
      Array.from({ length: 4 }, () => ungraded),
    )
  })
  it('is wrong without an answer', () => {
    const wrong = { type: 'wrong', because: 'There is no answer to compare with the expected 5.' }
    expect([undefined, '', { type: 'none' }].map((actual) => gradeAnswer('5', actual))).toEqual([
      wrong,
      wrong,
      wrong,
    ])
  })
  it('says why in a sentence with the numbers compared', () => {
    expect([
      gradeAnswer('18', int('18')),
      gradeAnswer('18', int('17')),
      gradeAnswer('2', float('1.9999999981')),
      gradeAnswer('0.333', float('0.25')),
      gradeAnswer('\\sqrt{2}', float('1.41421356237')),
    ]).toEqual([
      { type: 'right', because: '18 equals the expected 18 exactly.' },
      {
        type: 'wrong',
        because: '17 is not the expected 18: they differ by 1, and whole numbers must be equal exactly.',
      },
      {
        type: 'right',
        because:
          '1.9999999981 is within the tolerance of the expected 2: they differ by 1.9e-9, allowed are 1e-9 (absolute) or 0.000001 × |expected| (relative).',
      },
      {
        type: 'wrong',
        because:
          '0.25 is not the expected 0.333: they differ by 0.083, allowed are 1e-9 (absolute) or 0.000001 × |expected| (relative).',
      },
      {
        type: 'right',
        because:
          '1.414213562 is within the tolerance of the expected 1.414213562: they differ by 3.1e-12, allowed are 1e-9 (absolute) or 0.000001 × |expected| (relative).',
      },
    ])
  })
})

describe('gradeAnswer of numbers', () => {
  it('compares whole numbers exactly, also beyond 2^53', () => {
    all('right', [
      ['9007199254740993', int('9007199254740993')],
      [9007199254740993n, '9,007,199,254,740,993'],
      ['1' + '0'.repeat(2000), int('1' + '0'.repeat(2000))],
      [14, '14.0'],
      ['2^{100}', 2n ** 100n],
    ])
    all('wrong', [
      ['9007199254740993', int('9007199254740992')],
      [9007199254740993n, 9007199254740992n],
      ['1' + '0'.repeat(2000), int('1' + '0'.repeat(1999) + '1')],
      ['1201565.0', '1201566'],
    ])
  })
  it('allows the absolute or the relative tolerance of the rule', () => {
    all('right', [['100.5', '100.6']], rule({ absoluteTolerance: 0.1 }))
    all('right', [['1000.5', '1001.5']], rule({ relativeTolerance: 1e-3 }))
    all('wrong', [['1000.5', '1001.6']], rule({ relativeTolerance: 1e-3 }))
    all('wrong', [['100', '101']], rule({ absoluteTolerance: 5 }))
    all('right', [['100', '101']], rule({ absoluteTolerance: 5, exactIntegers: false }))
    all(
      'wrong',
      [
        ['0.0000012', '0.0000005'],
        ['1', '1.5'],
      ],
      rule({ absoluteTolerance: Number.NaN, relativeTolerance: -1 }),
    )
  })
  it('takes a float beyond 2^53 for a rounded number', () => {
    all('right', [['2300000000000000000000', float('2.3000000000000003e+21')]])
  })
  it('reads separators, currency and decimal commas', () => {
    all('right', [
      ['7425000', '7,425,000'],
      ['1234.5', '$1,234.50'],
      ['\\$10', '10'],
      ['1000.99', '1000,99'],
      ['1234567.5', '1.234.567,5'],
      ['12345', '12 345'],
      ['1000000', '1_000_000'],
      ['11111', '11{,}111'],
      ['0.4', '.4'],
      ['€5', '5.00'],
      ['-3', '−3'],
    ])
    all('wrong', [
      ['12345', '12, 345'],
      ['1.234', '1,234'],
      ['2', 'AB2C'],
    ])
  })
  it('reads scientific notation', () => {
    all('right', [
      ['1.5e3', '1500'],
      ['0.000012', float('1.2e-05')],
      ['3.2 \\times 10^{-4}', '0.00032'],
      ['6 × 10^4', '60000'],
    ])
    all('wrong', [['1.5e3', '1.5e4']])
  })
  it('reads fractions and mixed numbers', () => {
    all('right', [
      ['8/3', '2 2/3'],
      ['2\\frac{2}{3}', { type: 'fraction', numerator: '8', denominator: '3' }],
      ['-2 1/2', '-2.5'],
      ['1/3', float('0.3333333333333333')],
      ['\\frac13', '1/3'],
      ['2½', '5/2'],
      ['0.\\overline{36}', '4/11'],
      ['0.75', str('Fraction(3, 4)')],
    ])
    // Math-Verify#81: a mixed number is not its whole part.
    all('wrong', [
      ['2', '2 2/3'],
      ['\\boxed{\\frac{1}{2}}', '\\boxed{\\frac{1}{4}}'],
    ])
  })
  it('reads a percentage as the rule says', () => {
    const grades = (percent: GradingRule['percent'], actual: string): string[] =>
      ['28%', '28\\%'].map((expected) => gradeAnswer(expected, actual, rule({ percent })).type)
    expect([
      grades('same-number', '28'),
      grades('same-number', '0.28'),
      grades('as-fraction', '0.28'),
      grades('as-fraction', '28'),
      grades('either', '0.28'),
      grades('either', '28'),
      grades('strict', '28'),
      grades('strict', '28 percent'),
    ]).toEqual([
      ['right', 'right'],
      ['wrong', 'wrong'],
      ['right', 'right'],
      ['wrong', 'wrong'],
      ['right', 'right'],
      ['right', 'right'],
      ['wrong', 'wrong'],
      ['right', 'right'],
    ])
    expect(gradeAnswer('28%', '28').because).toBe(
      '28 equals the expected 28 exactly, a percentage being read as its number.',
    )
  })
  it('leaves out units, but not known ones that differ', () => {
    all('right', [
      ['125 miles', '125'],
      ['15\\mbox{ cm}^2', '15'],
      ['58', '58 square units'],
      ['90^\\circ', '90'],
      ['90°', '90 degrees'],
      ['3 weeks', '3 weeks from now'],
      ['12', '12 km/h'],
      ['5', '5 m'],
      ['204_5', '204'],
    ])
    all('wrong', [
      ['3 weeks', '3 days'],
      ['5', '5x'],
      ['5 m', '5 cm'],
    ])
  })
})

describe('gradeAnswer of LaTeX and formulas', () => {
  it('computes constants', () => {
    all('right', [
      ['\\frac{\\sqrt{2}}{2}', '\\frac{1}{\\sqrt2}'],
      ['\\dfrac{9}{4}\\pi', float('7.0685834705770345')],
      ['\\sqrt[3]{-8}', '-2'],
      ['2\\sin 30^\\circ', '2 \\sin(30)'],
      ['\\log_2 8', '3'],
      ['5!', '120'],
      ['\\binom{10}{3}', '120'],
      ['3+4i', { type: 'complex', real: '3.0', imaginary: '4.0' }],
      ['e^{2}', str('exp(2)')],
      ['|-5|', '5'],
      ['\\lfloor 3.7 \\rfloor', '3'],
    ])
    all('wrong', [
      ['4', '4\\sqrt{2}'],
      ['\\pi', '3.14'],
    ])
  })
  it('finds formulas equal by their values', () => {
    all('right', [
      ['(x-2)(x+2)', 'x^2-4'],
      ['\\frac{x+2}{7}', '\\frac{x}{7}+\\frac{2}{7}'],
      ['x^2 + 2xy + y^2', str('x**2 + 2*x*y + y**2')],
      ['11z^{17}(5+11z^{17})', '11z^17(11z^17+5)'],
      ['\\frac{1}{2}', '\\tfrac12'],
      ['\\sin^2 x + \\cos^2 x', '1'],
    ])
    all('wrong', [
      ['x+2n+1', 'x+1'],
      ['|x|', 'x'],
      ['f(x)', 'f(y)'],
    ])
  })
  it('compares equations and inequalities', () => {
    all('right', [
      ['x = 5', '5'],
      ['x = 2+3 = 5', 'x=5'],
      ['\\frac{x^2}{4} + \\frac{y^2}{3} = 1', '3x^2 + 4y^2 = 12'],
      ['x \\geq 5', '5 \\le x'],
      ['f(2) < f(1) < f(4)', 'f(4) > f(1) > f(2)'],
      ['y = 2x + 3', '2x + 3'],
    ])
    all('wrong', [
      ['x > 5', 'x < 5'],
      ['7 = 11a + c', '11a + c'],
      ['x + y = 1', '1'],
      ['x + y = 1', 'x + y = 2'],
    ])
  })
  it('compares intervals with their ends', () => {
    all('right', [
      ['-2 \\le x \\le 7', 'x \\in [-2, 7]'],
      ['(-\\infty, 2) \\cup (5, \\infty)', 'x < 2 \\text{ or } x > 5'],
      ['[0,1)', '[0, 1)'],
      ['(\\frac{3}{5}, 2]', '(0.6, 2]'],
    ])
    all('wrong', [
      ['[0,1)', '(0,1)'],
      ['(0,9)', '[0,9]'],
      ['(0,1)', '(0,2)'],
    ])
  })
  it('compares matrices and vectors', () => {
    const identity = '\\begin{pmatrix}1 & 0 \\\\ 0 & 1\\end{pmatrix}'
    all('right', [
      [identity, '\\begin{bmatrix}1&0\\\\0&1\\end{bmatrix}'],
      [identity, `${identity} ${identity}`],
      [
        identity,
        [
          [1, 0],
          [0, 1],
        ],
      ],
      ['\\begin{pmatrix}1 \\\\ 2\\end{pmatrix}', [1, 2]],
    ])
    all('wrong', [[identity, '\\begin{pmatrix}1 & 0 \\\\ 0 & 2\\end{pmatrix}']])
  })
  it('repairs commands that lost or doubled their backslash in JSON', () => {
    all('right', [
      ['\frac{1}{2}', '1/2'],
      ['\\\\frac{1}{2}', '1/2'],
      ['$\\\\left(1,2\\\\right)$', '(1, 2)'],
    ])
  })
})

describe('gradeAnswer of several values', () => {
  it('compares lists in the order that the rule asks for', () => {
    all('right', [
      ['1, 2, 3', [1, 2, 3]],
      ['[1, 2]', { type: 'tuple', items: [int('1'), int('2')] }],
      ['(7, 6)', '$(7,6)$'],
      ['4 3 -1', '4, 3, -1'],
      ['["a", "b"]', { type: 'list', items: [str('a'), str('b')] }],
    ])
    all('wrong', [
      ['1, 2, 3', [3, 2, 1]],
      ['1, 2', [1, 2, 3]],
      ['[1, 2]', '5'],
    ])
    all('right', [['1, 2, 2', [2, 1, 2]]], rule({ listOrder: 'unordered' }))
    all('wrong', [['1, 2, 2', [1, 1, 2]]], rule({ listOrder: 'unordered' }))
    expect(gradeAnswer([1, 2], [1, 3]).because).toBe(
      'Value 2 of 2 differs: 3 is not the expected 2: they differ by 1, and whole numbers must be equal exactly.',
    )
  })
  it('never minds the order of sets and solutions', () => {
    all('right', [
      ['\\{1, 2\\}', '{2, 1}'],
      ['{1, 2}', { type: 'set', items: [int('2'), int('1')] }],
      ['x = 1 \\text{ or } x = -2', '-2, 1'],
      ['1 \\pm \\sqrt{19}', '1-\\sqrt{19} \\text{ and } 1+\\sqrt{19}'],
      ['(1,2), (3,4)', '(3,4), (1,2)'],
      ['p=5,q=2;p=7,q=2', '(7,2),(5,2)'],
      ['a_1 = 2, a_2 = 3', 'a_2 = 3, a_1 = 2'],
      ['12 \\text{ and } 13', '13 and 12'],
      ['113', { type: 'list', items: [int('113')] }],
    ])
    all('wrong', [
      ['\\{1, 2\\}', '{1, 3}'],
      ['x = 1 or x = 2', '1'],
      ['a_1 = 2, a_2 = 3', 'a_1 = 3, a_2 = 2'],
    ])
  })
  it('compares objects key by key', () => {
    const value: GuestValue = {
      type: 'dict',
      entries: [
        [str('b'), { type: 'list', items: [float('2.0')] }],
        [str('a'), int('1')],
      ],
    }
    all('right', [
      ['{"a": 1, "b": [2]}', value],
      [{ a: 1, b: [2] }, value],
      ["{'a': 1, 'b': [2]}", '{"b": [2], "a": 1}'],
    ])
    expect([
      gradeAnswer({ a: 1, b: [3] }, value).because,
      gradeAnswer({ a: 1, b: [2], c: 3 }, value).because,
      gradeAnswer({ a: 1 }, value).because,
      gradeAnswer('1', value).type,
    ]).toEqual([
      'At "b": value 1 of 1 differs: 2 is not the expected 3: they differ by 1, and whole numbers must be equal exactly.',
      'The key "c" is missing.',
      'The key "b" is not expected.',
      'wrong',
    ])
  })
  it('compares ratios', () => {
    all('right', [
      ['7:32', '14:64'],
      ['1:2:3', '2:4:6'],
      ['AB:CD = 7:32', '7:32'],
    ])
    all('wrong', [['1:2:3', '1:2:4']])
  })
})

describe('gradeAnswer of words', () => {
  it('compares texts without quotes, LaTeX, full stop and, by rule, case', () => {
    all('right', [
      ['Paris', 'paris.'],
      ['\\text{Evelyn}', str('Evelyn')],
      ['New York', "'New  York'"],
      ['yes', true],
      ['False', { type: 'bool', value: false }],
    ])
    all('wrong', [
      ['Paris', 'Rome'],
      ['yes', false],
      ['1', true],
      ['Paris', 5],
    ])
    all('wrong', [['Paris', 'paris']], rule({ ignoreCase: false }))
  })
  it('takes an option by its letter or by its value, where both are expected', () => {
    const expected = '(E) $78.20'
    all('right', [
      [expected, str('E')],
      [expected, '(e)'],
      [expected, float('78.2')],
      [expected, 'The answer is E) $78.20.'],
      ['(C) 7 hours', int('7')],
      ['(B) x + 1', '1 + x'],
    ])
    all('wrong', [
      [expected, str('A')],
      [expected, float('78.3')],
      [expected, 'The answer is A) $78.20.'],
      ['(C) 7 hours', int('8')],
    ])
    expect(gradeAnswer(expected, float('78.3')).because).toMatch(/, the value of option E\.$/)
    expect(gradeAnswer(expected, 'A').because).toBe('Option A is not the expected option E.')
  })
  it('compares option letters', () => {
    all('right', [
      ['A', '(A)'],
      ['(b)', 'B) 21 apples'],
      ['C', 'The correct answer is (c).'],
      ['D', '\\boxed{\\text{(D)}}'],
      ['E', 'I choose option E'],
    ])
    all('wrong', [
      ['A', 'B'],
      ['A', 'a) or b)'],
      ['A', 'A long story'],
      ['\\text{(C)}', '1'],
      ['1', '\\text{(C)}'],
      ['(e)', '26'],
    ])
  })
  it('compares dates however they are written', () => {
    all('right', [
      ['05/23/2001', { type: 'date', text: '2001-05-23' }],
      ['23.05.2001', 'May 23, 2001'],
      ['23/05/2001', '2001-05-23'],
      ['2001-05-23', '23rd of May 2001'],
      ['2001-05-23', { type: 'datetime', text: '2001-05-23 00:00:00' }],
      ['2001-05-23', 'So the answer is May 23, 2001.'],
      [['2001-05-23'], { type: 'list', items: [{ type: 'date', text: '2001-05-23' }] }],
    ])
    all('wrong', [
      ['05/23/2001', '2001-05-24'],
      ['02/30/2001', '2001-03-02'],
      ['2001-05-23', 1973],
      [1973, str('2001-05-23')],
      [['2001-05-23'], [1973]],
    ])
  })
})

describe('gradeAnswer of prose', () => {
  it('reads the final answer', () => {
    all('right', [
      ['14', 'First 5 + 9. So the answer is 14.'],
      ['9', 'Since 3^2 = 9, we have $\\boxed{9} \\pmod{11}$.'],
      ['34', 'Final Answer: the largest $n$ is 34.'],
      ['-2, 1', 'Thus \\boxed{-2} and \\boxed{1}.'],
      ['1', 'It could be \\boxed{1}. Because of this, it must be \\boxed{1}.'],
      ['x \\geq 5', 'Therefore $x \\ge 5$ is what we find.'],
      ['100', '10 * 10 = 100 apples'],
      ['#### 1,200', '1200'],
    ])
    all('wrong', [
      ['9', '<think>It is 9.</think> The answer is 8.'],
      ['4', 'She has 4 red and 5 blue ones, 9 in all.'],
      ['2', 'The phone takes 120 hours.'],
      ['30', '1 hour 30 minutes'],
      ['12', '12 and a half'],
      ['He has 3 red and 5 blue ones', '5'],
    ])
  })
})

describe('gradeAnswer of hostile answers', () => {
  const hostile: readonly (readonly [name: string, answer: unknown])[] = [
    ['a tower of powers', '9**9**9**9'],
    ['a tower in LaTeX', '9^{9^{9^{9}}}'],
    ['a huge exponent', '1e999999'],
    ['a huge factorial', '99999999!'],
    ['a huge binomial', '\\binom{999999999}{5000}'],
    ['very many digits', '9'.repeat(1_000_000)],
    ['very many digits of a guest', int('9'.repeat(100_000))],
    ['a long text', 'a '.repeat(600_000)],
    ['deep brackets', `${'('.repeat(50_000)}1${')'.repeat(50_000)}`],
    ['deep brackets in short', `${'('.repeat(2000)}1${')'.repeat(2000)}`],
    ['deep lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['deep fractions', `${'\\frac{1}{'.repeat(400)}1${'}'.repeat(400)}`],
    ['a deep chain', '1/'.repeat(2000)],
    ['a deep object', JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`)],
    ['many minus signs', '-'.repeat(4000)],
    ['many commas', '1,'.repeat(2000)],
    ['many boxes', '\\boxed{'.repeat(40_000)],
    ['a regular expression bomb', `${'a'.repeat(3000)}${'!'.repeat(1000)}`],
    ['many spaces', `1${' '.repeat(500_000)}1`],
    ['control characters', '\u0000\u202e\ufeff\ud800'],
    ['code', '__import__("os").system("true")'],
    ['a prototype', '{"__proto__": {"polluted": 1}, "constructor": 2}'],
    ['NaN', float('nan')],
    ['a function', () => 5],
    ['a symbol', Symbol('5')],
  ]
  it.each(hostile)('ends at once, without an error, on %s', (_, answer) => {
    const startedMs = performance.now()
    const grades = [gradeAnswer('5', answer).type, gradeAnswer(answer, '5').type]
    expect(grades.filter((type) => type === 'right')).toEqual([])
    expect(performance.now() - startedMs).toBeLessThan(5000)
    expect('polluted' in {}).toBe(false)
  })

  it('never runs an answer as code', () => {
    const touched: string[] = []
    const trap = { toString: () => touched.push('toString'), valueOf: () => touched.push('valueOf') }
    expect(gradeAnswer('5', trap).type).toBe('wrong')
    expect(gradeAnswer('5', '2 + (() => 3)()').type).toBe('wrong')
    expect(touched).toEqual([])
  })

  it('compares long lists', () => {
    const items = Array.from({ length: 90_000 }, (_, number) => number)
    const value: GuestValue = { type: 'list', items: items.map((item) => int(String(item))) }
    all('right', [[JSON.stringify(items), value]])
    all('right', [[items.toReversed(), value]], rule({ listOrder: 'unordered' }))
    all('wrong', [[[...items.slice(1), 0], value]])
  })

  it('says so when the steps are used up', () => {
    const items = Array.from({ length: 3000 }, (_, number) => `\\sqrt{${number + 2}}`)
    const grade = gradeAnswer(items, items.toReversed(), rule({ listOrder: 'unordered' }))
    expect(grade).toEqual({
      type: 'wrong',
      because: 'The answer could not be compared within 2000000 steps.',
    })
  })
})
