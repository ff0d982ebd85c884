import { expect, it } from 'vitest'
import { cutMiddle } from './cutMiddle.ts'

it('a text within the limit stays as it is', () => {
  expect(cutMiddle('abcdef', 6)).toBe('abcdef')
})

it('a longer text keeps its head and its tail and says what is missing', () => {
  expect(cutMiddle('abcdefghij', 5)).toBe('abc\n… 5 characters left out …\nij')
})
