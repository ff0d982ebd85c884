import { describe, expect, it } from 'vitest'
import { addCounts } from '@/lib/addCounts.ts'
import { createRandom } from '@/lib/createRandom.ts'
import { judgeMeasure, type Measure } from '@/metrics/judgeMeasure.ts'
import { rateOf, type Rate } from '@/metrics/rateOf.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { sessionFigures } from '@/metrics/sessionFigures.ts'
import { spendingOf, usagesOfRuns } from '@/metrics/spendingOf.ts'
import { randomSummary } from '@/testing/randomSummary.ts'
import { countRun } from './countRun.ts'
import { figuresOf } from './figuresOf.ts'
import { splitCounts, totalsOf, totalsWithTimes, usagesOfGroups } from './groupTotals.ts'
import { hasFact } from './hasFact.ts'
import { measureRate, type CountedRate, type FactCount } from './judgementTotals.ts'
import { groupOfRun, readGroup } from './RunGroup.ts'

const randomRuns = (seed: number, count: number): readonly RunSummary[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, position) => randomSummary(`${position}`, random))
}

/** Both kinds of figures in one shape, with the ids of the runs found by their facts. */
function shapeOf(runs: readonly RunSummary[]) {
  const idsOf = ({ facts }: FactCount) =>
    runs.filter((run) => hasFact(countRun(run), facts)).map(({ runId }) => runId)
  const rateWithIds = ({ success, failure, leftOut, ...rate }: CountedRate): Rate => ({
    ...rate,
    successIds: idsOf(success),
    failureIds: idsOf(failure),
    leftOutIds: idsOf(leftOut),
  })
  return { idsOf, rateWithIds }
}

const byName = <Item>(items: readonly Item[]) =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

describe('figures of totals', () => {
  it.each([1, 2, 3, 4, 5])('are those of the summaries, run by run (seed %i)', (seed) => {
    const runs = randomRuns(seed, 300)
    const { idsOf, rateWithIds } = shapeOf(runs)
    const expected = sessionFigures(runs)
    const figures = figuresOf(totalsOf(runs.map((run) => ({ counts: countRun(run) }))))

    expect(figures.runs).toBe(expected.runs)
    expect(figures.programRuns).toBe(expected.programRuns)
    expect(figures.tokens).toEqual(expected.tokens)
    expect(
      Object.fromEntries(Object.entries(figures.rates).map(([name, rate]) => [name, rateWithIds(rate)])),
    ).toEqual(expected.rates)
    expect(figures.funnel.n).toEqual(expected.funnel.n)
    expect(idsOf(figures.funnel.notGraded.eventual)).toEqual(expected.funnel.notGradedIds.eventual)
    expect(
      figures.funnel.steps.map(({ reach, first, eventual }) => ({
        reach,
        first: { n: first.n, reachedIds: idsOf(first.reached), lostIds: idsOf(first.lost) },
        eventual: { n: eventual.n, reachedIds: idsOf(eventual.reached), lostIds: idsOf(eventual.lost) },
      })),
    ).toEqual(expected.funnel.steps)
    const withIds = <Item extends { readonly runs: FactCount }>(items: readonly Item[]) =>
      items.map(({ runs: count, ...item }) => ({ ...item, runIds: idsOf(count) }))
    expect(byName(withIds(figures.failures))).toEqual(byName(expected.failures))
    expect(byName(withIds(figures.hallucinations))).toEqual(byName(expected.hallucinations))
    expect(byName(withIds(figures.repairs))).toEqual(byName(expected.repairs))
    expect(withIds(figures.attemptsNeeded)).toEqual(expected.attemptsNeeded)
  })

  it.each([1, 2, 3])('have times within 2 percent of the true ones (seed %i)', (seed) => {
    const runs = randomRuns(seed, 500)
    const figures = figuresOf(totalsOf(runs.map((run) => ({ counts: countRun(run) }))))
    const expected = sessionFigures(runs).phases
    expect(figures.phases.map(({ name, n }) => [name, n])).toEqual(expected.map(({ name, n }) => [name, n]))
    for (const [position, { medianMs, p95Ms }] of expected.entries()) {
      const phase = figures.phases[position]
      expect(Math.abs((phase?.medianMs ?? NaN) - medianMs)).toBeLessThanOrEqual(0.02 * medianMs + 0.001)
      expect(Math.abs((phase?.p95Ms ?? NaN) - p95Ms)).toBeLessThanOrEqual(0.02 * p95Ms + 0.001)
    }
  })

  it('are the same whichever runs were counted and taken away again in between', () => {
    const [kept, gone] = [randomRuns(7, 100), randomRuns(8, 100)]
    const sum = new Map<string, number>()
    for (const run of [...kept, ...gone]) addCounts(sum, countRun(run))
    for (const run of gone) addCounts(sum, countRun(run), -1)
    expect(new Map([...sum].toSorted())).toEqual(
      new Map([...totalsOf(kept.map((run) => ({ counts: countRun(run) })))].toSorted()),
    )
  })

  it.each<Measure>(['accuracy', 'first-pass-accuracy', 'execution', 'first-pass-execution'])(
    'judge %s as the comparison of columns does',
    (measure) => {
      const runs = randomRuns(9, 300)
      const { rateWithIds } = shapeOf(runs)
      expect(
        rateWithIds(measureRate(totalsOf(runs.map((run) => ({ counts: countRun(run) }))), measure)),
      ).toEqual(rateOf(runs.map((run) => ({ runId: run.runId, verdict: judgeMeasure(run, measure) }))))
    },
  )
})

describe('groups', () => {
  it('come to the same with their times apart', () => {
    const counts = randomRuns(12, 50).map(countRun)
    const whole = totalsOf(counts.map((all) => ({ counts: all })))
    expect(new Map([...totalsWithTimes(counts.map(splitCounts))].toSorted())).toEqual(
      new Map([...whole].toSorted()),
    )
    expect([...totalsOf(counts.map(splitCounts)).keys()].filter((name) => name.startsWith('phase'))).toEqual(
      [],
    )
  })

  it('have the same tokens and money as their runs', () => {
    const runs = randomRuns(10, 200)
    const groups = [...new Set(runs.map(groupOfRun))].flatMap((text) => {
      const own = runs.filter((run) => groupOfRun(run) === text)
      const group = readGroup(text)
      const counts = Object.fromEntries(totalsOf(own.map((run) => ({ counts: countRun(run) }))))
      return group === undefined ? [] : { sessionId: 's', name: text, group, ...splitCounts(counts) }
    })
    const priceOf = (id: string) => (id === 'm' ? { prompt: 1, completion: 2, currency: 'EUR' } : undefined)
    const [expected, spending] = [
      spendingOf(usagesOfRuns(runs), priceOf),
      spendingOf(usagesOfGroups(groups), priceOf),
    ]
    expect(spending.usage).toEqual(expected.usage)
    expect(spending.unpriced).toEqual(expected.unpriced)
    expect(spending.money[0]?.amount).toBeCloseTo(expected.money[0]?.amount ?? NaN, 9)
  })

  it('are told apart by day, template, model, mode, benchmark and tags, whatever their order', () => {
    const run = randomRuns(11, 1)[0]
    if (run === undefined) throw new Error('No run.')
    const group = (more: Partial<RunSummary>) => groupOfRun({ ...run, tags: ['b', 'a'], ...more })
    expect(group({ tags: ['a', 'b', 'a'] })).toBe(group({}))
    expect(readGroup(group({ startedAt: '2026-02-03T23:59:59.999Z' }))).toEqual({
      day: '2026-02-03',
      isBenchmark: run.place !== undefined,
      template: run.template,
      model: run.model,
      mode: run.mode,
      tags: ['a', 'b'],
    })
  })
})
