import type { ProblemSet, ProblemSetOrigin } from '@/benchmarks/ProblemSet.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'

/**
 * A problem set from the archive or from a JSON file, where files have `text` in place of bytes. Throws
 * PlaygroundError `problem-set-unreadable`, which names the first thing that is wrong.
 */
export function readProblemSet(data: unknown): ProblemSet {
  if (!isRecord(data)) reject('it is no object')
  const { version, editedFrom, licence, language, problems } = data
  if (!Array.isArray(problems)) reject('it has no list of problems')
  return {
    id: textOf(data, 'id', 'the set'),
    name: textOf(data, 'name', 'the set'),
    description: textOf(data, 'description', 'the set'),
    createdAt: textOf(data, 'createdAt', 'the set'),
    origin: readOrigin(data['origin']),
    ...(typeof version === 'number' && { version }),
    ...(typeof editedFrom === 'string' && { editedFrom }),
    ...(typeof licence === 'string' && { licence }),
    ...((language === 'python' || language === 'javascript') && { language }),
    problems: readProblems(problems),
  }
}

function readProblems(problems: readonly unknown[]): readonly Problem[] {
  const read = problems.map((problem, at) => readProblem(problem, `problem ${at + 1}`))
  const ids = new Set<string>()
  for (const { id } of read) {
    if (ids.has(id)) reject(`two problems have the id “${id}”`)
    ids.add(id)
  }
  return read
}

function readProblem(data: unknown, place: string): Problem {
  if (!isRecord(data)) reject(`${place} is no object`)
  const { expected, tests } = data
  return {
    id: textOf(data, 'id', place),
    question: textOf(data, 'question', place),
    ...(typeof expected === 'string' && { expected }),
    ...(typeof tests === 'string' && { tests }),
    files: listOf(data, 'files', place).map((file) => readFile(file, place)),
    inputLines: textsOf(data, 'inputLines', place),
    tags: textsOf(data, 'tags', place),
  }
}

function readFile(data: unknown, place: string): ProblemFile {
  if (!isRecord(data)) reject(`a file of ${place} is no object`)
  const { bytes, text } = data
  const name = textOf(data, 'name', `a file of ${place}`)
  if (bytes instanceof Uint8Array) return { name, bytes }
  if (typeof text === 'string') return { name, bytes: new TextEncoder().encode(text) }
  reject(`the file “${name}” of ${place} has no content`)
}

function readOrigin(data: unknown): ProblemSetOrigin {
  if (!isRecord(data)) reject('it does not say where it came from')
  const { type, name } = data
  if (type === 'starter' || type === 'runs') return { type }
  if ((type === 'file' || type === 'url') && typeof name === 'string') return { type, name }
  reject('it does not say where it came from')
}

function textOf(data: Readonly<Record<string, unknown>>, field: string, place: string): string {
  const text = data[field]
  return typeof text === 'string' ? text : reject(`${place} has no ${field}`)
}

/** An absent list is an empty one. */
function listOf(data: Readonly<Record<string, unknown>>, field: string, place: string): readonly unknown[] {
  const list = data[field] ?? []
  return Array.isArray(list) ? list : reject(`${field} of ${place} is no list`)
}

function textsOf(data: Readonly<Record<string, unknown>>, field: string, place: string): readonly string[] {
  return listOf(data, field, place).map((item) =>
    typeof item === 'string' ? item : reject(`${field} of ${place} has an entry that is no text`),
  )
}

function reject(why: string): never {
  throw new PlaygroundError('problem-set-unreadable', `The problem set cannot be read: ${why}.`)
}
