import { expect, it } from 'vitest'
import { questionNumbers } from './questionNumbers.ts'

it.each([
  ['1,250 and 3.5 and .25', [1250, 3.5, 0.25]],
  ['twenty-five, two hundred and six, three thousand five hundred', [25, 206, 3500]],
  ['two dozen, a dozen, half, twice, 7 thirds', [24, 12, 0.5, 2, 7, 1 / 3]],
  ['3/4 and 1/2', [0.75, 0.5]],
  ['25% and thirty percent', [25, 30]],
  ['seven hundred thousand and one', [700_001]],
  ['no numbers', []],
  ['5 pens? Answer Choices: (a) 1 (b) 2', [5]],
  ['A4 paper and x2', []],
])('reads the numbers of %j', (question, values) => {
  expect(questionNumbers(question).map(({ value }) => value)).toEqual(values)
})

it('says how each is written and whether it matters', () => {
  const brief = questionNumbers('In 1999, on the 3rd, at 7 pm, one of 48 apples cost 25% of 3/4').map(
    ({ text, matters }) => [text, matters],
  )
  expect(brief).toEqual([
    ['1999', false],
    ['3', false],
    ['7', false],
    ['one', false],
    ['48', true],
    ['25%', true],
    ['3/4', true],
  ])
})
