import type { Problem } from '@/pipeline/Problem.ts'
import { questionKey } from './questionKey.ts'

/** The same for problems that ask the same. The same words about other files, or under other tests, ask something else. */
export function problemKey({ question, files, tests = '' }: Problem): string {
  const seen = files.map(({ name, bytes }) => `${name} ${bytes.length} ${bytes.slice(0, BEGINNING).join()}`)
  return [questionKey(question), tests, ...seen].join('\u0000')
}

/** Bytes of a file that are compared, beside its length. */
const BEGINNING = 400
