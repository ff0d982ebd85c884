import { Validator, type OutputUnit } from '@cfworker/json-schema'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { typeNameOf } from '@/pipeline/5-execute/showGuestValue.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { toJson } from './toJson.ts'

/** What is wrong with the shape of a value, as one sentence with the place; undefined if the schema accepts it. */
export function checkShape(value: GuestValue, schema: JsonSchema, language: Language): string | undefined {
  if (hasEndlessPattern(schema)) {
    return "The template's schema has a pattern with repetitions inside repetitions, which could take for ever; simplify it."
  }
  const { valid, errors } = new Validator(schema, '2020-12').validate(toJson(value))
  return valid ? undefined : describeError(errors, value, language)
}

/** Templates are imported from files, and a regular expression like `(a+)+$` can hang the page. */
function hasEndlessPattern(schema: JsonSchema): boolean {
  return JSON.stringify(schema).match(/\([^()]*[*+{|][^()]*\)[*+{]/) !== null
}

/** The validator tells a chain of errors from the outside in: the last one says what is wrong, and where. */
function describeError(errors: readonly OutputUnit[], value: GuestValue, language: Language): string {
  const choice = errors.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  const error = choice ?? errors.at(-1)
  if (error === undefined) return "The value does not fit the template's schema."
  const path = pathOf(error.instanceLocation)
  const place = path === '' ? 'The value' : `\`${path}\` of the value`
  const found = valueAt(value, error.instanceLocation)
  const typeName = found === undefined ? '' : ` (${typeNameOf(found, language)})`
  return `${place}${typeName} does not fit the template's schema: ${explain(error)}`
}

function explain({ keyword, error }: OutputUnit): string {
  const expected = /Expected "(.*)"/.exec(error)?.[1]
  if (keyword === 'type' && expected !== undefined)
    return `expected is ${expected.replaceAll('", "', ' or ')}.`
  return error.replace(/^(?:Instance|Items?|Property) ?/, 'it ').replace(/^it type/, 'its type')
}

/** `items[0].price` of `#/items/0/price`. */
function pathOf(location: string): string {
  return keysOf(location)
    .map((key, position) => (/^\d+$/.test(key) ? `[${key}]` : position === 0 ? key : `.${key}`))
    .join('')
}

function keysOf(location: string): readonly string[] {
  return location
    .split('/')
    .slice(1)
    .map((key) => decodeURI(key).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function valueAt(value: GuestValue, location: string): GuestValue | undefined {
  let found: GuestValue | undefined = value
  for (const key of keysOf(location)) {
    if (found === undefined) return undefined
    if ('items' in found) found = found.items[Number(key)]
    else if ('entries' in found)
      found = found.entries.find(([name]) => 'text' in name && name.text === key)?.[1]
    else return undefined
  }
  return found
}
