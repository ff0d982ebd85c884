import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { palPython } from '@/pipeline/1-prompt/templates/palPython.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import type { Template } from '@/pipeline/Template.ts'
import { schemaTextOf } from '@/features/templates/draft/schemaText.ts'
import { checkSchema } from './checkSchema.ts'
import { checkTexts } from './checkTexts.ts'

const IDS = BUILT_IN_TEMPLATES.map(({ id }) => id)
const REPLY = 'So.\n\n```python\ndef solution():\n    return 1\n```'
const withExemplar = (reply: string, question = 'Q?', enabled = true) => ({
  exemplars: [{ question, reply, enabled }],
})

it.each(BUILT_IN_TEMPLATES)('$id has no finding', (template) => {
  expect(checkTexts(template, IDS)).toEqual([])
  expect(checkSchema(schemaTextOf(template.contract.schema))).toEqual([])
})

describe('checkTexts', () => {
  it.each<[string, Partial<Template>, readonly object[]]>([
    [
      'an unknown variable is named with what was meant',
      { system: '{{pakages}} {{output}}' },
      [{ field: 'system', severity: 'error', hint: 'Write `{{packages}}`.' }],
    ],
    [
      'a user text without the question',
      { user: 'Go.' },
      [{ field: 'user', severity: 'error', hint: 'Add `{{question}}` where the problem is to stand.' }],
    ],
    ['a template without a name', { name: ' ' }, [{ field: 'name', severity: 'error' }]],
    [
      'a sentence with a variable that nothing fills',
      { contract: { ...palZeroShot.contract, sentence: '{{answer}} {{question}}' } },
      [{ field: 'sentence', severity: 'warning', message: '`{{question}}` is not filled in the sentence.' }],
    ],
    [
      'texts that never say how to answer',
      { system: 'Solve it.' },
      [{ field: 'contract', severity: 'warning', hint: expect.stringContaining('`{{output}}`') }],
    ],
    ['texts that name the function themselves', { system: 'Write solution().' }, []],
    [
      'an exemplar whose program does not name what the contract reads',
      withExemplar(REPLY.replace('solution', 'solve')),
      [
        {
          field: 'exemplars',
          severity: 'error',
          exemplar: 0,
          message: 'Exemplar 1 never names `solution`, which the contract reads the answer from.',
        },
      ],
    ],
    [
      'a name that is only the beginning of another',
      withExemplar(REPLY.replace('solution', 'solutions')),
      [{ exemplar: 0 }],
    ],
    ['an exemplar that is switched off', withExemplar('', '', false), []],
    [
      'an exemplar without a reply',
      withExemplar(' '),
      [{ field: 'exemplars', exemplar: 0, message: 'Exemplar 1 has no reply.' }],
    ],
    [
      'a fallback that is not there',
      { fallback: { type: 'template', templateId: 'gone' } },
      [{ field: 'fallback', severity: 'error' }],
    ],
    [
      'a long template',
      withExemplar(REPLY, 'x'.repeat(40_000)),
      [{ field: 'system', severity: 'warning', message: expect.stringContaining('many local models') }],
    ],
    ['a huge template', withExemplar(REPLY, 'x'.repeat(600_000)), [{ severity: 'error' }]],
  ])('%s', (_, change, findings) => {
    expect(checkTexts({ ...palZeroShot, ...change }, IDS)).toEqual(
      findings.map((finding) => expect.objectContaining(finding)),
    )
  })

  it('lets the exemplars show how to answer', () => {
    expect(checkTexts({ ...palPython, system: '' }, IDS)).toEqual([])
  })
})

describe('checkSchema', () => {
  it.each([
    ['', []],
    ['{"type": "number"}', []],
    ['{"type": ["integer", "null"], "minimum": 0}', []],
    ['true', ['A JSON Schema is an object: it begins with `{`.']],
    ['{"type": "number"', [expect.stringMatching(/^The JSON Schema is not JSON/)]],
    ['{"type": "int"}', ['`type` is `int`, which is no type of JSON Schema.']],
    ['{"type": "strnig"}', ['`type` is `strnig`, which is no type of JSON Schema.']],
    ['{"properties": {"a": {"type": 3}}}', ['`properties.a.type` is `3`, which is no type of JSON Schema.']],
    ['{"properties": []}', ['`properties` must be an object with a schema for each name.']],
    ['{"requred": ["a"]}', ['`requred` is not a keyword of JSON Schema, so it checks nothing.']],
    ['{"items": {"minLength": -1}}', ['`items.minLength` must be a whole number, not below 0.']],
    ['{"anyOf": []}', ['`anyOf` must be a list of schemas.']],
    ['{"pattern": "("}', [expect.stringMatching(/^`pattern` is no regular expression/)]],
    ['{"$ref": "#/$defs/x"}', [expect.stringMatching(/^The schema cannot be used: Unresolved \$ref/)]],
    ['{"constructor": 1}', ['`constructor` is not a keyword of JSON Schema, so it checks nothing.']],
  ])('%s', (text, messages) => {
    expect(checkSchema(text).map(({ message }) => message)).toEqual(messages)
  })
})
