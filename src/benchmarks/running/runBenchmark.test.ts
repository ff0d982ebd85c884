import { describe, expect, it } from 'vitest'
import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { examplePlan, exampleSummary } from '@/testing/exampleBenchmark.ts'
import { runBenchmark, type BenchmarkTask, type CellTask } from './runBenchmark.ts'

const never = new AbortController().signal
const GOING_ON = { pause: never, stop: never }
const AT_ONCE = Promise.resolve()

/** A benchmark whose runs are made by `answer`, and what was asked of it. */
function task(
  plan: BenchmarkPlan,
  answer: (task: CellTask) => Partial<RunSummary>,
  given: Partial<BenchmarkTask> = {},
) {
  const asked: CellTask[] = []
  const finished: RunSummary[] = []
  const made: BenchmarkTask = {
    benchmarkId: 'b',
    plan,
    runs: [],
    parallel: 2,
    runCell: async (cellTask) => {
      asked.push(cellTask)
      await Promise.resolve()
      return { summary: summaryOf(cellTask, answer(cellTask)), stored: AT_ONCE }
    },
    isDecided: () => false,
    onFinished: (summary) => finished.push(summary),
    ...given,
  }
  return { made, asked, finished }
}

function summaryOf({ cell, runId }: CellTask, part: Partial<RunSummary>): RunSummary {
  const { problemId, columnId, sample } = cell
  return exampleSummary({ runId, problemId, place: { benchmarkId: 'b', columnId, sample }, ...part })
}

const LOST: Partial<RunSummary> = {
  outcome: 'failed',
  attempts: [{ purpose: 'first', reach: 'asked', execution: 'left-out', failure: 'endpoint-unreachable' }],
}

describe('runBenchmark', () => {
  it('runs every problem in every column before any of them a second time', async () => {
    const { made, asked } = task(examplePlan({ problems: 2, columns: 2, samples: 2 }), () => ({}))
    expect(await runBenchmark({ ...made, parallel: 1 }, GOING_ON)).toBe('finished')
    expect(asked.map(({ runId }) => runId)).toEqual([
      'b/c0/p0/0/0',
      'b/c1/p0/0/0',
      'b/c0/p1/0/0',
      'b/c1/p1/0/0',
      'b/c0/p0/1/0',
      'b/c1/p0/1/0',
      'b/c0/p1/1/0',
      'b/c1/p1/1/0',
    ])
  })

  it('gives the columns of a problem the same seed, and its samples different ones', async () => {
    const { made, asked } = task(examplePlan({ problems: 1, columns: 2, samples: 2 }), () => ({}))
    await runBenchmark(made, GOING_ON)
    const [a, b, c, d] = asked.map(({ seed }) => seed)
    expect([a === b, c === d, a === c]).toEqual([true, true, false])
  })

  it('has as many under way as it may, and no more', async () => {
    let underWay = 0
    let most = 0
    const { made } = task(examplePlan({ problems: 20, columns: 1, samples: 1 }), () => ({}))
    const runCell: BenchmarkTask['runCell'] = async (cellTask) => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 1))
      underWay--
      return { summary: summaryOf(cellTask, {}), stored: AT_ONCE }
    }
    await runBenchmark({ ...made, parallel: 4, runCell }, GOING_ON)
    expect(most).toBe(4)
  })

  it('goes on after a pause where it stood, without losing or doubling a run', async () => {
    const plan = examplePlan({ problems: 5, columns: 2, samples: 2 })
    const pause = new AbortController()
    const first = task(plan, () => {
      if (first.asked.length >= 7) pause.abort()
      return {}
    })
    expect(await runBenchmark(first.made, { pause: pause.signal, stop: never })).toBe('paused')
    const second = task(plan, () => ({}), { runs: first.finished })
    expect(await runBenchmark(second.made, GOING_ON)).toBe('finished')
    const all = [...first.finished, ...second.finished].map(({ runId }) => runId)
    expect([all.length, new Set(all).size, first.asked.length < 20]).toEqual([20, 20, true])
  })

  it('runs what was lost again under a new id, and nothing else', async () => {
    const plan = examplePlan({ problems: 3, columns: 1, samples: 1 })
    const first = task(plan, ({ cell }) => (cell.problemId === 'p1' ? LOST : {}))
    await runBenchmark(first.made, GOING_ON)
    const again = task(plan, () => ({}), { runs: first.finished })
    await runBenchmark(again.made, GOING_ON)
    expect(again.asked.map(({ runId }) => runId)).toEqual(['b/c0/p1/0/1'])
  })

  it('counts a wrong answer and a failed program as done', async () => {
    const plan = examplePlan({ problems: 1, columns: 1, samples: 1 })
    const first = task(plan, () => ({
      outcome: 'failed',
      attempts: [{ purpose: 'first', reach: 'checked', execution: 'failure', failure: 'name-error' }],
    }))
    await runBenchmark(first.made, GOING_ON)
    const again = task(plan, () => ({}), { runs: first.finished })
    await runBenchmark(again.made, GOING_ON)
    expect(again.asked).toEqual([])
  })

  it('gives up when run after run is lost', async () => {
    const { made, asked } = task(examplePlan({ problems: 100, columns: 1, samples: 1 }), () => LOST)
    expect(await runBenchmark({ ...made, parallel: 1 }, GOING_ON)).toBe('endpoint-fails')
    expect(asked.length).toBe(8)
  })

  it('begins no more runs when somebody stopped one', async () => {
    const { made, asked } = task(examplePlan({ problems: 9, columns: 1, samples: 1 }), () => ({
      outcome: 'cancelled',
    }))
    expect(await runBenchmark({ ...made, parallel: 1 }, GOING_ON)).toBe('paused')
    expect(asked.length).toBe(1)
  })

  it('asks for no more samples of a problem that is decided', async () => {
    const plan = { ...examplePlan({ problems: 2, columns: 1, samples: 5 }), stopsEarly: true }
    const { made, asked } = task(plan, () => ({}), {
      isDecided: (samples, planned) =>
        planned === 5 && samples[0]?.problemId === 'p0' && samples.length === 3,
    })
    await runBenchmark({ ...made, parallel: 1 }, GOING_ON)
    const samplesOf = (id: string) => asked.filter(({ cell }) => cell.problemId === id).length
    expect([samplesOf('p0'), samplesOf('p1')]).toEqual([3, 5])
  })

  it('counts a run when it is stored, and lets no more than two for each under way wait for that', async () => {
    const { made, finished } = task(examplePlan({ problems: 4, columns: 1, samples: 1 }), () => ({}))
    const told: string[] = []
    const store: (() => void)[] = []
    const runCell: BenchmarkTask['runCell'] = async (cellTask) => {
      told.push(cellTask.cell.problemId)
      return { summary: summaryOf(cellTask, {}), stored: new Promise((resolve) => store.push(resolve)) }
    }
    const end = runBenchmark({ ...made, parallel: 1, runCell }, GOING_ON)
    await turn()
    expect([told, finished.length]).toEqual([['p0', 'p1', 'p2'], 0])
    store[0]?.()
    await turn()
    expect([told, finished.length]).toEqual([['p0', 'p1', 'p2', 'p3'], 1])
    for (const resolve of store) resolve()
    expect(await end).toBe('finished')
    expect(finished.map(({ problemId }) => problemId)).toEqual(['p0', 'p1', 'p2', 'p3'])
  })

  it('hands its stop on to the runs under way', async () => {
    const stop = new AbortController()
    const { made } = task(examplePlan({ problems: 3, columns: 1, samples: 1 }), () => ({}))
    const runCell: BenchmarkTask['runCell'] = async (cellTask, signal) => {
      stop.abort()
      return { summary: summaryOf(cellTask, signal.aborted ? { outcome: 'cancelled' } : {}), stored: AT_ONCE }
    }
    const finished: RunSummary[] = []
    const end = runBenchmark(
      { ...made, parallel: 1, runCell, onFinished: (summary) => finished.push(summary) },
      { pause: never, stop: stop.signal },
    )
    expect(await end).toBe('stopped')
    expect(finished.map(({ outcome }) => outcome)).toEqual(['cancelled'])
  })

  it('rejects with a fault of ours only when nothing is under way any more', async () => {
    const ended: string[] = []
    const { made } = task(examplePlan({ problems: 2, columns: 1, samples: 1 }), () => ({}))
    const runCell: BenchmarkTask['runCell'] = async (cellTask) => {
      if (cellTask.cell.problemId === 'p0') throw new Error('a fault')
      await new Promise((resolve) => setTimeout(resolve, 5))
      ended.push(cellTask.runId)
      return { summary: summaryOf(cellTask, {}), stored: AT_ONCE }
    }
    await expect(runBenchmark({ ...made, runCell }, GOING_ON)).rejects.toThrow('a fault')
    expect(ended).toEqual(['b/c0/p1/0/0'])
  })
})

/** Lets everything happen that waits for nothing. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
