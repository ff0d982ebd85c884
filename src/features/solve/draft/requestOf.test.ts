import { describe, expect, it } from 'vitest'
import { MODEL_CHOICE, STARTER, TEMPLATE } from '@/testing/solveFixtures.ts'
import { EMPTY_DRAFT, takeStarter } from './changeDraft.ts'
import { requestOf } from './requestOf.ts'

const OFFERS = { templates: [TEMPLATE], models: [MODEL_CHOICE], starterProblems: [STARTER] }
const newId = () => 'new'

describe('requestOf', () => {
  it('asks the starter problem under its own id', () => {
    expect(requestOf(takeStarter(EMPTY_DRAFT, STARTER), OFFERS, newId)).toEqual({
      problem: STARTER.problem,
      templateId: TEMPLATE.id,
      modelId: MODEL_CHOICE.identity.id,
      sampling: {},
      limits: EMPTY_DRAFT.limits,
      environmentId: '',
    })
  })

  it('gives a question of the person’s own an id, and leaves out an empty expected answer', () => {
    const draft = {
      ...EMPTY_DRAFT,
      question: 'Mine?',
      expected: '  ',
      tests: 'assert x\n',
      inputText: 'a\nb\n',
    }
    expect(requestOf(draft, OFFERS, newId)?.problem).toEqual({
      id: 'new',
      question: 'Mine?',
      tests: 'assert x\n',
      files: [],
      inputLines: ['a', 'b'],
      tags: [],
    })
  })

  it('takes the first on offer where the draft names a template or model that is gone', () => {
    const draft = { ...EMPTY_DRAFT, question: 'Mine?', templateId: 'gone', modelId: 'gone' }
    expect(requestOf(draft, OFFERS, newId)).toMatchObject({
      templateId: TEMPLATE.id,
      modelId: MODEL_CHOICE.identity.id,
    })
  })

  it('leaves out stop sequences that are empty', () => {
    const draft = { ...EMPTY_DRAFT, question: 'x', sampling: { topP: 1, stop: ['', '#'] } }
    expect(requestOf(draft, OFFERS, newId)?.sampling).toEqual({ topP: 1, stop: ['#'] })
    expect(requestOf({ ...draft, sampling: { stop: [''] } }, OFFERS, newId)?.sampling).toEqual({})
  })

  it('asks nothing without a question or a model', () => {
    expect(requestOf({ ...EMPTY_DRAFT, question: ' \n' }, OFFERS, newId)).toBeUndefined()
    expect(requestOf({ ...EMPTY_DRAFT, question: 'x' }, { ...OFFERS, models: [] }, newId)).toBeUndefined()
  })
})
