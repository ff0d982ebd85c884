import { expect, it } from 'vitest'
import { briefFindings, checkSource } from '@/testing/checkSource.ts'

const source = { type: 'tests' } as const
const question = 'Complete the function.\n\ndef has_close(numbers, threshold):'
const tests = 'def check(candidate):\n    assert candidate([1], 2) == hidden\n\ncheck(has_close)'

it('a program that tests judge need not hand anything over', async () => {
  const program = 'def has_close(numbers, threshold):\n    return False'
  expect(await briefFindings(program, { source, problem: { question, tests } })).toEqual([])
})

it('a program without the function that the question names is an error', async () => {
  const program = 'def hasClose(numbers, threshold):\n    return False'
  expect(await checkSource(program, { source, problem: { question, tests } })).toEqual([
    {
      rule: 'pal:contract-missing',
      severity: 'error',
      kind: 'contract-missing',
      message: 'There is no `has_close` in the program.',
      hint: 'Define `has_close` at the top level, under the name that the problem gives.',
      range: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 17 },
    },
  ])
})

it('names that only the tests give are never told', async () => {
  const program = 'def has_close(numbers, threshold):\n    return False'
  const found = await checkSource(program, { source, problem: { question, tests } })
  expect(JSON.stringify(found)).not.toContain('hidden')
  expect(await briefFindings('x = 1', { source, problem: { question: 'Write it.', tests } })).toEqual([])
})

it('a preamble, an earlier block or a star import may define it', async () => {
  const problem = { question, tests }
  const has = 'def has_close(numbers, threshold):\n    return False'
  expect(await briefFindings('x = 1', { source, problem, preamble: has })).toEqual([])
  expect(await briefFindings('x = 1', { source, problem, earlier: [has] })).toEqual([])
  expect(await briefFindings('from math import *\nx = pi', { source, problem })).toEqual([])
})

it('the same in JavaScript', async () => {
  const problem = {
    question: 'const hasClose = (numbers, threshold) => {',
    tests: 'const test = () => { if (hasClose([1], 2)) throw new Error() }\ntest()',
  }
  const check = (program: string) => briefFindings(program, { language: 'javascript', source, problem })
  expect(await check('const hasClose = (numbers, threshold) => false')).toEqual([])
  expect(await check('const has_close = (numbers, threshold) => false')).toEqual([
    'error pal:contract-missing contract-missing line 1',
  ])
})

it('a function that nobody calls is called by the tests: names in it count', async () => {
  const program = 'def has_close(numbers, threshold):\n    return maths.inf > threshold'
  expect(await briefFindings(program, { source, problem: { question, tests } })).toEqual([
    'error ruff:F821 undefined-name maths line 2',
  ])
})
