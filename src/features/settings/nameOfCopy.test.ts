import { expect, it } from 'vitest'
import { nameOfCopy } from './nameOfCopy.ts'

it('a copy gets a name of its own, however many there are', () => {
  expect(nameOfCopy('A', ['A'])).toBe('A (copy)')
  expect(nameOfCopy('A', ['A', 'A (copy)'])).toBe('A (copy 2)')
  expect(nameOfCopy('A (copy)', ['A', 'A (copy)', 'A (copy 2)'])).toBe('A (copy 3)')
})
