import { expect, it } from 'vitest'
import { answerSentence } from './answerSentence.ts'

it('puts the answer into every place as it is', () => {
  expect(answerSentence('{{answer}} (that is {{ answer }})', '$& {{answer}} $1')).toBe(
    '$& {{answer}} $1 (that is $& {{answer}} $1)',
  )
})

it('gives the answer alone where the sentence has no place for it', () => {
  expect(answerSentence('Done.', '42')).toBe('42')
})
