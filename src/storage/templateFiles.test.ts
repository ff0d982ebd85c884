import { describe, expect, it } from 'vitest'
import { createRandom } from '@/lib/createRandom.ts'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { palJson } from '@/pipeline/1-prompt/templates/palJson.ts'
import { exportTemplate } from './exportTemplate.ts'
import { readTemplateFile } from './readTemplateFile.ts'

const FORMATS = ['yaml', 'json'] as const
const TAGS = ['class 7', 'yes', '1.0', 'a: b']

describe.each(FORMATS)('as %s', (format) => {
  it.each(BUILT_IN_TEMPLATES)('$id comes back as it was', (template) => {
    expect(readTemplateFile('x', exportTemplate({ template, tags: TAGS }, format))).toEqual({
      template,
      tags: TAGS,
    })
  })

  it('texts of any characters come back as they were', () => {
    const random = createRandom(7)
    const pieces = ['\n', '\t', ' ', '- ', ': ', '#', '"', "'", '`', '{{question}}', '\r\n', '|', '>', '\\', 'é', '😀', '\u2028', '\u0001', '%', '---\n', '...\n', 'null', '~', '&a', '*a', '!x', 'x'] // prettier-ignore
    for (let round = 0; round < 300; round++) {
      const text = () =>
        Array.from({ length: Math.floor(random() * 9) }, () => pieces[Math.floor(random() * pieces.length)]).join('') // prettier-ignore
      const template = {
        ...palJson,
        description: text(),
        system: text(),
        exemplars: [{ question: text(), reply: text(), enabled: false }],
        preamble: text(),
      }
      expect(readTemplateFile('x', exportTemplate({ template, tags: [] }, format)).template).toEqual(template)
    }
  })
})

it('YAML shows texts of several lines as they are', () => {
  const text = exportTemplate({ template: palJson, tags: [] }, 'yaml')
  expect(text.split('\n').slice(0, 12)).toEqual([
    'format: pal-playground-template',
    'version: 1',
    'tags: []',
    'template:',
    '  id: pal-json',
    '  version: 1',
    '  name: Several results as JSON',
    '  description: The model writes a Python function that returns an object; its shape is checked by a JSON Schema.',
    '  mode: program',
    '  language: python',
    '  system: |-',
    '    You solve problems whose answer has several parts by writing Python programs. Reply with a sentence of',
  ])
  expect(text).toContain('\n        def solution():\n            length = 12.5\n')
})

const GOOD = exportTemplate({ template: palJson, tags: [] }, 'yaml')
const GOOD_JSON = exportTemplate({ template: palJson, tags: [] }, 'json')

function reasonOf(text: string): string {
  try {
    readTemplateFile('mine.yaml', text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it was read'
}

describe('a file is refused with its line and what to do, when', () => {
  it.each([
    ['it is something else', 'name: x', /mine\.yaml: This is not a template .*must begin with `format/],
    ['it is empty', '', /not a template/],
    [
      'a name is no text',
      GOOD.replace('name: Several results as JSON', 'name: 12'),
      /line 7: `template\.name` must be a text, and is a number\. Put it in quotes\./,
    ],
    [
      'a field is unknown',
      GOOD.replace('  mode: program', '  mood: program\n  mode: program'),
      /`template` has the field `mood`, which templates do not have\. Remove it/,
    ],
    [
      'a field is missing',
      GOOD.replace('  language: python\n', ''),
      /`template\.language` is missing\. Add it|`template\.language` must be/,
    ],
    [
      'a choice is none',
      GOOD.replace('mode: program', 'mode: programs'),
      /line 9: `template\.mode` must be `program`, `interleaved`.*is "programs"\. Choose one/,
    ],
    [
      'the source is of no kind',
      GOOD.replace('type: function', 'type: method'),
      /`template\.contract\.source.*Correct it/,
    ],
    [
      'an exemplar has no reply',
      GOOD.replace(/ {6}reply: \|-\n(?: {8}.*\n|\n)+/, ''),
      /line \d+: `template\.exemplars\[0\]\.reply` is missing/,
    ],
    [
      'its id could be a path',
      GOOD.replace('id: pal-json', 'id: a/../b'),
      /line 5: `template\.id`: expected letters/,
    ],
    [
      'its version is of the future',
      GOOD.replace('version: 1', 'version: 2'),
      /line 2: `version` must be `1`, and is 2/,
    ],
    [
      'quotes do not end',
      GOOD.replace('name: Several', 'name: "Several'),
      /line \d+: This cannot be read as YAML or JSON/,
    ],
    ['JSON was cut', GOOD_JSON.slice(0, 900), /line \d+: This cannot be read as YAML or JSON/],
    [
      'a field comes twice',
      GOOD.replace('  mode: program', '  mode: program\n  mode: direct'),
      /line 10: This cannot be read .*unique/,
    ],
    [
      'it has aliases',
      GOOD.replace('name: Several results as JSON', 'name: &n Several').replace(
        /description: .*/,
        'description: *n',
      ),
      /has an alias/,
    ],
    ['it has a tag of YAML', GOOD.replace('name: Several', 'name: !!js/function Several'), /Unresolved tag/],
    ['it has __proto__', GOOD_JSON.replace('"minProperties": 1', '"__proto__": {"x": 1}'), /`__proto__`/],
    ['it is nested without end', '['.repeat(100_000), /nested too deeply/],
    ['it is nested without end, in lines', '- '.repeat(100_000), /nested too deeply/],
    [
      'its schema is nested deeply',
      GOOD_JSON.replace('"minProperties": 1', `"not": ${'{"not":'.repeat(70)}1${'}'.repeat(70)}`),
      /nested too deeply/,
    ],
    ['it is huge', 'x'.repeat(2_000_001), /more than 2 million characters/],
  ])('%s', (_, text, reason) => {
    // prettier-ignore
    expect(text).not.toBe(GOOD)
    const told = reasonOf(text)
    expect(told).toMatch(reason)
    expect(told).toMatch(/^Not imported: mine\.yaml.* Nothing was changed\.$/)
  })
})

it('refuses a file whose aliases would fill the memory', () => {
  const levels = Array.from({ length: 12 }, (_, level) => `a${level}: &a${level} [${Array(9).fill(level === 0 ? 'x' : `*a${level - 1}`).join(', ')}]`) // prettier-ignore
  expect(reasonOf(levels.join('\n'))).toMatch(/has an alias/)
})
