import { isRecord } from '@/lib/isRecord.ts'
import { expectationsOf, notesOnAssertions, type Assertion } from './assertions.ts'
import { type ImportRow, type ImportTable, tableOf, type UnusableRow } from './ImportTable.ts'
import { rejectFile } from './rejectFile.ts'

type Fields = Readonly<Record<string, unknown>>

/** Tests that a single entry may stand for. */
const MOST_COMBINATIONS = 1_000

/**
 * Tests as promptfoo writes them: `tests: [{ vars, assert }]`, or the list alone. Variables become columns of their
 * names; what the assertions expect becomes the columns `assert equals` and `assert contains`, and what cannot be used
 * of them is said. Undefined if the value is something else.
 */
export function readTestList(value: unknown): ImportTable | undefined {
  const list = listOfTests(value)
  if (list === undefined) return undefined
  const common = isRecord(value) ? partsOf(value['defaultTest']) : NOTHING
  const prompt = isRecord(value) ? onlyPrompt(value['prompts']) : undefined
  const rows: ImportRow[] = []
  const unreadable: UnusableRow[] = []
  const assertions: Assertion[] = []
  for (const [at, entry] of list.entries()) {
    const number = at + 1
    const { vars, asserts } = partsOf(entry)
    const combined = combinationsOf({ ...common.vars, ...vars })
    if (typeof combined === 'string') unreadable.push({ number, because: combined })
    else {
      const all = [...common.asserts, ...asserts]
      assertions.push(...all)
      for (const values of combined) rows.push({ number, fields: fieldsOf(values, all, prompt) })
    }
  }
  return tableOf('entry', rows, { unreadable, notes: notesOnAssertions(assertions) })
}

function listOfTests(value: unknown): readonly unknown[] | undefined {
  const list = isRecord(value) ? value['tests'] : value
  if (typeof list === 'string' && isRecord(value) && ('prompts' in value || 'providers' in value)) {
    rejectFile(`its tests are in another file (${list.slice(0, 200)}): import that one`)
  }
  if (!Array.isArray(list)) return undefined
  const isTest = (entry: unknown) =>
    isRecord(entry) && (isRecord(entry['vars']) || Array.isArray(entry['assert']))
  return list.some(isTest) ? list : undefined
}

type Parts = { readonly vars: Fields; readonly asserts: readonly Assertion[] }

const NOTHING: Parts = { vars: {}, asserts: [] }

function partsOf(entry: unknown): Parts {
  if (!isRecord(entry)) return NOTHING
  const { vars, assert } = entry
  return { vars: isRecord(vars) ? vars : {}, asserts: assertionsIn(assert) }
}

/** Those of an `assert-set` one by one. */
function assertionsIn(list: unknown): readonly Assertion[] {
  if (!Array.isArray(list)) return []
  return list.filter(isRecord).flatMap((item) => {
    const type = String(item['type'])
    return type === 'assert-set' ? assertionsIn(item['assert']) : [{ type, value: item['value'] }]
  })
}

/** A variable with a list of values makes a test of each, as promptfoo does. A text: why there is none. */
function combinationsOf(vars: Fields): readonly Fields[] | string {
  if (Object.keys(vars).length === 0) return 'it has no variables'
  const file = Object.entries(vars).find(([, value]) => String(value).startsWith('file://'))
  if (file !== undefined) return `its variable ${file[0]} is in another file`
  let made: Fields[] = [{}]
  for (const [name, value] of Object.entries(vars)) {
    const values: readonly unknown[] = Array.isArray(value) && !value.some(isObject) ? value : [value]
    made = made.flatMap((before) => values.map((each) => ({ ...before, [name]: each })))
    if (made.length > MOST_COMBINATIONS)
      return `its lists of values make more than ${MOST_COMBINATIONS} tests`
  }
  return made
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function fieldsOf(vars: Fields, asserts: readonly Assertion[], prompt: string | undefined): Fields {
  const rendered = prompt === undefined ? {} : { prompt: withVariables(prompt, vars) }
  const filled = asserts.map(({ type, value }) => ({
    type,
    value: typeof value === 'string' ? withVariables(value, vars) : value,
  }))
  return { ...rendered, ...vars, ...expectationsOf(filled) }
}

/** The text of a configuration's prompt, if it has one and writes it out. */
function onlyPrompt(prompts: unknown): string | undefined {
  const [only, ...more] = Array.isArray(prompts) ? prompts : [prompts]
  const text = isRecord(only) ? only['raw'] : only
  const isWritten = typeof text === 'string' && text.includes('{{') && !text.startsWith('file://')
  return isWritten && more.length === 0 ? text : undefined
}

function withVariables(text: string, vars: Fields): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(vars, name) ? String(vars[name]) : whole,
  )
}
