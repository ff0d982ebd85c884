import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRecord } from '@/lib/isRecord.ts'
import { gradeAnswer } from './gradeAnswer.ts'
import { DEFAULT_GRADING_RULE, type GradingRule } from './GradingRule.ts'
import { proseAnswer } from './proseAnswer.ts'

/** Public grading cases; the folder lies beside the project and is not part of it. */
const DATA = '../shared/data'
const isMissing = !existsSync(DATA)
const NOTE = isMissing ? ` (skipped: ${DATA} is missing)` : ''

function records(file: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(`${DATA}/${file}`, 'utf8').trim().split('\n')
  return lines.map((line): unknown => JSON.parse(line)).filter(isRecord)
}

/** Records of grading_cases.jsonl, counted from 1, whose verdict is not taken over. */
const JUDGED_OTHERWISE: ReadonlyMap<number, string> = new Map([
  [
    116,
    'An inequality and the interval it describes are equal; records 113 to 115 say so the other way round.',
  ],
  [
    118,
    'A number in a text command is that number; the record lost a backslash and tests how the text is cut up.',
  ],
])

/** Some records were written for a comparison to so many decimals. */
function ruleOf(extra: unknown): GradingRule {
  const precision = isRecord(extra) ? Number(extra['precision']) : Number.NaN
  return Number.isNaN(precision)
    ? DEFAULT_GRADING_RULE
    : { ...DEFAULT_GRADING_RULE, absoluteTolerance: 10 ** -precision }
}

describe.skipIf(isMissing)(`gradeAnswer measured${NOTE}`, () => {
  it('agrees with the public grading cases, save those judged otherwise', () => {
    const cases = records('grading_cases.jsonl')
    const disagreeing = cases
      .map((record, position) => ({ record, number: position + 1 }))
      .filter(({ record: { gold, pred, equal, extra } }) => {
        return (gradeAnswer(gold, pred, ruleOf(extra)).type === 'right') !== equal
      })
    expect(cases).toHaveLength(180)
    expect(disagreeing.map(({ number }) => number)).toEqual([...JUDGED_OTHERWISE.keys()])
  })

  it('is right where other graders had bugs', () => {
    const bugs = records('bugs.jsonl').filter(({ kind }) => kind === 'grading')
    const outcomes = bugs.map(({ repo, issue, input }) => [
      `${String(repo)}#${String(issue)}`,
      outcomeOf(String(input)),
    ])
    expect(outcomes).toEqual([
      ['jundot/omlx#3484', '72'],
      ['stanford-crfm/helm#4337', '72'],
      ['EleutherAI/lm-evaluation-harness#3438', '18'],
      ['EleutherAI/lm-evaluation-harness#2552', '42'],
      ['modelscope/ms-swift#10147', 'wrong'],
      ['huggingface/Math-Verify#67', 'right'],
      ['huggingface/Math-Verify#61', 'right'],
      ['huggingface/Math-Verify#81', 'wrong'],
      ['huggingface/Math-Verify#57', '1'],
    ])
  })

  // The verdicts of the sources are often wrong; these categories, by how gold and answer differ, are not.
  const reliable = ['different_number', 'same_text', 'equal_value_other_form', 'near_graded_wrong']
  it.each(reliable)('agrees with every source on the real pairs of the category %s', (category) => {
    const pairs = records('grading_pairs_real.jsonl').filter((record) => record['category'] === category)
    const disagreeing = pairs.filter(({ gold, pred, source_graded_correct: verdict }) => {
      return (gradeAnswer(gold, pred).type === 'right') !== verdict
    })
    expect(pairs.length).toBeGreaterThan(30)
    expect(disagreeing).toEqual([])
  })

  it('grades right what the sources graded wrong although it is the same', () => {
    const pairs = records('grading_pairs_real.jsonl').filter(({ category }) => {
      return category === 'same_text_graded_wrong' || category === 'equal_value_graded_wrong'
    })
    const wrong = pairs.filter(({ gold, pred }) => gradeAnswer(gold, pred).type !== 'right')
    // A list that contains the expected number is not that number.
    expect([pairs.length, wrong.map(({ gold, pred }) => [gold, pred])]).toEqual([21, [['1.0', '0, 1']]])
  })
})

/** The grade of `gold … / pred …`, or the answer read from a reply. */
function outcomeOf(input: string): string {
  const [, gold, actual] = /^gold (.*) \/ pred (.*)$/.exec(input) ?? []
  if (gold !== undefined) return gradeAnswer(gold, actual).type
  const parsed = proseAnswer(input, { sentence: '{{answer}}' })
  return parsed.type === 'found' ? parsed.answer.text : 'none'
}
