import { DEFAULT_GRADING_RULE, type GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import { sameAnswer, textOf, type AnswerValue } from './sameAnswer.ts'

/** One sample of a problem. Runs that were lost to the infrastructure are no samples: leave them out before. */
export type Vote = {
  readonly runId: string
  /** Absent: it came to no answer, and abstains. */
  readonly answer?: AnswerValue
  /** Absent: not graded. */
  readonly isRight?: boolean
}

/** Samples with one and the same answer. */
type VoteGroup = {
  /** The answer, as the first of them gave it. */
  readonly shown: string
  readonly runIds: readonly string[]
  /** Undefined: not graded. */
  readonly isRight: boolean | undefined
}

export type VoteCount = {
  /** The largest first, equally large ones in the order in which they came. */
  readonly groups: readonly VoteGroup[]
  /** All that have the most votes: one, several for a tie, none where all abstain. */
  readonly leaders: readonly VoteGroup[]
  /** Failures without an answer. They are samples, but nobody's vote. */
  readonly abstainedIds: readonly string[]
}

/**
 * Counts the votes of a problem's samples by value: answers that the grader holds for equal are one vote. An answer
 * joins the first group whose first answer it equals, so groups never merge later on.
 */
export function countVotes(votes: readonly Vote[], rule: GradingRule = DEFAULT_GRADING_RULE): VoteCount {
  const groups: GrowingGroup[] = []
  const abstainedIds: string[] = []
  for (const vote of votes) {
    const { answer } = vote
    if (answer === undefined) {
      abstainedIds.push(vote.runId)
      continue
    }
    const group = groups.find(
      (other) => other.texts.has(textOf(answer)) || sameAnswer(other.answer, answer, rule),
    )
    if (group === undefined) groups.push({ answer, texts: new Set([textOf(answer)]), votes: [vote] })
    else {
      group.votes.push(vote)
      group.texts.add(textOf(answer))
    }
  }
  const counted = groups.map(finish).toSorted((a, b) => b.runIds.length - a.runIds.length)
  const most = counted[0]?.runIds.length
  return { groups: counted, leaders: counted.filter(({ runIds }) => runIds.length === most), abstainedIds }
}

type GrowingGroup = {
  readonly answer: AnswerValue
  /** Of all answers in it: most samples repeat one of them to the letter. */
  readonly texts: Set<string>
  readonly votes: Vote[]
}

function finish({ answer, votes }: GrowingGroup): VoteGroup {
  return { shown: textOf(answer), runIds: votes.map(({ runId }) => runId), isRight: verdictOf(votes) }
}

/** At the edge of a tolerance answers that equal each other may be graded differently: then most of them decide. */
function verdictOf(votes: readonly Vote[]): boolean | undefined {
  const graded = votes.filter(({ isRight }) => isRight !== undefined)
  if (graded.length === 0) return undefined
  return graded.filter(({ isRight }) => isRight === true).length * 2 > graded.length
}

/**
 * What a majority vote comes to: right, wrong (also where all abstain), `tied` between right and wrong leaders, or
 * `ungraded`. A tie between wrong answers is wrong.
 */
export function outcomeOfVote({ leaders }: VoteCount): 'right' | 'wrong' | 'tied' | 'ungraded' {
  if (leaders.some(({ isRight }) => isRight === undefined)) return 'ungraded'
  const right = leaders.filter(({ isRight }) => isRight === true).length
  if (right === 0) return 'wrong'
  return right === leaders.length ? 'right' : 'tied'
}

/**
 * Whether samples that are still to come can change which answer leads, or tie it. False: whatever they answer, the
 * present leader alone has the most votes in the end, so that sampling may stop.
 */
export function canStillChange({ groups }: VoteCount, remaining: number): boolean {
  if (remaining <= 0) return false
  const [first, second] = groups
  const lead = (first?.runIds.length ?? 0) - (second?.runIds.length ?? 0)
  return lead <= remaining
}
