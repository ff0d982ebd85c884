import { describe, expect, it } from 'vitest'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { findDisagreements } from './findDisagreements.ts'

const FORTY: GuestValue = { type: 'int', text: '40' }

function claimedIn(reply: string, value: GuestValue = FORTY): readonly string[] {
  return findDisagreements(reply, value).map(({ claimed, start, end }) => {
    expect(reply.slice(start, end)).toBe(claimed)
    return claimed
  })
}

describe('findDisagreements', () => {
  it('tells what the reply claims, where, and what the program gave', () => {
    expect(findDisagreements('So the answer is 41.', FORTY)).toEqual([
      { claimed: '41', start: 17, end: 19, message: 'The reply says 41, but the program gave 40.' },
    ])
  })

  const claims: readonly (readonly [name: string, reply: string, claimed: readonly string[]])[] = [
    ['a box', 'Thus \\boxed{41} it is.', ['41']],
    ['a hash line', 'Work.\n#### 41', ['41']],
    ['a closing sentence', 'She starts with 50 and gives 9.\n\nSo she has 41 left.', ['41']],
    ['a currency', 'The final answer is $41.00.', ['$41.00']],
    ['the end of an equation', 'The answer is 50 - 9 = 41.', ['41']],
    ['two places', 'The answer is 42.\n\nThus \\boxed{41}.', ['42', '41']],
    ['prose after the program', '```python\nprint(40)\n```\nTherefore, 41 apples are left.', ['41']],
  ]
  it.each(claims)('finds %s', (_, reply, claimed) => {
    expect(claimedIn(reply)).toEqual(claimed)
  })

  type Silent = readonly [name: string, reply: string, value?: GuestValue]
  const silent: readonly Silent[] = [
    ['the same number', 'The answer is 40. So \\boxed{40.0}.'],
    ['other numbers of the reasoning', 'She has 50 apples, and 9 of them are red. We subtract 9 from 50.'],
    ['numbers in code', '```python\n# the answer is 41\nanswer = 41\n```'],
    ['output that the model made up', 'Running it:\n```output\nThe answer is 41\n```'],
    ['thinking', '<think>The answer is 41.</think>'],
    ['a denial', 'It is clear that the answer is not 41.'],
    ['a condition', 'If the answer is 41, we made a mistake.'],
    ['a rounded value', 'The answer is 3.33.', { type: 'fraction', numerator: '10', denominator: '3' }],
    ['a percentage of a share', 'The answer is 25%.', { type: 'float', text: '0.25' }],
    ['a loss in words', 'The answer is 5 dollars.', { type: 'int', text: '-5' }],
    ['millions', 'The answer is 1.2 million.', { type: 'int', text: '1200000' }],
    ['several numbers', 'So there are 3 cats and 4 dogs.', { type: 'int', text: '7' }],
    ['a remark at the end', 'This assumes a year of 365 days.'],
    ['a value that is no number', 'The answer is 41.', { type: 'str', text: 'Paris' }],
    ['a list', 'The answer is 41.', { type: 'list', items: [FORTY] }],
    ['code without a fence', 'Now we derive the answer:\n    total_eggs = eggs - 7\n    return total_eggs'],
    ['thousands separators', 'The answer is 1,234.', { type: 'int', text: '1234' }],
  ]
  it.each(silent.map(([name, ...rest]) => ({ name, rest })))('is silent about $name', ({ rest }) => {
    expect(claimedIn(...rest)).toEqual([])
  })
})
