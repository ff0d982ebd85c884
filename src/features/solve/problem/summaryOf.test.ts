import { describe, expect, it } from 'vitest'
import { summaryOf } from './summaryOf.ts'

const summary = (name: string, text: string) => summaryOf(name, new TextEncoder().encode(text))

describe('summaryOf', () => {
  it.each([
    ['a.csv', 'day,visitors\r\nMonday,120\r\nTuesday,80\r\n', '2 rows, 2 columns: day, visitors'],
    ['a.csv', 'day\nMonday', '1 row, 1 column: day'],
    ['a.csv', 'day,"a ""b"""\n"Mon\nday",1\n\n\n', '1 row, 2 columns: day, a "b"'],
    ['a.tsv', 'a\tb\n1\t2\n', '1 row, 2 columns: a, b'],
    ['A.CSV', 'a;b\n', '0 rows, 2 columns: a, b'],
    [
      'a.csv',
      Array.from({ length: 12 }, (_, at) => `c${at}`).join(','),
      '0 rows, 12 columns: c0, c1, c2, c3, c4, c5, c6, c7, …',
    ],
    ['a.json', '[{"a": 1}, {"b": 2}]', 'a list of 2 items: a, b'],
    ['a.json', '[1]', 'a list of 1 item'],
    ['a.json', '{"a": [1], "b": null}', 'an object: a, b'],
    ['a.json', '5', 'one value'],
    ['a.json', '{"a": ', 'not valid JSON'],
    ['a.txt', 'one\ntwo\n\nthree', '3 lines'],
    ['a.bin', 'a\0b', undefined],
    ['a.txt', '', undefined],
  ])('of %s with %j is %s', (name, text, expected) => {
    expect(summary(name, text)).toBe(expected)
  })

  it('counts the lines of all of a large file', () => {
    expect(summary('a.csv', `n,m\n${'1,2\n'.repeat(200_000)}`)).toBe('200,000 rows, 2 columns: n, m')
  })
})
