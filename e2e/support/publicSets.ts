import { existsSync, readFileSync } from 'node:fs'

const DATA = new URL('../../../shared/data/', import.meta.url)

/** A public problem set as its file, and a stored program for each question. */
export type PublicSet = {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly programs: ReadonlyMap<string, string>
}

/** Undefined: the data are not on this machine. */
export function gsm8k(): PublicSet | undefined {
  return readSet('GSM8K', 'gsm8k_test.jsonl', (record) => [
    String(record['question']),
    programOfRationale(String(record['answer'])),
  ])
}

export function gsmHard(): PublicSet | undefined {
  return readSet('GSM-Hard', 'pal_gsmhardv2.jsonl', (record) => [
    String(record['input']),
    String(record['code']),
  ])
}

function readSet(
  name: string,
  file: string,
  programOf: (record: Readonly<Record<string, unknown>>) => readonly [string, string],
): PublicSet | undefined {
  const path = new URL(file, DATA)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  const records = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  return { name, file, text, programs: new Map(records.map(programOf)) }
}

/** The set has its calculations as `<<48/2=24>>`: each becomes a line, and the answer behind `####` is returned. */
function programOfRationale(answer: string): string {
  const lines = [...answer.matchAll(/<<([\d\s+\-*/().]+)=/g)].map(
    ([, expression = ''], position) => `    step_${position + 1} = ${withoutLeadingZeros(expression)}`,
  )
  const gold = (answer.split('####')[1] ?? '').replaceAll(',', '').trim()
  return ['def solution():', ...lines, `    result = ${gold}`, '    return result'].join('\n')
}

/** `05` is no number in Python. */
function withoutLeadingZeros(expression: string): string {
  return expression.trim().replaceAll(/(?<![\d.])0+(?=\d)/g, '')
}
