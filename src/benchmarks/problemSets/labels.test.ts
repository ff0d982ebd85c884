import { expect, it } from 'vitest'
import type { Problem } from '@/pipeline/Problem.ts'
import { findLabelWarnings } from './findLabelWarnings.ts'
import { questionKey } from './questionKey.ts'

const problem = (id: string, question: string, expected?: string, tests?: string): Problem => ({
  id,
  question,
  ...(expected !== undefined && { expected }),
  ...(tests !== undefined && { tests }),
  files: [],
  inputLines: [],
  tags: [],
})

async function warningsOf(...problems: readonly Problem[]) {
  return Object.fromEntries(
    [...(await findLabelWarnings(problems))].map(([id, warnings]) => [
      id,
      warnings.map(({ message }) => message),
    ]),
  )
}
const kindsOf = async (question: string, expected?: string, tests?: string) =>
  [...(await findLabelWarnings([problem('p', question, expected, tests)])).values()]
    .flat()
    .map(({ kind }) => kind)

it('a set without faults has no warnings', async () => {
  expect(
    await warningsOf(problem('a', 'How many eggs are 2 and 3?', '5'), problem('b', 'Name it.', 'x')),
  ).toEqual({})
})

it.each<[string, string | undefined, string[]]>([
  ['How many eggs are left?', '-3', ['negative-count']],
  ['How many eggs are left?', '$-1,200.5', ['negative-count']],
  ['How many eggs are left?', '2.5', ['fractional-count']],
  ['How many hours does it take?', '2.5', []],
  ['How many cups of flour are needed?', '1.75', []],
  ['What is the change of temperature?', '-3', []],
  ['How many eggs? And how much do they weigh?', '3', []],
  ['How many eggs are left?', undefined, ['not-graded']],
  ['How many eggs are left?', ' ', ['not-graded']],
  ['Sum?', 'It is 4.\n#### 4', ['unreadable-expected']],
  ['Sum?', '2+2=<<2+2=4>>4', ['unreadable-expected']],
  ['Sum?', '\\frac{1}{', ['unreadable-expected']],
  ['Which pairs?', '{"a": [1, 2', ['unreadable-expected']],
  ['Sum?', '\\frac{1}{2}', []],
  ['Which day?', '05/01/2021', []],
  ['Who?', 'Ann, Ben (and Zoë)', []],
  ['Which data?', '{"a": [1, 2]}', []],
  ['Story?', 'word '.repeat(100), ['unreadable-expected']],
  ['Is Elizabeth the queen? Who is it?', 'Elizabeth', ['answer-in-question']],
  ['Which of red and blue is warmer?', 'red', []],
  ['A town of 48,213 people; how many live there?', '48213', ['answer-in-question']],
  ['A town of 1,000 people; how many live there?', '1000', []],
  ['Who is it?\nOptions:\n(A) Elizabeth\n(B) Anthony', 'Elizabeth', []],
])('“%s” with %j: %j', async (question, expected, kinds) => {
  expect(await kindsOf(question, expected)).toEqual(kinds)
})

it('tests grade a problem too', async () => {
  expect(await kindsOf('Write f.', undefined, 'assert f(1) == 2')).toEqual([])
})

it('a contradiction, a duplicate and a near duplicate each name the other problem', async () => {
  const found = await warningsOf(
    problem('a', 'How much is 1,000 + 1?', '1001'),
    problem('b', 'how much is 1000 + 1 ?', '1001.0'),
    problem('c', 'How much is 1,000 + 1?', '1001'),
    problem('d', 'How much is 1000.0 + 1?', '1002'),
  )
  const near = 'but for spaces, capitals or the way numbers are written.'
  expect(found).toEqual({
    a: ['It asks the same as problem 4 (d) and expects 1001, that one 1002.'],
    b: ['It asks the same as problem 4 (d) and expects 1001.0, that one 1002.'],
    c: ['It asks the same as problem 4 (d) and expects 1001, that one 1002.'],
    d: ['It asks the same as problem 1 (a) and expects 1002, that one 1001.'],
  })
  expect(
    await warningsOf(
      problem('a', 'How much is 1,000 + 1?', '1001'),
      problem('b', 'how much is 1000 + 1 ?', '1001'),
      problem('c', 'How much is 1,000 + 1?', '1001'),
    ),
  ).toEqual({
    a: [`It asks the same as problem 2 (b), ${near}`],
    b: [`It asks the same as problem 1 (a), ${near}`],
    c: ['It asks the same as problem 1 (a).'],
  })
})

it('the same words about other files are another question', async () => {
  const about = (id: string, text: string): Problem => ({
    ...problem(id, 'What is the sum in the file?', id),
    files: [{ name: 'a.csv', bytes: new TextEncoder().encode(text) }],
  })
  expect(await warningsOf(about('3', '1,2'), about('4', '1,3'))).toEqual({})
})

it('rests between slices, and ends where resting is refused', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => problem(`${at}`, `Question ${at}?`, '1'))
  let rests = 0
  await findLabelWarnings(many, async () => {
    rests++
  })
  expect(rests).toBe(3)
  await expect(findLabelWarnings(many, () => Promise.reject(new Error('enough')))).rejects.toThrow('enough')
})

it('keys of questions forget how they are written and not what they ask', () => {
  expect(questionKey('  It’s  1,234,567 “apples”?')).toBe(questionKey('it\'s 1234567 "apples"'))
  expect(questionKey('1.50')).toBe(questionKey('1.5'))
  expect(questionKey('10')).not.toBe(questionKey('1'))
  expect(questionKey('1.05')).not.toBe(questionKey('1.5'))
  expect(questionKey('2, 3 or 4')).not.toBe(questionKey('23 or 4'))
})

it('a question that is asked very often is looked at in time', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) =>
    problem(`${at}`, 'How much is 1 + 1?', `${at % 500}`),
  )
  const startedAt = performance.now()
  const found = await findLabelWarnings(many)
  expect([found.size, found.get('1')?.[0]?.kind]).toEqual([20_000, 'contradiction'])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
