import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { LabelWarning, LabelWarnings } from './LabelWarning.ts'

/** A problem with its place in the set, from 1, and its `problemKey`. */
export type Keyed = { readonly problem: Problem; readonly place: number; readonly key: string }

/** Different expected answers to one question that are compared with each other. */
const MOST_ANSWERS = 20

/** Problems that ask the same: again, in almost the same words, or with another expected answer. */
export function repetitionWarnings(problems: readonly Keyed[]): LabelWarnings {
  const groups = new Map<string, Keyed[]>()
  for (const keyed of problems) {
    const group = groups.get(keyed.key) ?? []
    groups.set(keyed.key, group)
    group.push(keyed)
  }
  const found = new Map<string, readonly LabelWarning[]>()
  for (const group of groups.values()) {
    if (group.length > 1) for (const [id, warning] of warningsIn(group)) found.set(id, [warning])
  }
  return found
}

function warningsIn(group: readonly Keyed[]): readonly (readonly [string, LabelWarning])[] {
  const [first, second] = group
  if (first === undefined || second === undefined) return []
  // Of each answer the first problem: a question that is asked a thousand times has few answers.
  const answers = new Map<string, Keyed>()
  for (const keyed of group) {
    const { expected = '' } = keyed.problem
    if (expected !== '' && !answers.has(expected) && answers.size < MOST_ANSWERS) answers.set(expected, keyed)
  }
  const contradicted = new Map(
    [...answers].flatMap(([expected]) => {
      const other = [...answers].find(([text]) => gradeAnswer(text, expected).type === 'wrong')
      return other === undefined ? [] : [[expected, other[1]] as const]
    }),
  )
  return group.map((keyed) => {
    const contradicting = contradicted.get(keyed.problem.expected ?? '')
    const warning =
      contradicting === undefined
        ? repetition(keyed, keyed === first ? second : first)
        : contradiction(keyed, contradicting)
    return [keyed.problem.id, warning] as const
  })
}

function contradiction({ problem }: Keyed, other: Keyed): LabelWarning {
  const [expected, others] = [problem.expected ?? '', other.problem.expected ?? '']
  const message = `It asks the same as ${nameOf(other)} and expects ${cut(expected)}, that one ${cut(others)}.`
  return { kind: 'contradiction', message }
}

function repetition({ problem }: Keyed, other: Keyed): LabelWarning {
  return problem.question === other.problem.question
    ? { kind: 'duplicate', message: `It asks the same as ${nameOf(other)}.` }
    : {
        kind: 'near-duplicate',
        message: `It asks the same as ${nameOf(other)}, but for spaces, capitals or the way numbers are written.`,
      }
}

function nameOf({ problem, place }: Keyed): string {
  return `problem ${place} (${problem.id})`
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
