import { describe, expect, it } from 'vitest'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { tableOf } from './tableOf.ts'

const int = (text: string): GuestValue => ({ type: 'int', text })
const str = (text: string): GuestValue => ({ type: 'str', text })
const list = (...items: readonly GuestValue[]): GuestValue => ({ type: 'list', items })
const dict = (...entries: readonly (readonly [string, GuestValue])[]): GuestValue => ({
  type: 'dict',
  entries: entries.map(([key, value]) => [str(key), value]),
})

describe('tableOf', () => {
  it('gives a list of records a column for each key', () => {
    expect(tableOf(list(dict(['a', int('1')]), dict(['b', int('2')], ['a', int('3')])))).toEqual({
      columns: ['a', 'b'],
      rows: [
        [int('1'), undefined],
        [int('3'), int('2')],
      ],
    })
  })

  it('gives a list of lists a column for each position', () => {
    expect(tableOf(list(list(int('1')), list(int('2'), int('3'))))).toEqual({
      columns: ['0', '1'],
      rows: [
        [int('1'), undefined],
        [int('2'), int('3')],
      ],
    })
  })

  it('gives a record a row for each key', () => {
    expect(tableOf(dict(['a', int('1')]))).toEqual({
      columns: ['Key', 'Value'],
      rows: [[str('a'), int('1')]],
    })
  })

  it('numbers the items of a plain list', () => {
    expect(tableOf(list(int('5'), str('x')))).toEqual({
      columns: ['#', 'Value'],
      rows: [
        [int('0'), int('5')],
        [int('1'), str('x')],
      ],
    })
  })

  it.each([int('1'), list(), dict(), list(dict()), list(list())])('makes no table of %j', (value) => {
    expect(tableOf(value)).toBeUndefined()
  })
})
