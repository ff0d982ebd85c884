import { describe, expect, it } from 'vitest'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { RunRecord } from '@/features/solve/SolveServices.ts'
import { describeRun } from './describeRun.ts'
import { matchRuns } from './matchRuns.ts'

function record(
  question: string,
  summary: Partial<RunSummary>,
  state: RunRecord['state'] = 'ended',
): RunRecord {
  return {
    id: question,
    startedAt: '2026-01-02T03:04:05.000Z',
    question,
    state,
    summary: {
      runId: question,
      startedAt: '2026-01-02T03:04:05.000Z',
      template: { id: 't', name: 'Python PAL', version: 1 },
      mode: 'program',
      model: { id: 'm', name: 'Tiny', kind: 'endpoint' },
      tags: [],
      problemId: 'p',
      attempts: [{ purpose: 'first', reach: 'right', execution: 'success' }],
      hasExpected: true,
      phaseMs: {},
      ...summary,
    },
  }
}

const APPLES = record('How many apples?', { outcome: 'answered', grade: 'right', answer: '42' })
const PEARS = record('How many pears?', {
  outcome: 'failed',
  attempts: [{ purpose: 'first', reach: 'ran', execution: 'failure', failure: 'name-error' }],
})

describe('matchRuns', () => {
  it.each([
    ['', [APPLES, PEARS]],
    ['MANY', [APPLES, PEARS]],
    ['apples', [APPLES]],
    ['many 42', [APPLES]],
    ['name-error', [PEARS]],
    ['tiny pears', [PEARS]],
    ['plums', []],
  ])('finds for %j', (query, found) => {
    expect(matchRuns([APPLES, PEARS], query)).toEqual(found)
  })
})

describe('describeRun', () => {
  it.each([
    [APPLES, 'good', 'right'],
    [PEARS, 'bad', 'name-error'],
    [record('x', { outcome: 'answered', grade: 'wrong' }), 'bad', 'wrong'],
    [record('x', { outcome: 'answered' }), 'neutral', 'answered'],
    [record('x', { outcome: 'answered-by-fallback', grade: 'right' }), 'warning', 'right by fallback'],
    [record('x', { outcome: 'cancelled' }), 'warning', 'stopped'],
    [record('x', {}, 'interrupted'), 'warning', 'interrupted'],
    [record('x', {}, 'running'), 'neutral', 'going on'],
  ])('says of a run %#: %s, %s', (run, tone, text) => {
    expect(describeRun(run)).toEqual({ tone, text })
  })
})
