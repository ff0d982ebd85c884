import { fromBase64 } from '@/lib/base64.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'
import { cellLines, cellList, cellText } from './cellText.ts'
import { expectedOf } from './expectedOf.ts'
import { IMPORT_LIMITS, type ImportRow, type UnusableRow } from './ImportTable.ts'
import type { Fields } from './knownFormats.ts'
import type { Mapping } from './Mapping.ts'
import { listOptions, type Option, optionsInQuestion, optionsOf } from './optionsOf.ts'
import { signatureOf, testsOf } from './testsOf.ts'

/** A record as a problem, or why there is none. */
type MappedRow =
  | { readonly type: 'problem'; readonly number: number; readonly problem: Problem }
  | ({ readonly type: 'unusable' } & UnusableRow)

/** Makes a record a problem. Its id is that of the record or follows from its number; nobody made sure that it is the only one. */
export function mapRow(
  { number, fields }: ImportRow,
  mapping: Mapping,
  files: readonly ProblemFile[],
): MappedRow {
  const asked = questionIn(fields, mapping)
  if (asked === '') return unusable(number, 'it has no question')
  const listed = mapping.options === undefined ? [] : optionsOf(fields[mapping.options])
  const options = listed.length > 0 ? listed : optionsInQuestion(asked)
  const cell = mapping.expected === undefined ? undefined : fields[mapping.expected]
  const expected = expectedOf(cell, mapping.expectedForm, options)
  if (expected.type === 'unusable') return unusable(number, expected.because)
  const tests = testsOf(fields, mapping)
  if (tests.type === 'unusable') return unusable(number, tests.because)
  const question = fullQuestion(asked, { fields, mapping, options: listed })
  if ([question, expected.text, tests.text].some((text) => text.length > IMPORT_LIMITS.characters)) {
    return unusable(
      number,
      `it has a text of more than ${IMPORT_LIMITS.characters.toLocaleString('en')} characters`,
    )
  }
  const own = filesIn(fields, mapping)
  if (typeof own === 'string') return unusable(number, own)
  const problem = {
    id: cellText(fields[mapping.id ?? '']).trim() || `${number}`,
    question,
    ...(expected.text !== '' && { expected: expected.text }),
    ...(tests.text !== '' && { tests: tests.text }),
    files: [...files, ...own],
    inputLines: mapping.inputLines === undefined ? [] : cellLines(fields[mapping.inputLines]),
    tags: tagsIn(fields, mapping),
  }
  return { type: 'problem', number, problem }
}

function unusable(number: number, because: string): MappedRow {
  return { type: 'unusable', number, because }
}

/** SVAMP has a text and a question that belong together. */
function questionIn(fields: Fields, { question }: Mapping): string {
  const parts = question.map((column) => cellText(fields[column]))
  const joined = parts.reduce((before, part) => {
    if (before === '' || /\n\s*$/.test(before)) return before + part
    return `${before.trimEnd()} ${part}`
  }, '')
  return joined.replaceAll('\r\n', '\n').trim()
}

type Asking = { readonly fields: Fields; readonly mapping: Mapping; readonly options: readonly Option[] }

function fullQuestion(asked: string, { fields, mapping, options }: Asking): string {
  const { testsForm, language = 'python' } = mapping
  const isCode = testsForm === 'check-function' || testsForm === 'console-assert'
  const text = isCode ? `Complete this function:\n\n\`\`\`${language}\n${asked}\n\`\`\`` : asked
  const signature = signatureOf(fields, mapping)
  const begin = signature === '' ? '' : `\n\nBegin with:\n\n\`\`\`${language}\n${signature}\n\`\`\``
  return `${text}${begin}${choicesBelow(options, mapping)}`
}

function choicesBelow(options: readonly Option[], { expectedForm }: Mapping): string {
  if (options.length === 0) return ''
  if (expectedForm === 'best-choice')
    return `\n\nChoices:\n${options.map(({ text }) => `- ${text}`).join('\n')}`
  return `\n\nOptions:\n${listOptions(options)}\n\nAnswer with the letter of one option.`
}

/** Numbers alone would say nothing: `level 5`. Columns named so hold several tags. */
function tagsIn(fields: Fields, { tags }: Mapping): readonly string[] {
  const all = tags.flatMap((column) => {
    const value = fields[column]
    const isList = Array.isArray(value) || /^tags?$/i.test(column)
    const texts = isList ? cellLines(value).flatMap((line) => line.split(/[,;|]/)) : [cellText(value)]
    return texts
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => (/^\d+(?:\.\d+)?$/.test(text) ? `${column} ${text}` : text.slice(0, TAG_CHARACTERS)))
  })
  return [...new Set(all)]
}

const TAG_CHARACTERS = 60

function filesIn(fields: Fields, { file, fileName }: Mapping): readonly ProblemFile[] | string {
  if (file === undefined) return []
  const value = fields[file]
  const list = cellList(value)
  if (list?.every(isRecord)) {
    const read = list.map(fileOf)
    return read.find((each) => typeof each === 'string') ?? read.filter((each) => typeof each !== 'string')
  }
  const text = cellText(value)
  return text === '' ? [] : [{ name: fileName, bytes: new TextEncoder().encode(text) }]
}

/** As an exported set has them: `{ name, text }`, or `base64` in place of the text. A text: what is wrong. */
function fileOf(value: unknown): ProblemFile | string {
  if (!isRecord(value) || typeof value['name'] !== 'string') return 'one of its files has no name'
  const { name, text, base64 } = value
  if (typeof text === 'string') return { name, bytes: new TextEncoder().encode(text) }
  const bytes = typeof base64 === 'string' ? fromBase64(base64) : undefined
  return bytes === undefined ? `its file “${name}” cannot be read` : { name, bytes }
}
