import { describe, expect, it } from 'vitest'
import type { AttemptSummary, RunSummary } from '@/metrics/RunSummary.ts'
import { exampleSummary } from '@/testing/exampleBenchmark.ts'
import type { ComparedColumn, PairComparison } from './Comparison.ts'
import { compareColumns } from './compareColumns.ts'
import { failureTable } from './failureTable.ts'

const right: AttemptSummary = { purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }
const wrong: AttemptSummary = {
  purpose: 'first',
  reach: 'answered',
  execution: 'success',
  grade: 'wrong',
  failure: 'wrong-answer',
}
const crashed: AttemptSummary = {
  purpose: 'first',
  reach: 'checked',
  execution: 'failure',
  failure: 'zero-division',
}
const unreachable: AttemptSummary = {
  purpose: 'first',
  reach: 'asked',
  execution: 'left-out',
  failure: 'endpoint-unreachable',
}

type Outcome = 'right' | 'wrong' | 'crashed' | 'lost' | 'ungraded'

const PARTS: Record<Outcome, Partial<RunSummary>> = {
  right: { attempts: [right], answer: '42', grade: 'right' },
  wrong: { attempts: [wrong], answer: '41', grade: 'wrong' },
  crashed: { attempts: [crashed], outcome: 'failed' },
  lost: { attempts: [unreachable], outcome: 'failed' },
  ungraded: { attempts: [{ purpose: 'first', reach: 'answered', execution: 'success' }], hasExpected: false },
}

function run(columnId: string, problem: number, outcome: Outcome, sample = 0, answer?: string): RunSummary {
  const { answer: own, grade, ...others } = { ...exampleSummary(), ...PARTS[outcome] }
  const isAnswered = outcome === 'right' || outcome === 'wrong'
  return {
    ...others,
    ...(isAnswered && own !== undefined && { answer: answer ?? own }),
    ...(isAnswered && grade !== undefined && { grade }),
    runId: `${columnId}/p${problem}/${sample}`,
    problemId: `p${problem}`,
    place: { benchmarkId: 'b', columnId, sample },
  }
}

/** One sample of each problem: `rw.x?` is right, wrong, crashed, lost, ungraded; a space is missing. */
function column(id: string, outcomes: string): ComparedColumn {
  const names: Readonly<Record<string, Outcome>> = {
    r: 'right',
    w: 'wrong',
    '.': 'crashed',
    x: 'lost',
    '?': 'ungraded',
  }
  const summaries = [...outcomes].flatMap((letter, problem) => {
    const outcome = names[letter]
    return outcome === undefined ? [] : run(id, problem, outcome)
  })
  return { id, name: id.toUpperCase(), summaries }
}

function pairOf(first: string, last: string): PairComparison {
  const [pair] = compareColumns([column('a', first), column('b', last)], { seed: 1 }).pairs
  if (pair === undefined) throw new Error('Nothing was compared.')
  return pair
}

/** 17 against 14 of 60: 12 both, 5 only the first, 2 only the last. */
const SEVENTEEN = `${'r'.repeat(12)}${'r'.repeat(5)}${'w'.repeat(2)}${'w'.repeat(41)}`
const FOURTEEN = `${'r'.repeat(12)}${'w'.repeat(5)}${'r'.repeat(2)}${'w'.repeat(41)}`

describe('compareColumns with one sample of each problem', () => {
  it('concludes the same without the bootstrap', () => {
    const columns = [column('a', SEVENTEEN), column('b', FOURTEEN)]
    const [whole] = compareColumns(columns, { seed: 1 }).pairs
    const [quick] = compareColumns(columns, { seed: 1, isForConclusion: true }).pairs
    expect(whole?.bootstrap).toBeDefined()
    expect(quick).toEqual({ ...whole, bootstrap: undefined })
  })

  it('says of 17 against 14 of 60 that it shows nothing, and how many problems would', () => {
    const pair = pairOf(SEVENTEEN, FOURTEEN)
    expect(pair).toMatchObject({
      problems: 60,
      isMultiSample: false,
      table: { both: 12, onlyFirst: 5, onlyLast: 2, neither: 41 },
      intervalMethod: 'newcombe',
      signFlip: { p: 0.453125, method: 'exact' },
      adjustedP: 0.453125,
      leftOut: [],
    })
    expect(pair.mcNemar.exact).toBeCloseTo(0.453125, 12)
    expect(pair.mcNemar.midP).toBeCloseTo(0.2890625, 12)
    expect(pair.difference).toBeCloseTo(-0.05, 12)
    expect(pair.interval.low).toBeCloseTo(-0.14380912701293475, 12)
    expect(pair.interval.high).toBeCloseTo(0.04292240615380148, 12)
    expect(pair.conclusion).toEqual({
      type: 'no-evidence',
      neededProblems: 364,
      sentence:
        '“A” is right on 17 of 60, “B” on 14 of 60: no evidence of a difference (exact McNemar test, p = 0.45). ' +
        'From “A” to “B” the difference is −5.0 points (95 % interval −14.4 to +4.3), so they may be equally good or not. ' +
        'About 400 problems would be needed to tell a difference of this size with 80 % certainty, if as large a share of them comes out differently as here.',
    })
  })

  it('lists the problems that flipped, with the runs of both', () => {
    const { flips } = pairOf('rrw.', 'rwrr')
    expect(flips).toEqual({
      gained: [
        { problemId: 'p2', firstRunIds: ['a/p2/0'], lastRunIds: ['b/p2/0'] },
        { problemId: 'p3', firstRunIds: ['a/p3/0'], lastRunIds: ['b/p3/0'] },
      ],
      lost: [{ problemId: 'p1', firstRunIds: ['a/p1/0'], lastRunIds: ['b/p1/0'] }],
    })
  })

  it('finds evidence where there is, and names the better one', () => {
    const { conclusion } = pairOf(`${'w'.repeat(20)}${'r'.repeat(40)}`, 'r'.repeat(60))
    expect(conclusion).toEqual({
      type: 'evidence',
      neededProblems: undefined,
      sentence:
        '“A” is right on 40 of 60, “B” on 60 of 60: evidence that “B” is right more often than “A” ' +
        '(exact McNemar test, p < 0.001). From “A” to “B” the difference is +33.3 points (95 % interval +21.1 to +45.9). ' +
        'This holds for problems like these, and says nothing of others.',
    })
  })

  it('says that too few came out differently, rather than that they are equal', () => {
    const { conclusion } = pairOf(`${'w'.repeat(3)}${'r'.repeat(20)}`, 'r'.repeat(23))
    expect(conclusion.type).toBe('too-few')
    expect(conclusion.sentence).toBe(
      '“A” is right on 20 of 23, “B” on 23 of 23: only 3 problems came out differently, and fewer than 6 cannot show ' +
        'a difference whichever way they fall. Nothing can be concluded. About 60 problems would be needed to tell a ' +
        'difference of this size with 80 % certainty, if as large a share of them comes out differently as here.',
    )
  })

  it('says what may hide behind columns that agree throughout', () => {
    const same = `${'r'.repeat(20)}${'w'.repeat(40)}`
    expect(pairOf(same, same).conclusion).toEqual({
      type: 'identical',
      neededProblems: undefined,
      sentence:
        '“A” is right on 20 of 60, “B” on 20 of 60: on exactly the same problems, so there is no difference to be ' +
        'seen. In more problems like these one may still be better by up to 3.7 points.',
    })
  })

  it('leaves out what cannot be compared, says why, and never takes it for wrong', () => {
    const pair = pairOf('rx?r r', 'rrrx?w')
    expect(pair.problems).toBe(2)
    expect(pair.table).toEqual({ both: 1, onlyFirst: 1, onlyLast: 0, neither: 0 })
    expect(pair.leftOut).toEqual([
      { problemId: 'p1', columnId: 'a', because: 'lost', runIds: ['a/p1/0'] },
      { problemId: 'p2', columnId: 'a', because: 'ungraded', runIds: ['a/p2/0'] },
      { problemId: 'p3', columnId: 'b', because: 'lost', runIds: ['b/p3/0'] },
      { problemId: 'p4', columnId: 'a', because: 'missing', runIds: [] },
      { problemId: 'p4', columnId: 'b', because: 'ungraded', runIds: ['b/p4/0'] },
    ])
  })

  it('says so where no problem is left', () => {
    const pair = pairOf('xx', 'rr')
    expect([pair.difference, pair.conclusion]).toEqual([
      undefined,
      {
        type: 'no-pairs',
        neededProblems: undefined,
        sentence:
          'There is no problem on which “A” and “B” can be compared: each is missing, lost or ungraded in one of them.',
      },
    ])
  })

  it('takes the try that counts of a run that was lost at first', () => {
    const first = column('a', 'x')
    const again = { ...run('a', 0, 'right'), runId: 'a/p0/0/1', startedAt: '2026-01-02T04:00:00.000Z' }
    const [pair] = compareColumns([{ ...first, summaries: [...first.summaries, again] }, column('b', 'w')], {
      seed: 1,
    }).pairs
    expect(pair?.flips.lost).toEqual([{ problemId: 'p0', firstRunIds: ['a/p0/0/1'], lastRunIds: ['b/p0/0'] }])
  })

  it('can compare whether programs hand over a result, instead of whether it is right', () => {
    const columns = [column('a', 'w.'), column('b', 'rr')]
    const { pairs } = compareColumns(columns, { seed: 1, measure: 'execution' })
    expect(pairs[0]?.table).toEqual({ both: 1, onlyFirst: 0, onlyLast: 1, neither: 0 })
    expect(pairs[0]?.conclusion.sentence).toContain('“A” hands over a result on 1 of 2, “B” on 2 of 2')
  })
})

describe('compareColumns of several columns', () => {
  const half = `${'r'.repeat(30)}${'w'.repeat(30)}`
  const more = `${'r'.repeat(37)}${'w'.repeat(23)}`

  it('compares each two and corrects for how many they are', () => {
    const { pairs, comparisons } = compareColumns([column('a', half), column('b', more), column('c', half)], {
      seed: 1,
    })
    expect(comparisons).toBe(3)
    expect(pairs.map(({ first, last }) => [first.columnId, last.columnId])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ])
    // 7 problems on one side: 2⁻⁶, times 3 for the smallest, then for the second at least as large.
    expect(pairs.map(({ adjustedP }) => adjustedP)).toEqual([0.046875, 1, 0.046875])
    expect(pairs[0]?.conclusion.sentence).toContain(
      'evidence that “B” is right more often than “A” (exact McNemar test, p = 0.047, corrected after Holm for 3 comparisons)',
    )
  })

  it('does not count pairs without a common problem among the comparisons', () => {
    const { comparisons } = compareColumns(
      [column('a', `${half}   `), column('b', `${more}   `), column('c', `${' '.repeat(60)}rrr`)],
      { seed: 1 },
    )
    expect(comparisons).toBe(1)
  })
})

describe('compareColumns with several samples', () => {
  /** Successes of 5 in each problem; wrong ones all answer 41. */
  const sampled = (id: string, successes: readonly number[]): ComparedColumn => ({
    id,
    name: id.toUpperCase(),
    summaries: successes.flatMap((count, problem) =>
      Array.from({ length: 5 }, (_, sample) => run(id, problem, sample < count ? 'right' : 'wrong', sample)),
    ),
  })
  const first = [3, 4, 1, 5, 0, 2, 3, 1, 4, 2, 0, 5, 1, 3, 2, 4, 0, 1, 2, 3]
  const last = [5, 5, 0, 5, 0, 5, 4, 1, 2, 5, 1, 5, 2, 5, 2, 3, 3, 2, 2, 3]

  it('compares shares of problems, and their majority votes, and says so', () => {
    const [pair] = compareColumns([sampled('a', first), sampled('b', last)], { seed: 1 }).pairs
    expect(pair).toMatchObject({
      problems: 20,
      isMultiSample: true,
      first: { successes: 46, samples: 100 },
      last: { successes: 60, samples: 100 },
      intervalMethod: 'bootstrap',
      table: { both: 8, onlyFirst: 1, onlyLast: 3, neither: 8 },
      signFlip: { method: 'exact' },
    })
    expect(pair?.difference).toBeCloseTo(0.14, 12)
    // By all 2¹³ signs of the differing problems, with itertools in Python.
    expect(pair?.signFlip.p).toBeCloseTo(0.052001953125, 12)
    expect(pair?.conclusion.type).toBe('no-evidence')
    expect(pair?.conclusion.sentence).toMatch(
      /^“A” is right in 46\.0 % of samples, “B” in 60\.0 %, over 20 problems with several samples each: no evidence of a difference \(sign-flip test over problems, p = 0\.0\d+\)\. From “A” to “B” the difference is \+14\.0 points/,
    )
  })

  it('takes five samples that always agree for no more than one', () => {
    const doubled = [...first.keys()].map((problem) => (problem < 5 ? 5 : 0))
    const [pair] = compareColumns(
      [
        sampled('a', doubled),
        sampled(
          'b',
          doubled.map(() => 0),
        ),
      ],
      { seed: 1 },
    ).pairs
    expect(pair?.signFlip.p).toBe(2 * 0.5 ** 5)
    expect(pair?.conclusion.type).toBe('too-few')
  })

  it('keeps tied votes apart', () => {
    const tied: ComparedColumn = {
      id: 'a',
      name: 'A',
      summaries: [run('a', 0, 'right', 0), run('a', 0, 'wrong', 1)],
    }
    const [pair] = compareColumns([tied, sampled('b', [5])], { seed: 1 }).pairs
    expect([pair?.tiedIds, pair?.table]).toEqual([['p0'], { both: 0, onlyFirst: 0, onlyLast: 0, neither: 0 }])
  })

  it('lets a minority of samples win where the others disagree among themselves', () => {
    const scattered: ComparedColumn = {
      id: 'a',
      name: 'A',
      summaries: [
        run('a', 0, 'right', 0),
        run('a', 0, 'right', 1),
        run('a', 0, 'wrong', 2, '1'),
        run('a', 0, 'wrong', 3, '2'),
        run('a', 0, 'crashed', 4),
      ],
    }
    const [pair] = compareColumns([scattered, sampled('b', [0])], { seed: 1 }).pairs
    expect(pair?.flips.lost.map(({ problemId }) => problemId)).toEqual(['p0'])
  })
})

describe('failureTable', () => {
  it('counts runs by kind and column, without those lost to the infrastructure', () => {
    expect(failureTable([column('a', 'rw.x'), column('b', 'r...')], 'first')).toEqual({
      columns: [
        { id: 'a', name: 'A', runs: 3 },
        { id: 'b', name: 'B', runs: 4 },
      ],
      rows: [
        {
          kind: 'zero-division',
          stage: 'execution',
          cells: [
            { runIds: ['a/p2/0'], share: 1 / 3 },
            { runIds: ['b/p1/0', 'b/p2/0', 'b/p3/0'], share: 3 / 4 },
          ],
        },
        {
          kind: 'wrong-answer',
          stage: 'grading',
          cells: [
            { runIds: ['a/p1/0'], share: 1 / 3 },
            { runIds: [], share: 0 },
          ],
        },
      ],
    })
  })

  it('looks at the last attempt where that is asked', () => {
    const repaired = {
      ...run('a', 0, 'right'),
      attempts: [crashed, { ...right, purpose: 'repair', verdict: 'fixed' } as const],
    }
    const columns = [{ id: 'a', name: 'A', summaries: [repaired] }]
    expect(failureTable(columns, 'first').rows.map(({ kind }) => kind)).toEqual(['zero-division'])
    expect(failureTable(columns, 'last').rows).toEqual([])
  })
})
