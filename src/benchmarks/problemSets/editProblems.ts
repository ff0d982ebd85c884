import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import type { Problem } from '@/pipeline/Problem.ts'

/** The problems with a tag added to those named; nobody has it twice. */
export function addTag(
  problems: readonly Problem[],
  ids: ReadonlySet<string>,
  tag: string,
): readonly Problem[] {
  const added = tag.trim()
  if (added === '') return problems
  return problems.map((problem) =>
    ids.has(problem.id) && !problem.tags.includes(added)
      ? { ...problem, tags: [...problem.tags, added] }
      : problem,
  )
}

/** The problems with a tag taken from those named. */
export function removeTag(
  problems: readonly Problem[],
  ids: ReadonlySet<string>,
  tag: string,
): readonly Problem[] {
  return problems.map((problem) =>
    ids.has(problem.id) && problem.tags.includes(tag)
      ? { ...problem, tags: problem.tags.filter((each) => each !== tag) }
      : problem,
  )
}

/** The problems with one of them changed. */
export function replaceProblem(problems: readonly Problem[], changed: Problem): readonly Problem[] {
  return problems.map((problem) => (problem.id === changed.id ? changed : problem))
}

/** The problems without those named. */
export function removeProblems(problems: readonly Problem[], ids: ReadonlySet<string>): readonly Problem[] {
  return problems.filter(({ id }) => !ids.has(id))
}

type NewVersion = { readonly id: string; readonly createdAt: string; readonly name?: string }

/**
 * The set with other problems, as a set of its own: results of the old one stay what they are. A starter set's becomes
 * the person's own.
 */
export function nextVersion(
  set: ProblemSet,
  problems: readonly Problem[],
  { id, createdAt, name = set.name }: NewVersion,
): ProblemSet {
  return { ...set, id, name, createdAt, problems, version: (set.version ?? 1) + 1, editedFrom: set.id }
}
