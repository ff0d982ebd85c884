import { describe, expect, it } from 'vitest'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import { DEFAULT_GRADING_RULE } from '@/pipeline/6-answer/GradingRule.ts'
import { canStillChange, countVotes, outcomeOfVote, type Vote, type VoteCount } from './countVotes.ts'
import { sameAnswer, type AnswerValue } from './sameAnswer.ts'

const int = (text: string): GuestValue => ({ type: 'int', text })
const float = (text: string): GuestValue => ({ type: 'float', text })

function votesFor(answers: readonly (AnswerValue | undefined)[], expected?: AnswerValue): Vote[] {
  return answers.map((answer, sample) => ({
    runId: `run-${sample}`,
    ...(answer !== undefined && { answer }),
    ...(answer !== undefined &&
      expected !== undefined && { isRight: gradeAnswer(expected, answer).type === 'right' }),
  }))
}

/** Names and sizes. */
function tally({ groups, leaders, abstainedIds }: VoteCount) {
  return {
    groups: groups.map(({ shown, runIds }) => [shown, runIds.length]),
    leaders: leaders.map(({ shown }) => shown),
    abstained: abstainedIds.length,
  }
}

describe('countVotes', () => {
  it('takes one value in many types for one vote', () => {
    const answers: AnswerValue[] = [
      int('18'),
      float('18.0'),
      { type: 'str', text: '18' },
      { type: 'fraction', numerator: '18', denominator: '1' },
      { type: 'decimal', text: '18.00' },
      { type: 'bigint', text: '18' },
      { type: 'number', text: '18' },
      '18',
      '$18.00',
    ]
    expect(tally(countVotes(votesFor(answers)))).toEqual({
      groups: [['18', 9]],
      leaders: ['18'],
      abstained: 0,
    })
  })

  it('takes 0.1 + 0.2 for 0.3, which votes on raw objects do not', () => {
    const answers = [float('0.30000000000000004'), float('0.3'), int('1')]
    expect(tally(countVotes(votesFor(answers))).groups).toEqual([
      ['0.30000000000000004', 2],
      ['1', 1],
    ])
  })

  it('lets 18, 18, 18.0, 18.0 win against 9, 9, 9, which votes on texts do not', () => {
    const answers = [int('18'), int('18'), float('18.0'), float('18.0'), int('9'), int('9'), int('9')]
    const count = countVotes(votesFor(answers, '18'))
    expect(tally(count)).toEqual({
      groups: [
        ['18', 4],
        ['9', 3],
      ],
      leaders: ['18'],
      abstained: 0,
    })
    expect(outcomeOfVote(count)).toBe('right')
  })

  it('counts lists by what is in them', () => {
    const list = (...items: GuestValue[]): GuestValue => ({ type: 'list', items })
    const answers: AnswerValue[] = [
      list(int('1'), int('2')),
      { type: 'tuple', items: [float('1.0'), int('2')] },
      '[1, 2]',
      list(int('2'), int('1')),
    ]
    expect(tally(countVotes(votesFor(answers))).groups).toEqual([
      ['[1, 2]', 3],
      ['[2, 1]', 1],
    ])
  })

  it('keeps failures apart as abstentions, so that they never win', () => {
    const count = countVotes(votesFor([undefined, undefined, undefined, int('7')], '7'))
    expect(tally(count)).toEqual({ groups: [['7', 1]], leaders: ['7'], abstained: 3 })
    expect(count.abstainedIds).toEqual(['run-0', 'run-1', 'run-2'])
  })

  it('names all leaders of a tie, never the first by luck', () => {
    const count = countVotes(votesFor([int('9'), int('18'), int('18'), int('9'), int('4')], '18'))
    expect(tally(count).leaders).toEqual(['9', '18'])
    expect(outcomeOfVote(count)).toBe('tied')
  })

  it('calls a tie of wrong answers wrong, and so a vote in which all abstain', () => {
    expect(outcomeOfVote(countVotes(votesFor([int('9'), int('8')], '18')))).toBe('wrong')
    expect(outcomeOfVote(countVotes(votesFor([undefined, undefined])))).toBe('wrong')
  })

  it('says so where the leader was not graded', () => {
    expect(outcomeOfVote(countVotes(votesFor([int('9')])))).toBe('ungraded')
  })

  it('goes by the rule it is given', () => {
    const loose = { ...DEFAULT_GRADING_RULE, absoluteTolerance: 0.5, exactIntegers: false }
    const answers = [float('2.5'), float('2.75')]
    expect(countVotes(votesFor(answers), loose).groups).toHaveLength(1)
    expect(countVotes(votesFor(answers)).groups).toHaveLength(2)
  })

  it('never merges groups: an answer between two joins the first of them', () => {
    const loose = {
      ...DEFAULT_GRADING_RULE,
      absoluteTolerance: 1,
      exactIntegers: false,
      relativeTolerance: 0,
    }
    const answers = [float('1.5'), float('3.5'), float('2.5')]
    expect(tally(countVotes(votesFor(answers), loose)).groups).toEqual([
      ['1.5', 2],
      ['3.5', 1],
    ])
  })
})

describe('sameAnswer', () => {
  it('has one mind with the grader about plain numbers, which it compares on a shorter way', () => {
    const texts = [
      '18',
      '18.0',
      '-18',
      '0.3',
      '0.30000000000000004',
      '1e+300',
      '1000001',
      '1000000.5',
      '1e-12',
      '0',
    ]
    const answers: AnswerValue[] = texts.flatMap((text) => [
      text,
      float(text),
      ...(/^-?\d+$/.test(text) ? [int(text)] : []),
    ])
    for (const first of answers) {
      for (const second of answers) {
        const byGrader = [gradeAnswer(first, second), gradeAnswer(second, first)]
        const isEqual = byGrader.some(({ type }) => type === 'right')
        expect([first, second, sameAnswer(first, second, DEFAULT_GRADING_RULE)]).toEqual([
          first,
          second,
          isEqual,
        ])
      }
    }
  })
})

describe('canStillChange', () => {
  it('says what trying every continuation says', () => {
    for (const sizes of [[], [1], [2], [3], [1, 1], [2, 1], [3, 1], [3, 2], [4, 1, 1], [5, 2, 2]]) {
      for (const remaining of [0, 1, 2, 3, 4]) {
        const votes = sizes.flatMap((size, group) => Array.from({ length: size }, () => int(String(group))))
        const changes = continuations(sizes, remaining).some((end) => !isLedBy(end, 0))
        const expected = remaining > 0 && (sizes.length === 0 || !isLedBy(sizes, 0) || changes)
        const count = countVotes(votesFor(votes))
        expect([sizes, remaining, canStillChange(count, remaining)]).toEqual([sizes, remaining, expected])
      }
    }
  })
})

/** Sizes after every way in which the remaining samples can vote: for a group, for a new one, or not at all. */
function continuations(sizes: readonly number[], remaining: number): (readonly number[])[] {
  if (remaining === 0) return [sizes]
  const voted = [...sizes, 0].map((_, choice) =>
    [...sizes, 0].map((size, group) => size + (group === choice ? 1 : 0)).filter((size) => size > 0),
  )
  return [sizes, ...voted].flatMap((next) => continuations(next, remaining - 1))
}

function isLedBy(sizes: readonly number[], leader: number): boolean {
  return sizes.every((size, group) => group === leader || size < (sizes[leader] ?? 0))
}
