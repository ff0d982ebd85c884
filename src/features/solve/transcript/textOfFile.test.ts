import { expect, it } from 'vitest'
import { textOfFile } from './textOfFile.ts'

it('reads UTF-8', () => {
  expect(textOfFile(new TextEncoder().encode('é,1\n'))).toBe('é,1\n')
})

it('reads the beginning of a long file, whatever character is cut', () => {
  expect(textOfFile(new TextEncoder().encode(`x${'é'.repeat(40_000)}`))).toBe(`x${'é'.repeat(24_999)}`)
})

it.each([
  ['zeros', [65, 0, 66]],
  ['what is no UTF-8', [0xff, 0xfe]],
])('reads nothing of %s', (_, bytes) => {
  expect(textOfFile(new Uint8Array(bytes))).toBeUndefined()
})
