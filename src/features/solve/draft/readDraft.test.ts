import { expect, it } from 'vitest'
import { EMPTY_DRAFT } from './changeDraft.ts'
import { readDraft } from './readDraft.ts'

it('reads what was stored', () => {
  const draft = {
    ...EMPTY_DRAFT,
    starterId: 's',
    question: 'Q?',
    files: [{ name: 'a.csv', bytes: new Uint8Array([1]) }],
    sampling: { temperature: 0, stop: ['###'] },
    limits: { timeoutMs: 1, memoryBytes: 2, outputCharacters: 3 },
  }
  expect(readDraft(structuredClone(draft))).toEqual(draft)
})

it('leaves out what it cannot read', () => {
  const stored = {
    question: 5,
    files: [{ name: 'a' }, 3],
    sampling: { temperature: 'hot', stop: [1] },
    limits: null,
  }
  expect(readDraft(stored)).toEqual(EMPTY_DRAFT)
})

it.each([undefined, null, 'text', []])('reads nothing from %j', (value) => {
  expect(readDraft(value)).toBeUndefined()
})
