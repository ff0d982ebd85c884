import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'
import { problemKey } from '@/benchmarks/problemSets/problemKey.ts'
import type { ImportTable, UnusableRow } from './ImportTable.ts'
import type { Mapping } from './Mapping.ts'
import { mapRow } from './mapRow.ts'

/** What a file becomes under a mapping, before anything is stored. */
type ImportedProblems = {
  readonly problems: readonly Problem[]
  /** The number of each problem's record, in the same order. */
  readonly numbers: readonly number[]
  /** Records that could not be read or give no problem, by their number. */
  readonly unusable: readonly UnusableRow[]
  /** Problems without expected answer and without tests: they are run, and not graded. */
  readonly ungraded: number
  /** Problems that ask what one before them asks, but for white space, case and the way numbers are written. */
  readonly duplicates: number
}

/** Every record as a problem under the mapping. `files`: for all of them. */
export function importProblems(
  table: ImportTable,
  mapping: Mapping,
  files: readonly ProblemFile[] = [],
): ImportedProblems {
  const problems: Problem[] = []
  const numbers: number[] = []
  const unusable: UnusableRow[] = [...table.unreadable]
  const ids = new Set<string>()
  const questions = new Set<string>()
  let [ungraded, duplicates] = [0, 0]
  for (const row of table.rows) {
    const mapped = mapRow(row, mapping, files)
    if (mapped.type === 'unusable') {
      unusable.push({ number: mapped.number, because: mapped.because })
      continue
    }
    const { problem } = mapped
    const key = problemKey(problem)
    if (questions.has(key)) duplicates++
    questions.add(key)
    if (problem.expected === undefined && problem.tests === undefined) ungraded++
    problems.push({ ...problem, id: freeId(problem.id, ids) })
    numbers.push(mapped.number)
  }
  unusable.sort((one, other) => one.number - other.number)
  return { problems, numbers, unusable, ungraded, duplicates }
}

/** Ids are told apart where a file repeats one. */
function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted} (${count})`
  taken.add(id)
  return id
}
