import { LineCounter, parseDocument, type Document } from 'yaml'
import * as z from 'zod'
import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { isTemplateId } from './createTemplateStore.ts'
import { TEMPLATE_FORMAT, type TemplateFile } from './TemplateFile.ts'
import { templateSchema } from './templateSchema.ts'

/** A template with a hundred long exemplars has a tenth of this. */
const MOST_CHARACTERS = 2_000_000
const MOST_DEPTH = 60

/**
 * Reads a template from the text of a YAML or JSON file, which may come from anybody: nothing but what a template
 * has is taken. Throws PlaygroundError `import-rejected` with the file, the line and what to do.
 */
export function readTemplateFile(name: string, text: string): TemplateFile {
  const refuse = (because: string, line?: number): never => {
    const place = line === undefined ? name : `${name}, line ${line}`
    throw new PlaygroundError('import-rejected', `Not imported: ${place}: ${because} Nothing was changed.`)
  }
  if (text.length > MOST_CHARACTERS)
    refuse('The file has more than 2 million characters; a template has far fewer. Choose another file.')
  const lines = new LineCounter()
  const document = parse(text, lines, refuse)
  const value = valueOf(document, refuse)
  const lineAt = (path: readonly PropertyKey[]) => lineOf(document, lines, path)
  if (!isRecord(value) || value['format'] !== TEMPLATE_FORMAT.format)
    refuse(
      `This is not a template of this playground: it must begin with \`format: ${TEMPLATE_FORMAT.format}\`. Choose a file that Templates has exported.`,
    )
  const { data, error } = FILE.safeParse(value)
  if (data !== undefined) return { template: data.template, tags: data.tags }
  const issue = error.issues[0]
  return refuse(explain(issue, value), lineAt(issue?.path ?? []))
}

type Refuse = (because: string, line?: number) => never

/** JSON is YAML too, so both have their lines told. */
function parse(text: string, lines: LineCounter, refuse: Refuse): Document {
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    lineCounter: lines,
    schema: 'core',
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [error] = [...document.errors, ...document.warnings]
  // The parser goes down by recursion, so a hundred thousand brackets end it.
  if (error?.code === 'RESOURCE_EXHAUSTION') refuse(TOO_DEEP)
  if (error !== undefined)
    refuse(
      `This cannot be read as YAML or JSON: ${sentence(error.message)} Correct it there, or export the template again.`,
      lines.linePos(error.pos[0]).line,
    )
  return document
}

const TOO_DEEP = 'It is nested too deeply. Choose another file.'

function valueOf(document: Document, refuse: Refuse): unknown {
  const value: unknown = convert(document, refuse)
  if (depthOf(value) > MOST_DEPTH) refuse(TOO_DEEP)
  if (hasKey(value, '__proto__')) refuse('A field is named `__proto__`, which no template has. Remove it.')
  return value
}

/** Aliases are how a small file becomes a huge one; no template that was exported has any. */
function convert(document: Document, refuse: Refuse): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch (error) {
    if (error instanceof ReferenceError)
      refuse('It has an alias (`*name`), which templates may not have. Write the text out in its place.')
    throw error
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner)), 0)
}

function hasKey(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, key) || Object.values(value).some((inner) => hasKey(inner, key))
}

const NAME = z.string().max(500)

const FILE = z.strictObject({
  format: z.literal(TEMPLATE_FORMAT.format),
  version: z.literal(TEMPLATE_FORMAT.version),
  tags: z.array(NAME).max(100).default([]),
  template: templateSchema(z.string(), z.custom<JsonSchema>(isRecord, 'expected an object'))
    .refine(({ id }) => isTemplateId(id), { path: ['id'], message: 'expected letters, digits, - and _ only' })
    .refine(({ version }) => Number.isInteger(version) && version > 0, {
      path: ['version'],
      message: 'expected a whole number above 0',
    })
    .refine(({ name }) => name.trim() !== '' && name.length <= 500, {
      path: ['name'],
      message: 'expected a name of 1 to 500 characters',
    }),
})

/** What is wrong, where, and what to do. */
function explain(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  const path = showPath(issue?.path ?? [])
  const place = path === '' ? 'The file' : `\`${path}\``
  if (issue?.code === 'unrecognized_keys')
    return `${place} has the field \`${issue.keys[0] ?? ''}\`, which templates do not have. Remove it, or correct its name.`
  if (issue?.code === 'invalid_type' && valueAt(value, issue.path) === undefined)
    return `${place} is missing. Add it, or export the template again.`
  if (issue?.code === 'invalid_type')
    return `${place} must be ${NOUNS[issue.expected] ?? issue.expected}, and is ${typeName(valueAt(value, issue.path))}.${issue.expected === 'string' ? ' Put it in quotes.' : ' Correct it.'}`
  if (issue?.code === 'invalid_value')
    return `${place} must be ${issue.values.map((one) => `\`${String(one)}\``).join(', ')}, and is ${shown(valueAt(value, issue.path))}. Choose one of them.`
  if (issue?.code === 'invalid_union')
    return `${place} is ${shown(valueAt(value, issue.path))}, which is none of the kinds there are. Correct it.`
  return `${place}: ${issue?.message ?? 'not what it should be'}. Correct it.`
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

function typeName(value: unknown): string {
  if (value === null) return 'empty'
  return Array.isArray(value) ? 'a list' : (NOUNS[typeof value] ?? typeof value)
}

function showPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, position) =>
      typeof key === 'number' ? `[${key}]` : `${position === 0 ? '' : '.'}${String(key)}`,
    )
    .join('')
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** Line of the value at the path, or of the nearest thing around it. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true)
    if (isRecord(node) && Array.isArray(node['range'])) return lines.linePos(Number(node['range'][0])).line
  }
  return undefined
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function sentence(message: string): string {
  const [first = ''] = message.split('\n')
  return /[.!?]$/.test(first) ? first : `${first}.`
}
