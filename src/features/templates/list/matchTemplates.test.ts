import { expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { matchTemplates } from './matchTemplates.ts'

const LISTED = BUILT_IN_TEMPLATES.map((template) => ({
  template,
  isBuiltIn: true,
  tags: template.id === 'direct' ? ['baseline'] : [],
}))

it.each([
  ['', undefined, BUILT_IN_TEMPLATES.length],
  ['csv', undefined, 1],
  ['PYTHON eight', undefined, 1],
  ['baseline', undefined, 1],
  ['', 'baseline', 1],
  ['csv', 'baseline', 0],
])('%j with tag %j finds %i', (query, tag, count) => {
  expect(matchTemplates(LISTED, { query, tag }).length).toBe(count)
})
