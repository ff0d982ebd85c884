import { expect, it } from 'vitest'
import { labelAnswers } from './labelAnswers.ts'

it('short answers are their own names, long ones are cut', () => {
  expect(labelAnswers(['18', 'a'.repeat(60), 'b'.repeat(61)])).toEqual([
    '18',
    'a'.repeat(60),
    `${'b'.repeat(60)}…`,
  ])
})

it('long answers that begin alike are named by the place where they part', () => {
  const same = '0123456789'.repeat(30)
  expect(labelAnswers([`${same}x`, `${same}y and ${'more '.repeat(20)}`, `other ${same}`])).toEqual([
    '01234567890123456789 … 23456789x',
    '01234567890123456789 … 23456789y and more more more more more m…',
    `other ${same.slice(0, 54)}…`,
  ])
})

it('an answer that another one goes on from keeps its end', () => {
  const same = '0123456789'.repeat(30)
  expect(labelAnswers([same, `${same}!`])).toEqual([
    '01234567890123456789 … 23456789',
    '01234567890123456789 … 23456789!',
  ])
})
