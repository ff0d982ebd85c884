import type { Problem } from '@/pipeline/Problem.ts'
import type { LabelWarningKind, LabelWarnings } from './LabelWarning.ts'

/** Which problems of a set are meant. */
export type ProblemFilter = {
  /** Words that question, expected answer, id or tags all contain, in any order. */
  readonly text: string
  /** All of them; empty: any. */
  readonly tags: readonly string[]
  readonly expected: 'any' | 'given' | 'missing'
  /** `without`: none that is known. */
  readonly warnings: 'any' | 'with' | 'without' | LabelWarningKind
}

export const EVERY_PROBLEM: ProblemFilter = { text: '', tags: [], expected: 'any', warnings: 'any' }

/** The problems that the filter means, in their order. */
export function filterProblems(
  problems: readonly Problem[],
  filter: ProblemFilter,
  warnings: LabelWarnings,
): readonly Problem[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return problems.filter(
    (problem) =>
      filter.tags.every((tag) => problem.tags.includes(tag)) &&
      fitsExpected(problem, filter.expected) &&
      fitsWarnings(problem, filter.warnings, warnings) &&
      hasWords(problem, words),
  )
}

/** Every tag with the number of its problems, the most frequent first. */
export function countTags(
  problems: readonly Problem[],
): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of problems) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag, 'en'))
}

function fitsExpected({ expected }: Problem, wanted: ProblemFilter['expected']): boolean {
  const isGiven = expected !== undefined && expected.trim() !== ''
  return wanted === 'any' || isGiven === (wanted === 'given')
}

function fitsWarnings({ id }: Problem, wanted: ProblemFilter['warnings'], warnings: LabelWarnings): boolean {
  if (wanted === 'any') return true
  const own = warnings.get(id) ?? []
  if (wanted === 'with') return own.length > 0
  return wanted === 'without' ? own.length === 0 : own.some(({ kind }) => kind === wanted)
}

function hasWords({ id, question, expected = '', tags }: Problem, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = [id, question, expected, ...tags].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}
