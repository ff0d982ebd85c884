import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { ANSWERED_RUN, MANUAL_EVENTS } from '@/testing/solveFixtures.ts'
import type { NamedRule } from './NamedRule.ts'
import { PRESET_RULES } from './presetRules.ts'
import { regrade } from './regrade.ts'
import { storedAnswer, type StoredAnswer } from './storedAnswers.ts'

const stored = (expected: string, answer: AnswerValue): StoredAnswer => ({
  runId: 'r',
  problemId: 'p',
  expected,
  answer,
  shown: typeof answer === 'string' ? answer : 'value',
})

/** The verdicts of the presets in their order: default, PAL, ToRA, exact, cents, same text. */
function verdicts(expected: string, answer: AnswerValue): string {
  const [item] = regrade([stored(expected, answer)], PRESET_RULES).items
  return item?.grades.map(({ type }) => type.charAt(0)).join('') ?? ''
}

describe('regrade', () => {
  it.each<readonly [expected: string, answer: AnswerValue, verdicts: string]>([
    ['18', { type: 'int', text: '18' }, 'rrrrrr'],
    ['18', { type: 'float', text: '18.0' }, 'rrrrrw'],
    // The measured cases of other graders.
    ['50', '0.5', 'wwrwww'],
    ['50', '5000', 'wwrwww'],
    ['18', '1800', 'wwrwww'],
    ['18', '0.18', 'wwrwww'],
    ['1000000', '1000001', 'wwrwww'],
    ['7', '700', 'wwrwww'],
    ['0.0004', { type: 'float', text: '0.0' }, 'wrwwrw'],
    ['12.3456', { type: 'float', text: '12.35' }, 'wwwwrw'],
    ['0.3', { type: 'float', text: '0.30000000000000004' }, 'rrrwrw'],
    ['1/3', { type: 'fraction', numerator: '1', denominator: '3' }, 'rurrrr'],
    [
      '[1, 2]',
      {
        type: 'list',
        items: [
          { type: 'int', text: '1' },
          { type: 'int', text: '2' },
        ],
      },
      'rurrrr',
    ],
    ['1,234', { type: 'int', text: '1234' }, 'rrrrrw'],
    ['yes', { type: 'bool', value: true }, 'ruurrw'],
    ['5', { type: 'bool', value: true }, 'wwuwww'],
    [
      '5',
      {
        type: 'list',
        items: [
          { type: 'int', text: '5' },
          { type: 'int', text: '6' },
        ],
      },
      'wwuwww',
    ],
    ['5', { type: 'float', text: 'nan' }, 'wwwwww'],
    ['5', { type: 'int', text: '9'.repeat(400) }, 'wwwwww'],
  ])('of an expected %s and %j', (expected, answer, expectedVerdicts) => {
    expect(verdicts(expected, answer)).toBe(expectedVerdicts)
  })

  it('counts verdicts by rule, and lists the answers that the rules do not agree on, with their reasons', () => {
    const rules = PRESET_RULES.filter(({ id }) => id === 'default' || id === 'tora')
    const result = regrade([stored('18', '18'), stored('18', '1800'), stored('18', '9')], rules)
    expect(
      result.tallies.map(({ rule, right, wrong, ungraded }) => [rule.id, right, wrong, ungraded]),
    ).toEqual([
      ['default', 1, 2, 0],
      ['tora', 2, 1, 0],
    ])
    expect(result.flips).toEqual([
      {
        ...stored('18', '1800'),
        grades: [
          {
            type: 'wrong',
            because:
              '1800 is not the expected 18: they differ by 1782, and whole numbers must be equal exactly.',
          },
          { type: 'right', because: '1800 is within 0.01 % of a hundred times the expected 18.' },
        ],
      },
    ])
  })

  it('does not let a rule that fails hide what the others say', () => {
    const failing: NamedRule = {
      id: 'failing',
      name: 'Failing',
      description: '',
      source: '',
      grade: () => {
        throw new Error('Out of luck')
      },
    }
    const { items } = regrade([stored('1', '1')], [failing, ...PRESET_RULES.slice(0, 1)])
    expect(items[0]?.grades.map(({ type, because }) => [type, because])).toEqual([
      ['ungraded', 'The rule failed on this answer: Out of luck'],
      ['right', '1 equals the expected 1 exactly.'],
    ])
  })
})

describe('storedAnswer', () => {
  it("is a run's answer, never that of a person's own program", () => {
    const run = runOf([...ANSWERED_RUN, ...MANUAL_EVENTS])
    if (run === undefined) throw new Error('No run.')
    expect(storedAnswer(run)).toEqual({
      runId: 'run-1',
      problemId: 'starter-pencils',
      expected: '14',
      answer: { type: 'int', text: '14' },
      shown: '14',
    })
  })

  it('is none of a run without an answer, or without anything to compare it with', () => {
    const run = runOf(ANSWERED_RUN)
    if (run === undefined) throw new Error('No run.')
    const { expected: _, ...problem } = run.started.problem
    expect(storedAnswer({ ...run, attempts: [] })).toBeUndefined()
    expect(storedAnswer({ ...run, started: { ...run.started, problem } })).toBeUndefined()
  })
})

/** Public data; the folder lies beside the project and is not part of it. */
const DATA = '../shared/data/pal_gsmhardv2.jsonl'
const isMissing = !existsSync(DATA)

describe.skipIf(isMissing)(`regrade of GSM-Hard${isMissing ? ` (skipped: ${DATA} is missing)` : ''}`, () => {
  const targets = (isMissing ? '' : readFileSync(DATA, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .flatMap((record) => (isRecord(record) ? Number(record['target']) : []))
  const floatOf = (value: number): GuestFloat => ({ type: 'float', text: String(value) })
  const rightBy = (answerOf: (target: number) => number) =>
    Object.fromEntries(
      regrade(
        targets.map((target) => stored(String(target), floatOf(answerOf(target)))),
        PRESET_RULES,
      ).tallies.map(({ rule, right }) => [rule.id, right]),
    )

  it('accepts an answer off by one for 896 of 1319 by ToRA’s rule, and for none by ours', () => {
    expect(targets).toHaveLength(1319)
    expect(rightBy((target) => target + 1)).toMatchObject({ tora: 896, pal: 0, exact: 0, cents: 0 })
  })

  it('refuses 85 answers rounded to cents by PAL’s rule, and none by that of cents', () => {
    const { pal = 0, cents } = rightBy((target) => Math.round(target * 100) / 100)
    expect([1319 - pal, cents]).toEqual([85, 1319])
  })
})

type GuestFloat = { readonly type: 'float'; readonly text: string }
