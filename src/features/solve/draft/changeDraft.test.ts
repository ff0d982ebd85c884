import { describe, expect, it } from 'vitest'
import { STARTER } from '@/testing/solveFixtures.ts'
import { addFiles, changeDraft, EMPTY_DRAFT, takeProblem, takeStarter } from './changeDraft.ts'

describe('changeDraft', () => {
  const draft = takeStarter(EMPTY_DRAFT, STARTER)

  it('keeps the starter problem while its question stays', () => {
    expect(changeDraft(draft, { expected: '15' })).toEqual({ ...draft, expected: '15' })
  })

  it('forgets the starter problem once the question is another', () => {
    expect(changeDraft(draft, { question: 'Another?' })).toEqual({
      ...draft,
      question: 'Another?',
      starterId: undefined,
    })
  })
})

it('takes a starter problem with its template, and keeps model and settings', () => {
  const draft = { ...EMPTY_DRAFT, modelId: 'm', sampling: { temperature: 0.5 }, expected: 'old' }
  expect(takeStarter(draft, STARTER)).toEqual({
    ...draft,
    starterId: STARTER.problem.id,
    question: STARTER.problem.question,
    expected: STARTER.problem.expected,
    templateId: STARTER.templateId,
  })
})

it('empties what a problem does not have', () => {
  const draft = {
    ...EMPTY_DRAFT,
    expected: '3',
    inputText: '1',
    files: [{ name: 'a', bytes: new Uint8Array() }],
  }
  const problem = { id: 'p', question: 'Q?', files: [], inputLines: ['x', 'y'], tags: [] }
  expect(takeProblem(draft, problem)).toEqual({ ...EMPTY_DRAFT, question: 'Q?', inputText: 'x\ny' })
})

it('replaces a file by one of the same name', () => {
  const file = (name: string, size: number) => ({ name, bytes: new Uint8Array(size) })
  expect(addFiles([file('a', 1), file('b', 1)], [file('a', 2)])).toEqual([file('b', 1), file('a', 2)])
})
