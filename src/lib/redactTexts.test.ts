import { expect, it } from 'vitest'
import { redactTexts } from './redactTexts.ts'

const upper = (text: string) => text.toUpperCase()

it('every text is redacted, at any depth; what is no text stays what it is', () => {
  const bytes = new Uint8Array([1, 2])
  const value = {
    'a name': ['One text', { deep: 'x y' }],
    count: 7,
    none: undefined,
    nothing: null,
    yes: true,
    bytes,
  }
  const redacted = redactTexts(value, upper)
  expect(redacted).toEqual({
    'a name': ['ONE TEXT', { deep: 'X Y' }],
    count: 7,
    none: undefined,
    nothing: null,
    yes: true,
    bytes,
  })
  expect(redacted.bytes).toBe(bytes)
})

it('words of closed lists stay', () => {
  expect(redactTexts({ type: 'wrong-answer', text: 'wrong answer' }, upper)).toEqual({
    type: 'wrong-answer',
    text: 'WRONG ANSWER',
  })
})
