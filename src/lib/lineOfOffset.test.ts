import { expect, it } from 'vitest'
import { lineOfOffset, offsetOfLine } from './lineOfOffset.ts'

it('counts lines and columns from 1, in UTF-16 units', () => {
  const source = 'a😀b\n\ncd'
  expect([0, 3, 4, 5, 6, 8].map((offset) => lineOfOffset(source, offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 4 },
    { line: 1, column: 5 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 3, column: 3 },
  ])
})

it('goes back from lines and columns to offsets', () => {
  const source = 'a😀b\n\ncd'
  for (const offset of [0, 3, 4, 5, 6, 8]) {
    const { line, column } = lineOfOffset(source, offset)
    expect(offsetOfLine(source, line, column)).toBe(offset)
  }
  expect(offsetOfLine(source, 9, 1)).toBe(source.length)
})
