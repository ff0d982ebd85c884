import { Validator } from '@cfworker/json-schema'
import { closestName } from '@/lib/closestName.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { readSchemaText } from '@/features/templates/draft/schemaText.ts'
import { KEYWORDS, type Shape } from './schemaKeywords.ts'
import type { TemplateFinding } from './TemplateFinding.ts'

/** Findings told at most: one slip repeated in a long schema is no news. */
const MOST = 6

/** What is wrong with the text of a JSON Schema: no JSON, a keyword that is not one, a value it cannot have. */
export function checkSchema(text: string): readonly TemplateFinding[] {
  const read = readSchemaText(text)
  if (read.type === 'unreadable')
    return [{ ...AT, message: read.message, hint: `Look at line ${read.line}. Until it is right, the schema of before is in force.` }] // prettier-ignore
  if (read.schema === undefined) return []
  const found = checkNode(read.schema, '')
  return (found.length > 0 ? found : checkUse(read.schema)).slice(0, MOST)
}

const AT = { field: 'schema', severity: 'error' } as const

function checkNode(node: unknown, path: string): readonly TemplateFinding[] {
  if (typeof node === 'boolean') return []
  if (!isRecord(node) || Array.isArray(node))
    return [wrong(path, 'must be a schema: an object, true or false')]
  return Object.entries(node).flatMap(([keyword, value]) => {
    const shape = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
    const place = path === '' ? keyword : `${path}.${keyword}`
    return shape === undefined ? [unknownKeyword(keyword, path)] : checkValue(value, shape, place)
  })
}

function unknownKeyword(keyword: string, path: string): TemplateFinding {
  const meant = closestName(keyword, Object.keys(KEYWORDS))
  return {
    ...AT,
    severity: 'warning',
    message: `\`${keyword}\`${path === '' ? '' : ` in \`${path}\``} is not a keyword of JSON Schema, so it checks nothing.`,
    hint: meant === undefined ? 'Remove it, or put it inside `properties`.' : `Write \`${meant}\`.`,
  }
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

function checkValue(value: unknown, shape: Shape, place: string): readonly TemplateFinding[] {
  switch (shape) {
    case 'schema':
      return checkNode(value, place)
    case 'schemas':
      return Array.isArray(value) && value.length > 0
        ? value.flatMap((one, position) => checkNode(one, `${place}[${position}]`))
        : [wrong(place, 'must be a list of schemas')]
    case 'named-schemas':
      return isRecord(value) && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, one]) => checkNode(one, `${place}.${name}`))
        : [wrong(place, 'must be an object with a schema for each name')]
    case 'type':
      return checkType(value, place)
    case 'pattern':
      return checkPattern(value, place)
    case 'any':
      return []
    default:
      return SIMPLE[shape].fits(value) ? [] : [wrong(place, `must be ${SIMPLE[shape].noun}`)]
  }
}

type Simple = Exclude<Shape, 'schema' | 'schemas' | 'named-schemas' | 'type' | 'pattern' | 'any'>

const SIMPLE: { readonly [shape in Simple]: { readonly noun: string; fits(value: unknown): boolean } } = {
  text: { noun: 'a text', fits: (value) => typeof value === 'string' },
  number: { noun: 'a number', fits: (value) => typeof value === 'number' },
  count: {
    noun: 'a whole number, not below 0',
    fits: (value) => Number.isInteger(value) && Number(value) >= 0,
  },
  flag: { noun: 'true or false', fits: (value) => typeof value === 'boolean' },
  list: { noun: 'a list', fits: Array.isArray },
  texts: {
    noun: 'a list of texts',
    fits: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  },
}

function checkType(value: unknown, place: string): readonly TemplateFinding[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  const odd = names.find((name) => typeof name !== 'string' || !TYPES.includes(name))
  if (odd === undefined) return []
  const meant = PYTHON_TYPES[String(odd)] ?? closestName(String(odd), TYPES)
  return [
    {
      ...AT,
      message: `\`${place}\` is \`${String(odd)}\`, which is no type of JSON Schema.`,
      hint: `Write ${meant === undefined ? 'one of ' + TYPES.map((type) => `\`${type}\``).join(', ') : `\`${meant}\``}.`,
    },
  ]
}

const PYTHON_TYPES: Readonly<Record<string, string>> = {
  int: 'integer',
  float: 'number',
  str: 'string',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  tuple: 'array',
  None: 'null',
}

function checkPattern(value: unknown, place: string): readonly TemplateFinding[] {
  if (typeof value !== 'string') return [wrong(place, 'must be a text with a regular expression')]
  try {
    ''.search(new RegExp(value, 'u'))
    return []
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [wrong(place, `is no regular expression (${error.message})`)]
  }
}

function wrong(path: string, because: string): TemplateFinding {
  return {
    ...AT,
    message: `${path === '' ? 'The schema' : `\`${path}\``} ${because}.`,
    hint: 'Correct it there.',
  }
}

/** Values of every type: whatever the schema does not look at while it is read, such as `$ref`, is used here. */
const PROBES = [null, true, 0, 1.5, '', 'text', [], [1], [[]], {}, { a: 1 }]

function checkUse(schema: JsonSchema): readonly TemplateFinding[] {
  try {
    const validator = new Validator(schema, '2020-12')
    for (const probe of PROBES) validator.validate(probe)
    return []
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return [
      { ...AT, message: `The schema cannot be used: ${message}.`, hint: 'Correct it, or leave it out.' },
    ]
  }
}
