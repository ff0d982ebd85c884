import { parse, YAMLParseError } from 'yaml'
import { tableOfValue } from './readJson.ts'
import type { ImportTable } from './ImportTable.ts'
import { readTestList } from './readTestList.ts'
import { rejectFile } from './rejectFile.ts'

/** A YAML file: a list of tests as promptfoo has it, or a list of objects. */
export function readYaml(text: string): ImportTable {
  const value = withoutBigIntegers(parseWhole(text))
  return readTestList(value) ?? tableOfValue(value)
}

function parseWhole(text: string): unknown {
  try {
    // No tags beyond those of JSON, and few aliases: a small file could stand for gigabytes.
    return parse(text, { schema: 'core', intAsBigInt: true, maxAliasCount: 100, logLevel: 'error' })
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError || error instanceof RangeError) {
      rejectFile(`it is not YAML that can be read (${error.message.split('\n')[0] ?? ''})`)
    }
    throw error
  }
}

/** Numbers that JavaScript would round stay texts with all their digits. */
function withoutBigIntegers(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (Array.isArray(value)) return value.map(withoutBigIntegers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutBigIntegers(item)]))
}
