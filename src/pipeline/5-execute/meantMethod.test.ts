import { expect, it } from 'vitest'
import { meantMethod } from './meantMethod.ts'

it.each([
  ['append', 'push'],
  ['toUppercase', 'toUpperCase'],
  ['foreach', 'forEach'],
  ['lenght', 'length'],
  ['upper', 'toUpperCase'],
  ['solveEquation', undefined],
  // It exists, only not on what it was called on.
  ['push', undefined],
])('%s is meant to be %s', (name, meant) => {
  expect(meantMethod(name)).toBe(meant)
})
