import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { createBenchmarkRunner, type TabLocks } from './createBenchmarkRunner.ts'
import { createBenchmarkStore } from './createBenchmarkStore.ts'

/** Locks of one tab, which this Node has none of. A query tells what was held when it was asked, and a while later. */
function locksOfOneTab(): TabLocks {
  const names = new Set<string>()
  return {
    query: async () => {
      const held = [...names].map((name) => ({ name, mode: 'exclusive' as const, clientId: 'tab' }))
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { held, pending: [] }
    },
    request: async (name, _options, granted) => {
      if (names.has(name)) return granted(null)
      names.add(name)
      await granted({ name, mode: 'exclusive' })
      return names.delete(name)
    },
  }
}

it('is not taken for another tab by an answer that was on its way when its lock was let go', async () => {
  const archive = await openArchive({ name: 'benchmark-runner', summarize: summarizeRun })
  const store = createBenchmarkStore(archive)
  const benchmark: Benchmark = {
    id: 'benchmark-1',
    name: 'One',
    createdAt: '2026-01-01T00:00:00.000Z',
    plan: examplePlan({ problems: 1, columns: 1, samples: 1 }),
    state: 'paused',
    tally: { done: 0, lost: 0 },
  }
  await store.save(benchmark)
  let fail: (reason: Error) => void = () => undefined
  const failing = new Promise<never>((_, reject) => {
    fail = reject
  })
  const runner = createBenchmarkRunner({
    store,
    locks: locksOfOneTab(),
    runsOf: async () => [],
    runCellOf: () => () => failing,
    isDecidedOf: () => () => false,
    parallel: () => 1,
    onChange: () => undefined,
  })
  await runner.begin(benchmark)
  const asked = runner.elsewhere()
  fail(new Error('It ends here.'))
  await vi.waitFor(() => expect(runner.activityOf(benchmark.id)).toBeUndefined())
  expect(await asked).toEqual(new Set())
  expect(await runner.elsewhere()).toEqual(new Set())
})
