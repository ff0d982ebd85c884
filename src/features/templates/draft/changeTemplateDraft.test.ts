import { describe, expect, it } from 'vitest'
import { palJson } from '@/pipeline/1-prompt/templates/palJson.ts'
import {
  addExemplar,
  changeExemplar,
  changeSchema,
  changeTemplate,
  draftOf,
  isChanged,
  moveExemplar,
  removeExemplar,
} from './changeTemplateDraft.ts'

const draft = draftOf(palJson)
const C = { question: 'C?', reply: 'c', enabled: true }
const three = addExemplar(draft, C)
const questions = ({ template }: typeof draft) =>
  template.exemplars.map(({ question }) => question.slice(0, 2))

describe('exemplars', () => {
  it('are known again wherever they are moved', () => {
    const moved = moveExemplar(three, 2, 0)
    expect(questions(moved)).toEqual(['C?', 'A ', 'Fi'])
    expect(moved.exemplarKeys).toEqual([2, 0, 1].map((position) => three.exemplarKeys[position]))
    expect(questions(moveExemplar(moved, 0, 2))).toEqual(questions(three))
  })

  it('are changed and removed by their key', () => {
    const [, second = '', third = ''] = three.exemplarKeys
    const changed = changeExemplar(three, third, { enabled: false })
    expect(changed.template.exemplars[2]).toEqual({ ...C, enabled: false })
    const removed = removeExemplar(changed, second)
    expect(questions(removed)).toEqual(['A ', 'C?'])
    expect(removed.exemplarKeys).toEqual([three.exemplarKeys[0], third])
  })
})

describe('the schema', () => {
  it('follows the text as soon as it is an object', () => {
    const broken = changeSchema(draft, '{"type": ')
    expect(broken.template).toEqual(palJson)
    expect(isChanged(broken, palJson)).toBe(true)
    expect(changeSchema(broken, '{"type":"number"}').template.contract.schema).toEqual({ type: 'number' })
  })

  it('goes away with its text', () => {
    expect(Object.keys(changeSchema(draft, ' \n').template.contract)).toEqual(['source', 'sentence'])
  })
})

describe('a draft is changed', () => {
  it('neither at first, nor when everything is as it was', () => {
    expect(isChanged(draft, palJson)).toBe(false)
    const there = changeTemplate(draft, { name: 'Other' })
    expect(isChanged(there, palJson)).toBe(true)
    expect(isChanged(changeTemplate(there, { name: palJson.name }), palJson)).toBe(false)
    expect(isChanged(changeSchema(draft, JSON.stringify(palJson.contract.schema)), palJson)).toBe(false)
  })

  it('not by the number of its version', () => {
    expect(isChanged(draft, { ...palJson, version: 4 })).toBe(false)
  })
})
