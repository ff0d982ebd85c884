import { describe, expect, it } from 'vitest'
import type { Execution, PrintedText } from '@/pipeline/5-execute/Execution.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { AnswerSource, JsonSchema } from '@/pipeline/Template.ts'
import { parseAnswer } from './parseAnswer.ts'
import type { ParsedAnswer } from './ParsedAnswer.ts'

const FUNCTION: AnswerSource = { type: 'function', name: 'solution' }

function execution(value: GuestValue | undefined, stdout = '', part: Partial<PrintedText> = {}): Execution {
  const printed = { stdout, stderr: '', printedLength: stdout.length, truncated: false, ...part }
  return { end: { type: 'returned', value }, printed, files: [], runMs: 1 }
}

type Setup = { source?: AnswerSource; schema?: JsonSchema; language?: Language; reply?: string }

function parse(
  ran: Execution,
  { source = FUNCTION, schema, language = 'python', reply = '' }: Setup = {},
): ParsedAnswer {
  const contract = {
    source,
    sentence: 'The answer is {{answer}}.',
    ...(schema === undefined ? {} : { schema }),
  }
  return parseAnswer(ran, { contract, language }, reply)
}

function failure(parsed: ParsedAnswer): readonly [kind: string, message: string] {
  return parsed.type === 'none'
    ? [parsed.failure.kind, parsed.failure.message]
    : ['found', parsed.answer.text]
}

describe('parseAnswer', () => {
  it('of a program that only tests judge is the program itself, whatever it prints', () => {
    expect(parse(execution(undefined, 'debugging 5\n'), { source: { type: 'tests' } })).toEqual({
      type: 'found',
      answer: {
        value: { type: 'none' },
        typeName: 'program',
        text: 'the program',
        sentence: 'The answer is the program.',
        disagreements: [],
        executed: true,
      },
    })
  })

  it('keeps the value with its type, exact text and sentence', () => {
    const value: GuestValue = { type: 'int', text: '123456789012345678901' }
    expect(parse(execution(value, 'debugging 5\n'))).toEqual({
      type: 'found',
      answer: {
        value,
        typeName: 'int',
        text: '123456789012345678901',
        sentence: 'The answer is 123456789012345678901.',
        disagreements: [],
        executed: true,
      },
    })
  })

  it('points at a number in the reply that disagrees', () => {
    const parsed = parse(execution({ type: 'int', text: '40' }), { reply: 'The answer is 41.' })
    expect(parsed.type === 'found' && parsed.answer.disagreements).toEqual([
      { claimed: '41', start: 14, end: 16, message: 'The reply says 41, but the program gave 40.' },
    ])
  })

  it("names a boolean as the guest's language does", () => {
    const value: GuestValue = { type: 'bool', value: true }
    const shown = (language: Language): unknown => {
      const parsed = parse(execution(value), { language })
      return parsed.type === 'found' && [parsed.answer.text, parsed.answer.typeName]
    }
    expect([shown('python'), shown('javascript')]).toEqual([
      ['True', 'bool'],
      ['true', 'boolean'],
    ])
  })
})

describe('parseAnswer without a value', () => {
  const none: GuestValue = { type: 'none' }
  const cases: readonly (readonly [source: AnswerSource, value: GuestValue | undefined, message: string])[] =
    [
      [FUNCTION, undefined, 'The program defines no function `solution()` that could be called.'],
      [FUNCTION, none, '`solution()` returned None.'],
      [FUNCTION, { type: 'undefined' }, '`solution()` returned undefined.'],
      [{ type: 'variable', name: 'answer' }, undefined, 'The program sets no variable `answer`.'],
      [{ type: 'variable', name: 'answer' }, none, 'The variable `answer` is None.'],
      [
        { type: 'last-expression' },
        undefined,
        'The last line of the program is not an expression, so it has no value.',
      ],
      [{ type: 'last-expression' }, none, 'The last expression of the program has the value None.'],
      [
        { type: 'last-line' },
        undefined,
        'The program printed nothing, and its last printed line is the answer.',
      ],
    ]
  it.each(cases)('of %j tells what is missing', (source, value, message) => {
    expect(failure(parse(execution(value), { source }))).toEqual(['no-answer', message])
  })

  it('hints at the print that should have been a return', () => {
    const parsed = parse(execution(none, '42\n'))
    expect(parsed.type === 'none' && parsed.failure.hint).toBe(
      'It printed something: return the result instead of printing it.',
    )
  })

  it('is an answer where the schema allows null', () => {
    expect(failure(parse(execution(none), { schema: { type: ['number', 'null'] } }))).toEqual([
      'found',
      'None',
    ])
  })
})

describe('parseAnswer of the last line', () => {
  const source: AnswerSource = { type: 'last-line' }
  const valueOf = (stdout: string, setup: Setup = {}): unknown => {
    const parsed = parse(execution(undefined, stdout), { source, ...setup })
    return parsed.type === 'found' ? parsed.answer.value : parsed.failure.kind
  }

  it('is not spoilt by debugging prints', () => {
    expect(valueOf('x = 5\nchecking…\n42\n\n')).toEqual({ type: 'int', text: '42' })
  })
  it('takes exactly a numeral for a number and keeps its text', () => {
    expect(['3.50', '-1e-3', '1,234', '12 apples', '$5'].map((line) => valueOf(line))).toEqual([
      { type: 'float', text: '3.50' },
      { type: 'float', text: '-1e-3' },
      { type: 'str', text: '1,234' },
      { type: 'str', text: '12 apples' },
      { type: 'str', text: '$5' },
    ])
  })
  it('knows numbers of JavaScript and Windows line ends', () => {
    expect(valueOf('a\r\n42\r\n', { language: 'javascript' })).toEqual({ type: 'number', text: '42' })
  })
  it('finds no answer in None and undefined', () => {
    expect([valueOf('None'), valueOf('undefined'), valueOf('nan')]).toEqual([
      'no-answer',
      'no-answer',
      'not-finite',
    ])
  })
  it('reads JSON where the template has a schema', () => {
    expect(valueOf('{"total": 5, "names": ["a"]}', { schema: { type: 'object' } })).toEqual({
      type: 'dict',
      entries: [
        [
          { type: 'str', text: 'total' },
          { type: 'int', text: '5' },
        ],
        [
          { type: 'str', text: 'names' },
          { type: 'list', items: [{ type: 'str', text: 'a' }] },
        ],
      ],
    })
    expect(valueOf('[1, 2')).toEqual({ type: 'str', text: '[1, 2' })
  })
  it('is not known when the output was cut', () => {
    const cut = execution(undefined, '1\n2', { truncated: true })
    expect(failure(parse(cut, { source }))).toEqual([
      'no-answer',
      'The output was cut, so its last line is not known.',
    ])
  })
})

describe('parseAnswer of a value that is no answer', () => {
  const list = (...items: readonly GuestValue[]): GuestValue => ({ type: 'list', items })
  const unreadable = (
    reason: 'cyclic' | 'too-large' | 'too-deep' | 'unserialisable' | 'repr-failed',
  ): GuestValue => ({
    type: 'unreadable',
    typeName: 'list',
    reason,
    text: '',
  })
  const cases: readonly (readonly [value: GuestValue, kind: string, message: string])[] = [
    [unreadable('cyclic'), 'not-serialisable', 'The value is a list that contains itself.'],
    [
      list(unreadable('too-large')),
      'not-serialisable',
      '`value[0]` is a list that is too large to be handed over.',
    ],
    [unreadable('too-deep'), 'not-serialisable', 'The value is a list that is nested too deeply.'],
    [
      unreadable('unserialisable'),
      'not-serialisable',
      'The value is a list that cannot be handed over as data.',
    ],
    [
      unreadable('repr-failed'),
      'not-serialisable',
      'The value is a list that could not be read: its own text form fails.',
    ],
    [{ type: 'float', text: 'nan' }, 'not-finite', 'The value is nan, which is no number.'],
    [{ type: 'number', text: '-Infinity' }, 'not-finite', 'The value is -Infinity, which is no number.'],
    [
      list({
        type: 'dict',
        entries: [
          [
            { type: 'str', text: "it's" },
            { type: 'float', text: 'inf' },
          ],
        ],
      }),
      'not-finite',
      '`value[0]["it\'s"]` is inf, which is no number.',
    ],
    [{ type: 'decimal', text: 'NaN' }, 'not-finite', 'The value is NaN, which is no number.'],
    [
      { type: 'complex', real: '1.0', imaginary: 'nan' },
      'not-finite',
      'The value is (1+nanj), which is no number.',
    ],
  ]
  it.each(cases)('%j', (value, kind, message) => {
    expect(failure(parse(execution(value)))).toEqual([kind, message])
  })
})

describe('parseAnswer with a schema', () => {
  const SCHEMA: JsonSchema = {
    type: 'object',
    properties: {
      total: { type: 'integer', minimum: 0 },
      items: {
        type: 'array',
        items: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
      },
    },
    required: ['total'],
  }
  const str = (text: string): GuestValue => ({ type: 'str', text })
  const dict = (entries: Readonly<Record<string, GuestValue>>): GuestValue => ({
    type: 'dict',
    entries: Object.entries(entries).map(([key, value]) => [str(key), value]),
  })
  const int = (text: string): GuestValue => ({ type: 'int', text })
  const check = (value: GuestValue, schema: JsonSchema = SCHEMA): unknown =>
    failure(parse(execution(value), { schema }))

  it('accepts the shape it asks for', () => {
    expect(check(dict({ total: int('5') }))).toEqual(['found', "{'total': 5}"])
  })
  it('says where a type is wrong', () => {
    const items: GuestValue = {
      type: 'list',
      items: [dict({ price: int('1') }), dict({ price: str('free') })],
    }
    expect(check(dict({ total: int('5'), items }))).toEqual([
      'wrong-type',
      "`items[1].price` of the value (str) does not fit the template's schema: expected is number.",
    ])
  })
  it('says what is missing, too small, or wrong at the top', () => {
    expect([check(dict({})), check(dict({ total: int('-1') })), check(int('5'))]).toEqual([
      [
        'wrong-type',
        'The value (dict) does not fit the template\'s schema: it does not have required property "total".',
      ],
      ['wrong-type', "`total` of the value (int) does not fit the template's schema: -1 is less than 0."],
      ['wrong-type', "The value (int) does not fit the template's schema: expected is object."],
    ])
  })
  it('sees whole numbers of any size as integers, Fractions and Decimals as numbers, sets as arrays', () => {
    const huge = '9'.repeat(400)
    expect([
      check(int(huge), { type: 'integer', minimum: 5 }),
      check({ type: 'fraction', numerator: '6', denominator: '3' }, { type: 'integer' }),
      check({ type: 'decimal', text: '1.10' }, { type: 'number', maximum: 2 }),
      check({ type: 'set', items: [int('1')] }, { type: 'array', items: { type: 'integer' } }),
      check({ type: 'date', text: '2024-01-02' }, { type: 'string', format: 'date' }),
    ]).toEqual([
      ['found', huge],
      ['found', '6/3'],
      ['found', '1.10'],
      ['found', '{1}'],
      ['found', '2024-01-02'],
    ])
  })
  it('is not fooled or harmed by a key named __proto__', () => {
    const value: GuestValue = { type: 'dict', entries: [[str('__proto__'), dict({ total: int('5') })]] }
    expect(check(value)).toEqual([
      'wrong-type',
      'The value (dict) does not fit the template\'s schema: it does not have required property "total".',
    ])
    expect('total' in {}).toBe(false)
  })
  it('refuses a pattern that could take for ever', () => {
    expect(check(str(`${'a'.repeat(40)}!`), { type: 'string', pattern: '^(a+)+$' })).toEqual([
      'wrong-type',
      "The template's schema has a pattern with repetitions inside repetitions, which could take for ever; simplify it.",
    ])
  })
})
