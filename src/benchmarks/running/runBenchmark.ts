import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import { cellKey, runIdOf, type Cell } from '@/benchmarks/Cell.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { cellsOf } from './cellsOf.ts'
import { isLost } from './isLost.ts'
import { latestRuns } from './latestRuns.ts'
import { seedOf } from './seedOf.ts'

/** One run that is to be made. */
export type CellTask = { readonly cell: Cell; readonly runId: string; readonly seed: number }

/** A run that was made: what it comes to, at once, and when it is stored. */
export type MadeRun = { readonly summary: RunSummary; readonly stored: Promise<void> }

export type BenchmarkTask = {
  readonly benchmarkId: string
  readonly plan: BenchmarkPlan
  /** Every run of it so far, lost ones too. */
  readonly runs: readonly RunSummary[]
  /** Runs under way at a time; what a server or the sandbox allows is up to them. */
  readonly parallel: number
  /** Makes the run, stores it as it happens, and resolves with it in figures, also when it was aborted. */
  runCell(task: CellTask, signal: AbortSignal): Promise<MadeRun>
  /** Whether more samples of a problem cannot change which answer leads. Asked only where the plan stops early. */
  isDecided(samples: readonly RunSummary[], planned: number): boolean | Promise<boolean>
  /** It ended and is stored: only then does it count. */
  onFinished(summary: RunSummary): void
}

export type BenchmarkSignals = {
  /** No more runs begin; those under way go on to their end. */
  readonly pause: AbortSignal
  /** Those under way are stopped as well. */
  readonly stop: AbortSignal
}

/** `endpoint-fails`: so many runs in a row were lost that going on would only lose more. */
export type BenchmarkEnd = 'finished' | 'paused' | 'stopped' | 'endpoint-fails'

const LOST_IN_A_ROW = 8

/**
 * Makes the runs that are missing: those never made, and those that were lost. Resolves when none is under way any
 * more. Rejects when `runCell` does, after the others have ended.
 */
export async function runBenchmark(task: BenchmarkTask, signals: BenchmarkSignals): Promise<BenchmarkEnd> {
  const { plan, parallel } = task
  const results = new Results(task)
  const storing = createStoring(2 * parallel)
  const left = cellsOf(plan)
  let lostInARow = 0
  let isCancelled = false

  async function work(): Promise<void> {
    // Not `for … of`, which would end the shared list for everybody when one of them leaves.
    for (let next = left.next(); next.done !== true; next = left.next()) {
      const cell = next.value
      const runId = await results.runIdFor(cell)
      if (runId === undefined) continue
      const { summary, stored } = await task.runCell(
        { cell, runId, seed: seedOf(plan.seed, cell) },
        signals.stop,
      )
      results.add(cell, summary)
      storing.add(stored, () => task.onFinished(summary))
      await storing.few()
      lostInARow = isLost(summary) ? lostInARow + 1 : 0
      // Somebody stopped one run, at a question about the budget for instance: they do not want the next one either.
      isCancelled ||= summary.outcome === 'cancelled'
      if (isOver()) return
    }
  }
  const isOver = () =>
    signals.pause.aborted || signals.stop.aborted || isCancelled || lostInARow >= LOST_IN_A_ROW

  try {
    if (!isOver()) await settleAll(Array.from({ length: Math.max(1, parallel) }, work))
  } finally {
    await storing.none()
  }
  if (signals.stop.aborted) return 'stopped'
  if (lostInARow >= LOST_IN_A_ROW) return 'endpoint-fails'
  if (isCancelled) return 'paused'
  // A pause that came with the last run has nothing left to wait with.
  return left.next().done === true ? 'finished' : 'paused'
}

/**
 * Runs that have ended and are being stored. The next ones need not wait for that, as long as there are no more than
 * `most`: those are what a crash costs.
 */
function createStoring(most: number) {
  const storing = new Set<Promise<void>>()
  return {
    add(stored: Promise<void>, count: () => void): void {
      const counted: Promise<void> = stored.then(() => {
        storing.delete(counted)
        count()
      })
      storing.add(counted)
    },
    async few(): Promise<void> {
      while (storing.size > most) await Promise.race(storing)
    },
    async none(): Promise<void> {
      await Promise.all(storing)
    },
  }
}

/** What is known of the cells, while they are being run. */
class Results {
  readonly #task: BenchmarkTask
  readonly #tries: Map<string, number>
  readonly #done = new Set<string>()
  /** By problem and column. */
  readonly #samples = new Map<string, RunSummary[]>()

  constructor(task: BenchmarkTask) {
    this.#task = task
    const latest = latestRuns(task.runs)
    this.#tries = new Map([...latest].map(([key, { tries }]) => [key, tries]))
    for (const { cell, summary } of latest.values()) this.add(cell, summary)
  }

  add(cell: Cell, summary: RunSummary): void {
    if (isLost(summary)) return
    this.#done.add(cellKey(cell))
    const key = samplesKey(cell)
    const samples = this.#samples.get(key)
    if (samples === undefined) this.#samples.set(key, [summary])
    else samples.push(summary)
  }

  /** Undefined: nothing is to be done for this cell. */
  async runIdFor(cell: Cell): Promise<string | undefined> {
    const { benchmarkId, plan, isDecided } = this.#task
    if (this.#done.has(cellKey(cell))) return undefined
    const samples = this.#samples.get(samplesKey(cell)) ?? []
    if (plan.stopsEarly && samples.length > 0 && (await isDecided(samples, plan.samples))) return undefined
    return runIdOf(benchmarkId, cell, this.#tries.get(cellKey(cell)) ?? 0)
  }
}

function samplesKey({ problemId, columnId }: Cell): string {
  return JSON.stringify([problemId, columnId])
}

/** Like Promise.all, but waits for the others before it rejects: nothing goes on unseen. */
async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const settled = await Promise.allSettled(works)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
