import { expect, it } from 'vitest'
import type { Template } from '@/pipeline/Template.ts'
import { BUILT_IN_TEMPLATES } from './builtInTemplates.ts'
import { checkTemplate } from './checkTemplate.ts'
import { palPython } from './templates/palPython.ts'

it.each(BUILT_IN_TEMPLATES)('$id has no problem', (template) => {
  expect(checkTemplate(template)).toEqual([])
})

it.each<[string, Partial<Template>, object[]]>([
  [
    'an unknown variable',
    { system: '{{pakages}} {{ question }} {{pakages}}' },
    [
      {
        field: 'system',
        message:
          '`{{pakages}}` is not a variable of templates. Known are `{{question}}`, `{{packages}}`, `{{files}}`, `{{output}}`.',
      },
    ],
  ],
  [
    'a user text without the question',
    { user: 'Solve it.' },
    [
      {
        field: 'user',
        message: 'The user text never names `{{question}}`: the model would not see the problem.',
      },
    ],
  ],
  [
    'a sentence without the answer',
    { contract: { ...palPython.contract, sentence: 'Done.' } },
    [{ field: 'sentence', message: 'The sentence has no `{{answer}}`: the result would not be in it.' }],
  ],
  [
    'a name that no function can have',
    { contract: { source: { type: 'function', name: 'my solution' }, sentence: '{{answer}}' } },
    [{ field: 'contract', message: '`my solution` cannot be the name of a function.' }],
  ],
  [
    'numbers that end before they begin',
    { mode: 'interleaved', maxBlocks: 0, repair: { attempts: -1, tokens: 1, seconds: Number.NaN } },
    [
      { field: 'maxBlocks', message: 'An interleaved attempt needs at least one block.' },
      { field: 'repair', message: 'A repair limit is a number, and not below 0.' },
    ],
  ],
])('%s is reported in a sentence', (_, change, problems) => {
  expect(checkTemplate({ ...palPython, ...change })).toEqual(problems)
})
