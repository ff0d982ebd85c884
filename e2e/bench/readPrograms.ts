import { existsSync, readFileSync } from 'node:fs'

/** Public programs in PAL's style. Read from beside the project. */
const DATA = new URL('../../../shared/data/pal_gsmhardv2.jsonl', import.meta.url)

export type StoredProgram = { readonly question: string; readonly code: string; readonly expected: string }

/** All of them; undefined: they are not on this machine. */
export function readPrograms(): readonly StoredProgram[] | undefined {
  if (!existsSync(DATA)) return undefined
  const lines = readFileSync(DATA, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .map((record) => ({
      question: String(Reflect.get(Object(record), 'input')),
      code: String(Reflect.get(Object(record), 'code')),
      expected: String(Reflect.get(Object(record), 'target')),
    }))
}

/** Where those are missing: programs of the same kind. */
export function standInPrograms(): readonly StoredProgram[] {
  return Array.from({ length: 100 }, (_, number) => ({
    question: `A box holds ${number} eggs, and three are eaten. What do the others cost at 2 each?`,
    code: `def solution():\n    eggs = ${number}\n    eaten = 3\n    price = 2\n    result = (eggs - eaten) * price\n    return result\n`,
    expected: String((number - 3) * 2),
  }))
}
