import { expect, it } from 'vitest'
import { palJson } from '@/pipeline/1-prompt/templates/palJson.ts'
import type { Template } from '@/pipeline/Template.ts'
import { describeChanges } from './describeChanges.ts'

const [first, second] = palJson.exemplars
if (first === undefined || second === undefined) throw new Error('The template has two exemplars.')

it.each<[Partial<Template>, readonly string[]]>([
  [{ version: 9 }, []],
  [{ name: 'x', system: 'y' }, ['name', 'system text']],
  [{ exemplars: [second, first] }, ['order of exemplars']],
  [{ exemplars: [first, { ...second, enabled: false }] }, ['exemplar 2 off']],
  [{ exemplars: [{ ...first, reply: 'z' }, second] }, ['exemplar 1']],
  [{ exemplars: [first] }, ['1 exemplar removed']],
  [{ exemplars: [first, second, second, first] }, ['2 exemplars added']],
  [
    { repair: { ...palJson.repair, attempts: 1 }, fallback: { type: 'direct' }, mode: 'direct' },
    ['mode program → direct', 'repairs 3 → 1', 'fallback none → direct'],
  ],
  [
    { contract: { source: { type: 'variable', name: 'answer' }, sentence: 'It is {{answer}}.' } },
    ['answer from variable answer', 'JSON Schema', 'sentence'],
  ],
])('%j is told as %j', (change, told) => {
  expect(describeChanges(palJson, { ...palJson, ...change })).toEqual(told)
})
