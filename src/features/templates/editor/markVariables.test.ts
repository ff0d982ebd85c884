import { expect, it } from 'vitest'
import { isKnown } from '@/pipeline/1-prompt/substitute.ts'
import { markVariables } from './markVariables.ts'

it('marks what is not known, with its place', () => {
  const marks = markVariables('{{question}}\nOf {{ pakages }} and {{x-1}}, {question}', isKnown)
  expect(marks.map(({ startLine, startColumn, endColumn }) => [startLine, startColumn, endColumn])).toEqual([
    [2, 4, 17],
    [2, 22, 29],
  ])
})
