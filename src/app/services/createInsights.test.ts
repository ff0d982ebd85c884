import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { figuresOf } from '@/metrics/aggregates/figuresOf.ts'
import { totalsWithTimes } from '@/metrics/aggregates/groupTotals.ts'
import { RUN_GROUPING } from '@/metrics/aggregates/runGrouping.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { createInsights } from './createInsights.ts'
import { createLive } from './createLive.ts'

it('finds as many runs behind every figure as the figure says, and benchmarks by name', async () => {
  const archive = await openArchive({ name: 'insights', summarize: summarizeRun, grouping: RUN_GROUPING })
  const { id } = await archive.createSession()
  for (const runId of ['a', 'b', 'c']) {
    const recorder = archive.recorder(id, runId)
    for (const event of exampleRun(runId)) recorder.record(event)
    await recorder.flush()
  }
  await archive.writeDocument('benchmarks', 'x', { name: 'Old', createdAt: '2026-01-01' })
  await archive.writeDocument('benchmarks', 'y', { name: 'New', createdAt: '2026-02-01' })
  await archive.writeDocument('benchmarks', 'z', 'no benchmark')
  const insights = createInsights(archive, {
    currentSession: createLive(undefined),
    priceOf: () => undefined,
    openRun: () => undefined,
    openBenchmark: () => undefined,
    startSolving: () => undefined,
  })
  const groups = await insights.groups(undefined, () => undefined)
  const { runs, rates, phases, failures } = figuresOf(totalsWithTimes(groups))
  expect(runs).toBe(3)
  expect(phases.length).toBeGreaterThan(2)
  const figures = [
    rates.eventualExecution.success,
    rates.firstPassExecution.failure,
    ...[...phases, ...failures].map((figure) => figure.runs),
  ]
  for (const figure of figures) {
    const found: string[] = []
    for await (const slice of insights.runs(groups, figure.facts)) found.push(...slice.map((run) => run.id))
    expect(found.toSorted()).toEqual(['a', 'b', 'c'])
    expect(figure.runs).toBe(3)
  }
  expect((await insights.benchmarks()).map(({ name }) => name)).toEqual(['New', 'Old'])
  expect(await insights.groups('nobody', () => undefined)).toEqual([])
  await archive.close()
})
