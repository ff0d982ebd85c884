import { expect, it } from 'vitest'
import { splitAtMarks } from './splitAtMarks.ts'

it('cuts a text at its marks, the second of overlapping ones where the first ends', () => {
  const [first, last] = [
    { start: 2, end: 5 },
    { start: 4, end: 7 },
  ]
  expect(splitAtMarks('abcdefgh', [first, last])).toEqual([
    { text: 'ab', start: 0, mark: undefined },
    { text: 'cde', start: 2, mark: first },
    { text: '', start: 5, mark: undefined },
    { text: 'fg', start: 5, mark: last },
    { text: 'h', start: 7, mark: undefined },
  ])
})
