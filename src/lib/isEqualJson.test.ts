import { expect, it } from 'vitest'
import { isEqualJson } from './isEqualJson.ts'

it.each([
  [1, 1, true],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j: %s', (a, b, expected) => {
  expect(isEqualJson(a, b)).toBe(expected)
  expect(isEqualJson(b, a)).toBe(expected)
})
