import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { toCsv } from './toCsv.ts'

describe('toCsv', () => {
  it('quotes what must be quoted, and leaves numbers alone', () => {
    expect(
      toCsv(
        [
          ['name', 'n'],
          ['a "b", c', -1.5],
          ['two\nlines', undefined],
        ],
        { formulaSafe: true },
      ),
    ).toBe('\ufeffname,n\r\n"a ""b"", c",-1.5\r\n"two\nlines",\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x'])(
    'keeps a spreadsheet from running %j',
    (text) => {
      const { data } = Papa.parse(toCsv([[text]], { formulaSafe: true }).slice(1), { newline: '\r\n' })
      expect(data[0]).toEqual([`'${text}`])
    },
  )

  it('changes nothing when that is not asked for', () => {
    expect(toCsv([['=1+1', 'a-b']], { formulaSafe: false })).toBe('\ufeff=1+1,a-b\r\n')
  })
})
