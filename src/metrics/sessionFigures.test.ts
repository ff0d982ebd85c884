import { describe, expect, it } from 'vitest'
import { sessionFigures } from './sessionFigures.ts'
import type { AttemptSummary, RunSummary } from './RunSummary.ts'

const summary = (runId: string, attempts: readonly AttemptSummary[], more: Partial<RunSummary> = {}) =>
  ({
    runId,
    startedAt: '2026-01-02T03:04:05.000Z',
    outcome: 'answered',
    template: { id: 'pal', name: 'PAL', version: 1 },
    mode: 'program',
    model: { id: 'm', name: 'Model', kind: 'endpoint' },
    tags: [],
    problemId: 'p',
    attempts,
    hasExpected: true,
    phaseMs: {},
    ...more,
  }) satisfies RunSummary

const right: AttemptSummary = { purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }
const wrong: AttemptSummary = {
  purpose: 'first',
  reach: 'answered',
  execution: 'success',
  grade: 'wrong',
  failure: 'wrong-answer',
}
const ungraded: AttemptSummary = { purpose: 'first', reach: 'answered', execution: 'success' }
const invented: AttemptSummary = {
  purpose: 'first',
  reach: 'checked',
  execution: 'failure',
  failure: 'name-error',
  hallucinated: ['gcf'],
}
const noCode: AttemptSummary = {
  purpose: 'first',
  reach: 'replied',
  execution: 'failure',
  failure: 'no-code',
}
const unreachable: AttemptSummary = {
  purpose: 'first',
  reach: 'asked',
  execution: 'left-out',
  failure: 'endpoint-unreachable',
}
const cancelled: AttemptSummary = {
  purpose: 'first',
  reach: 'extracted',
  execution: 'left-out',
  failure: 'cancelled',
}
const repaired: AttemptSummary = { ...right, purpose: 'repair', verdict: 'fixed' }

const counts = (runs: readonly RunSummary[]) => {
  const { rates } = sessionFigures(runs)
  return Object.fromEntries(
    Object.entries(rates).map(([name, { successes, n, leftOutIds }]) => [
      name,
      `${successes}/${n} −${leftOutIds.length}`,
    ]),
  )
}

describe('sessionFigures', () => {
  it('of no runs are no figures', () => {
    const figures = sessionFigures([])
    expect(figures).toMatchObject({
      runs: 0,
      programRuns: 0,
      failures: [],
      hallucinations: [],
      attemptsNeeded: [],
      repairs: [],
      phases: [],
      tokens: { runs: 0, prompt: 0, completion: 0 },
      funnel: { n: { first: 0, eventual: 0 } },
    })
    expect(figures.rates.firstPassExecution).toEqual({
      rate: undefined,
      successes: 0,
      n: 0,
      interval: { low: 0, high: 1 },
      successIds: [],
      failureIds: [],
      leftOutIds: [],
    })
  })

  it('tell first-pass from eventual success', () => {
    expect(
      counts([
        summary('a', [right]),
        summary('b', [wrong]),
        summary('c', [invented, repaired]),
        summary('d', [noCode, { ...invented, purpose: 'repair' }], { outcome: 'failed' }),
      ]),
    ).toEqual({
      firstPassExecution: '2/4 −0',
      eventualExecution: '3/4 −0',
      firstPassAccuracy: '1/4 −0',
      eventualAccuracy: '2/4 −0',
      accuracyWithoutProgram: '0/0 −0',
    })
  })

  it('give the rate with its interval and the runs behind it', () => {
    const runs = [...Array(20).keys()].map((index) => summary(`${index}`, [index < 14 ? right : noCode]))
    const { rate, interval, successIds, failureIds } = sessionFigures(runs).rates.firstPassExecution
    expect(rate).toBe(0.7)
    expect([interval.low.toFixed(3), interval.high.toFixed(3)]).toEqual(['0.481', '0.855'])
    expect([successIds.length, failureIds]).toEqual([14, ['14', '15', '16', '17', '18', '19']])
  })

  it("never count a fallback's answer or a person's own program", () => {
    expect(
      counts([
        summary('a', [noCode, { ...right, purpose: 'fallback' }], { outcome: 'answered-by-fallback' }),
        summary('b', [invented, { ...right, purpose: 'manual' }]),
      ]),
    ).toEqual({
      firstPassExecution: '0/2 −0',
      eventualExecution: '0/2 −0',
      firstPassAccuracy: '0/2 −0',
      eventualAccuracy: '0/2 −0',
      accuracyWithoutProgram: '0/0 −0',
    })
  })

  it('leave out what says nothing of the model', () => {
    expect(
      counts([
        summary('a', [right]),
        summary('b', [unreachable], { outcome: 'failed' }),
        summary('c', [cancelled], { outcome: 'cancelled' }),
        summary('d', [], { outcome: 'cancelled' }),
      ]),
    ).toEqual({
      firstPassExecution: '1/1 −3',
      eventualExecution: '1/1 −3',
      firstPassAccuracy: '1/1 −3',
      eventualAccuracy: '1/1 −3',
      accuracyWithoutProgram: '0/0 −0',
    })
  })

  it.each(['cancelled', undefined] as const)(
    'know the first attempt of a run that ended %s, and nothing of its repairs',
    (outcome) => {
      const { outcome: _, ...unfinished } = summary('a', [invented])
      expect(counts([outcome === undefined ? unfinished : { ...unfinished, outcome }])).toMatchObject({
        firstPassExecution: '0/1 −0',
        eventualExecution: '0/0 −1',
      })
    },
  )

  it('count a program that handed over its result although its grade is missing', () => {
    expect(
      counts([
        summary('a', [{ ...ungraded, failure: 'grader-failed' }]),
        summary('b', [ungraded], { hasExpected: false }),
        summary('c', [{ ...ungraded, grade: 'ungraded' }]),
      ]),
    ).toMatchObject({ firstPassExecution: '3/3 −0', firstPassAccuracy: '0/0 −3' })
  })

  it('keep runs without programs apart', () => {
    const prose = (grade: 'right' | 'wrong'): AttemptSummary => ({
      purpose: 'first',
      reach: grade === 'right' ? 'right' : 'answered',
      execution: 'no-program',
      grade,
    })
    expect(
      counts([
        summary('a', [prose('right')], { mode: 'chain-of-thought' }),
        summary('b', [prose('wrong')], { mode: 'direct' }),
        summary('c', [{ ...unreachable, execution: 'no-program' }], { mode: 'direct' }),
      ]),
    ).toEqual({
      firstPassExecution: '0/0 −0',
      eventualExecution: '0/0 −0',
      firstPassAccuracy: '0/0 −0',
      eventualAccuracy: '0/0 −0',
      accuracyWithoutProgram: '1/2 −1',
    })
  })

  it('draw the funnel, with those lost at each step and those not graded apart', () => {
    const { funnel } = sessionFigures([
      summary('right', [right]),
      summary('wrong', [wrong]),
      summary('ungraded', [ungraded], { hasExpected: false }),
      summary('repaired', [invented, repaired]),
      summary('unreachable', [unreachable], { outcome: 'failed' }),
      summary('cancelled', [cancelled], { outcome: 'cancelled' }),
    ])
    expect(funnel.n).toEqual({ first: 5, eventual: 5 })
    expect(
      funnel.steps.map(({ reach, first, eventual }) => [
        reach,
        first.reachedIds.length,
        first.lostIds,
        eventual.reachedIds.length,
        eventual.lostIds,
      ]),
    ).toEqual([
      ['replied', 4, ['unreachable'], 4, ['unreachable']],
      ['extracted', 4, [], 4, []],
      ['checked', 4, [], 4, []],
      ['ran', 3, ['repaired'], 4, []],
      ['answered', 3, [], 4, []],
      ['right', 1, ['wrong'], 2, ['wrong']],
    ])
    expect(funnel.steps.map(({ eventual }) => eventual.n)).toEqual([5, 5, 5, 5, 5, 3])
    expect(funnel.notGradedIds.eventual).toEqual(['ungraded'])
    expect(funnel.leftOutIds).toEqual({ first: ['cancelled'], eventual: ['cancelled'] })
  })

  it('count failures by stage and kind, over attempts, without those of a person', () => {
    const { failures } = sessionFigures([
      summary('a', [invented, { ...invented, purpose: 'repair' }]),
      summary('b', [noCode, { ...invented, purpose: 'manual' }]),
      summary('c', [{ ...invented, failure: 'timeout' }]),
      summary('d', [cancelled]),
    ])
    expect(failures).toEqual([
      { stage: 'extraction', kind: 'no-code', attempts: 1, runIds: ['b'] },
      { stage: 'execution', kind: 'name-error', attempts: 2, runIds: ['a'] },
      { stage: 'execution', kind: 'timeout', attempts: 1, runIds: ['c'] },
      { stage: 'infrastructure', kind: 'cancelled', attempts: 1, runIds: ['d'] },
    ])
  })

  it('count made-up names, the most frequent first', () => {
    const { hallucinations } = sessionFigures([
      summary('a', [{ ...invented, hallucinated: ['lcd', 'gcf'] }]),
      summary('b', [invented]),
      summary('c', [{ ...invented, hallucinated: ['__proto__'] }]),
    ])
    expect(hallucinations).toEqual([
      { name: 'gcf', attempts: 2, runIds: ['a', 'b'] },
      { name: 'lcd', attempts: 1, runIds: ['a'] },
      { name: '__proto__', attempts: 1, runIds: ['c'] },
    ])
  })

  it('say how many attempts were needed', () => {
    const { attemptsNeeded, repairs } = sessionFigures([
      summary('a', [right]),
      summary('b', [invented, repaired]),
      summary('c', [noCode], { outcome: 'failed' }),
      summary('d', [cancelled], { outcome: 'cancelled' }),
    ])
    expect(attemptsNeeded).toEqual([
      { attempts: 1, runIds: ['a'] },
      { attempts: 2, runIds: ['b'] },
      { attempts: undefined, runIds: ['c'] },
    ])
    expect(repairs).toEqual([{ verdict: 'fixed', attempts: 1, runIds: ['b'] }])
  })

  it('give the time by phase, in the order of the phases', () => {
    const { phases } = sessionFigures([
      summary('a', [right], { phaseMs: { run: 10, prompt: 1 } }),
      summary('b', [right], { phaseMs: { run: 30 } }),
    ])
    expect(phases).toEqual([
      { name: 'prompt', n: 1, medianMs: 1, p95Ms: 1 },
      { name: 'run', n: 2, medianMs: 20, p95Ms: 29 },
    ])
  })

  it('add up the tokens of the runs that report them', () => {
    const { tokens } = sessionFigures([
      summary('a', [right], { promptTokens: 100, completionTokens: 20 }),
      summary('b', [right], { promptTokens: 50, completionTokens: 10 }),
      summary('c', [right]),
    ])
    expect(tokens).toEqual({ runs: 2, prompt: 150, completion: 30 })
  })

  it('of 100,000 runs take well under a second', () => {
    const runs = Array.from({ length: 100_000 }, (_, index) =>
      summary(`${index}`, index % 3 === 0 ? [invented, repaired] : [right], {
        phaseMs: { prompt: index % 7, streaming: index % 1009, run: index % 101 },
      }),
    )
    const before = performance.now()
    expect(sessionFigures(runs).rates.firstPassExecution.n).toBe(100_000)
    expect(performance.now() - before).toBeLessThan(3000)
  })
})
