import { describe, expect, it } from 'vitest'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { describeRun } from './describeRun.ts'
import { formatCount, formatInterval, formatRate, formatShare } from './formatShare.ts'
import type { InsightsRun } from './InsightsSource.ts'

const SUMMARY: RunSummary = {
  runId: 'r',
  startedAt: '2026-01-02T03:04:05.000Z',
  template: { id: 't', name: 'PAL', version: 1 },
  mode: 'program',
  model: { id: 'm', name: 'Model', kind: 'endpoint' },
  tags: [],
  problemId: 'p',
  attempts: [{ purpose: 'first', reach: 'checked', execution: 'failure', failure: 'zero-division' }],
  hasExpected: true,
  phaseMs: {},
}

const describeAs = (summary: Partial<RunSummary>, state: InsightsRun['state'] = 'ended') =>
  describeRun({ id: 'r', question: '', startedAt: '', state, summary: { ...SUMMARY, ...summary } }).text

describe('describeRun', () => {
  it('tells running from interrupted, and stopped from failed', () => {
    expect(describeAs({}, 'running')).toBe('running')
    expect(describeAs({}, 'interrupted')).toBe('interrupted')
    expect(describeAs({ outcome: 'cancelled' })).toBe('stopped')
    expect(describeAs({ outcome: 'failed' })).toBe('failed: zero division')
  })

  it('never takes a fallback for a success', () => {
    expect(
      describeRun({
        id: 'r',
        question: '',
        startedAt: '',
        state: 'ended',
        summary: { ...SUMMARY, outcome: 'answered-by-fallback', grade: 'right' },
      }),
    ).toEqual({
      tone: 'warning',
      text: 'right, by the fallback',
    })
  })

  it('says right and wrong only where there is a grade', () => {
    expect(describeAs({ outcome: 'answered', grade: 'right' })).toBe('right')
    expect(describeAs({ outcome: 'answered', grade: 'wrong' })).toBe('wrong')
    expect(describeAs({ outcome: 'answered' })).toBe('answered, not graded')
    expect(describeAs({ outcome: 'answered', grade: 'ungraded' })).toBe('answered, not graded')
  })
})

describe('figures', () => {
  it('are written so that none and all are not mistaken for nearly so', () => {
    expect([0, 0.004, 0.7, 0.996, 1].map(formatShare)).toEqual(['0 %', '0.4 %', '70 %', '99.6 %', '100 %'])
    expect(formatRate({ rate: undefined })).toBe('–')
    expect(formatInterval({ interval: { low: 0.481, high: 0.8545 }, n: 20 })).toBe('48–85 %')
    expect(formatInterval({ interval: { low: 0, high: 1 }, n: 0 })).toBe('–')
    expect([formatCount(1, 'run'), formatCount(1319, 'run')]).toEqual(['1 run', '1,319 runs'])
  })
})
