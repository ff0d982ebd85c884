import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { LabelWarning, LabelWarnings } from './LabelWarning.ts'
import { problemKey } from './problemKey.ts'

type Placed = { readonly problem: Problem; readonly place: number }

/** Problems that ask the same: again, in almost the same words, or with another expected answer. */
export function repetitionWarnings(problems: readonly Problem[]): LabelWarnings {
  const groups = new Map<string, Placed[]>()
  for (const [at, problem] of problems.entries()) {
    const key = problemKey(problem)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({ problem, place: at + 1 })
  }
  const found = new Map<string, readonly LabelWarning[]>()
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined || group.length === 1) continue
    for (const placed of group) {
      const other = contradicting(placed, group) ?? (placed === first ? group[1] : first)
      if (other !== undefined) found.set(placed.problem.id, [warningOf(placed, other)])
    }
  }
  return found
}

function contradicting({ problem }: Placed, group: readonly Placed[]): Placed | undefined {
  const { expected } = problem
  if (expected === undefined) return undefined
  return group.find(
    (other) =>
      other.problem.expected !== undefined &&
      other.problem.expected !== expected &&
      gradeAnswer(other.problem.expected, expected).type === 'wrong',
  )
}

function warningOf({ problem }: Placed, { problem: other, place }: Placed): LabelWarning {
  const name = `problem ${place} (${other.id})`
  const [expected, others] = [problem.expected ?? '', other.expected ?? '']
  if (expected !== '' && others !== '' && gradeAnswer(others, expected).type === 'wrong') {
    const message = `It asks the same as ${name} and expects ${cut(expected)}, that one ${cut(others)}.`
    return { kind: 'contradiction', message }
  }
  return problem.question === other.question
    ? { kind: 'duplicate', message: `It asks the same as ${name}.` }
    : {
        kind: 'near-duplicate',
        message: `It asks the same as ${name}, but for spaces, capitals or the way numbers are written.`,
      }
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
