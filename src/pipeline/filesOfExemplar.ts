import type { ProblemFile } from './Problem.ts'

export type ExemplarFiles =
  | { readonly type: 'complete'; readonly files: readonly ProblemFile[] }
  /** `name`: a file of which the question shows only the first lines, or none. */
  | { readonly type: 'incomplete'; readonly name: string }

/** The files that an exemplar's question describes as `describeFiles` does: its program reads them. */
export function filesOfExemplar(question: string): ExemplarFiles {
  const described = question.split(HEADING)[1]
  if (described === undefined) return { type: 'complete', files: [] }
  const files = [...described.matchAll(FILE)].map(([, name = '', size = '', first, text]) => ({
    name,
    size,
    text: first === undefined ? text : undefined,
  }))
  const missing = files.find(({ size, text }) => text === undefined && !size.includes('empty'))
  if (missing !== undefined) return { type: 'incomplete', name: missing.name }
  const encoder = new TextEncoder()
  return {
    type: 'complete',
    files: files.map(({ name, text = '' }) => ({ name, bytes: encoder.encode(text) })),
  }
}

const HEADING = /^Files in the working folder, to be opened by name:$/m

/** `sales.csv (186 bytes, 30 lines), first 6 lines:` and its fence; the last part is missing where nothing is shown. */
const FILE = /^(\S.*?) \((\d[^)]*)\)(, first \d+ lines)?(?::\n(?:```|~~~)\n([\s\S]*?)^(?:```|~~~)$)?/gm
