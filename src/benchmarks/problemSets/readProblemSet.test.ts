import { describe, expect, it } from 'vitest'
import { readProblemSet } from './readProblemSet.ts'

const PROBLEM = { id: 'p1', question: 'How many?', expected: '3', files: [], inputLines: [], tags: ['a'] }
const SET = {
  id: 's1',
  name: 'Mine',
  description: '',
  createdAt: '2026-11-29T10:00:00.000Z',
  origin: { type: 'file', name: 'mine.csv' },
  version: 2,
  editedFrom: 's0',
  licence: 'MIT',
  language: 'python',
  problems: [PROBLEM],
}

it('a set comes back whole, and nothing that it should not have', () => {
  expect(readProblemSet({ ...SET, secret: 'x' })).toEqual(SET)
})

it('lists that are missing are empty', () => {
  const { problems } = readProblemSet({ ...SET, problems: [{ id: 'p1', question: 'How many?' }] })
  expect(problems).toEqual([{ id: 'p1', question: 'How many?', files: [], inputLines: [], tags: [] }])
})

it('files come as bytes from the archive and as text from JSON', () => {
  const bytes = new TextEncoder().encode('a,b\n')
  const files = [
    { name: 'one.csv', text: 'a,b\n' },
    { name: 'two.csv', bytes },
  ]
  expect(readProblemSet({ ...SET, problems: [{ ...PROBLEM, files }] }).problems[0]?.files).toEqual([
    { name: 'one.csv', bytes },
    { name: 'two.csv', bytes },
  ])
})

describe('what is wrong is named', () => {
  it.each([
    ['it is no object', 'text'],
    ['it has no list of problems', { ...SET, problems: {} }],
    ['the set has no name', { ...SET, name: 3 }],
    ['it does not say where it came from', { ...SET, origin: { type: 'file' } }],
    ['problem 1 has no question', { ...SET, problems: [{ id: 'p1' }] }],
    ['two problems have the id “p1”', { ...SET, problems: [PROBLEM, PROBLEM] }],
    ['tags of problem 1 is no list', { ...SET, problems: [{ ...PROBLEM, tags: 'a' }] }],
    ['tags of problem 1 has an entry that is no text', { ...SET, problems: [{ ...PROBLEM, tags: [1] }] }],
    [
      'the file “x” of problem 1 has no content',
      { ...SET, problems: [{ ...PROBLEM, files: [{ name: 'x' }] }] },
    ],
  ])('%s', (why, data) => {
    expect(() => readProblemSet(data)).toThrow(`The problem set cannot be read: ${why}.`)
  })
})
