import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { runBenchmark, type BenchmarkEnd, type BenchmarkTask } from '@/benchmarks/running/runBenchmark.ts'
import {
  trackProgress,
  type BenchmarkProgress,
  type ProgressTracker,
} from '@/benchmarks/running/trackProgress.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { BenchmarkStore } from './createBenchmarkStore.ts'

/** Makes the runs of benchmarks in this tab. Two tabs never work on the same one. */
export interface BenchmarkRunner {
  /** Begins, and resolves when it has begun. Throws PlaygroundError `runs-elsewhere`. */
  begin(benchmark: Benchmark): Promise<void>
  pause(id: string): void
  /** Resolves when nothing of it is under way any more. */
  stop(id: string): Promise<void>
  /** Undefined: this tab does not run it. */
  activityOf(id: string): 'here' | 'pausing' | undefined
  progressOf(id: string): BenchmarkProgress | undefined
  /** Benchmarks that another tab runs. */
  elsewhere(): Promise<ReadonlySet<string>>
}

/** As far as they are needed: `navigator.locks`. */
export interface TabLocks {
  query(): Promise<LockManagerSnapshot>
  request(name: string, options: LockOptions, granted: (lock: Lock | null) => unknown): Promise<unknown>
}

export type BenchmarkRunnerParts = {
  readonly store: BenchmarkStore
  readonly locks: TabLocks | undefined
  runsOf(id: string): Promise<readonly RunSummary[]>
  runCellOf(benchmark: Benchmark): BenchmarkTask['runCell']
  isDecidedOf(benchmark: Benchmark): BenchmarkTask['isDecided']
  /** Runs under way at a time. */
  parallel(): number
  onChange(): void
}

type Underway = {
  readonly pause: AbortController
  readonly stop: AbortController
  readonly tracker: ProgressTracker
  ended: Promise<void>
}

const LOCK_PREFIX = 'pal-playground/benchmark/'

export function createBenchmarkRunner(parts: BenchmarkRunnerParts): BenchmarkRunner {
  const underway = new Map<string, Underway>()
  /** Locks of this tab: a little longer under way than the runs. */
  const held = new Set<string>()

  async function run(benchmark: Benchmark, letGo: () => void): Promise<void> {
    const { id, plan } = benchmark
    const runs = await parts.runsOf(id)
    const current: Underway = {
      pause: new AbortController(),
      stop: new AbortController(),
      tracker: trackProgress(plan, runs, () => performance.now()),
      ended: Promise.resolve(),
    }
    underway.set(id, current)
    await parts.store.change(id, (stored) => ({ ...withoutNote(stored), state: 'running' }))
    const task: BenchmarkTask = {
      benchmarkId: id,
      plan,
      runs,
      parallel: parts.parallel(),
      runCell: parts.runCellOf(benchmark),
      isDecided: parts.isDecidedOf(benchmark),
      onFinished: (summary) => {
        current.tracker.add(summary)
        parts.onChange()
      },
    }
    current.ended = runBenchmark(task, { pause: current.pause.signal, stop: current.stop.signal })
      .then(endOf, (error: unknown) => ({ state: 'paused' as const, note: sentenceOf(error) }))
      .then(async (end) => {
        const { done, lost } = current.tracker.progress()
        underway.delete(id)
        await parts.store.change(id, (stored) => ({ ...withoutNote(stored), ...end, tally: { done, lost } }))
      })
      .finally(letGo)
  }

  return {
    async begin(benchmark) {
      if (underway.has(benchmark.id)) return
      const letGo = await hold(parts.locks, benchmark.id, held)
      try {
        await run(benchmark, letGo)
      } catch (error) {
        letGo()
        throw error
      }
    },
    pause(id) {
      underway.get(id)?.pause.abort()
      parts.onChange()
    },
    async stop(id) {
      const current = underway.get(id)
      if (current === undefined)
        return parts.store.change(id, (benchmark) => ({ ...benchmark, state: 'stopped' }))
      current.stop.abort()
      await current.ended
    },
    activityOf(id) {
      const current = underway.get(id)
      if (current === undefined) return undefined
      return current.pause.signal.aborted || current.stop.signal.aborted ? 'pausing' : 'here'
    },
    progressOf: (id) => underway.get(id)?.tracker.progress(),
    async elsewhere() {
      // Those of this tab as it was asked: the answer may name one that has been let go since.
      const own = new Set(held)
      const { held: locks = [] } = (await parts.locks?.query()) ?? {}
      const ids = locks.flatMap(({ name }) =>
        name?.startsWith(LOCK_PREFIX) === true ? name.slice(LOCK_PREFIX.length) : [],
      )
      return new Set(ids.filter((id) => !own.has(id) && !held.has(id)))
    },
  }
}

function withoutNote(benchmark: Benchmark): Benchmark {
  const { note, ...others } = benchmark
  return note === undefined ? benchmark : others
}

function endOf(end: BenchmarkEnd): Pick<Benchmark, 'state'> & { readonly note?: string } {
  if (end !== 'endpoint-fails') return { state: end }
  return {
    state: 'paused',
    note: 'Paused, because eight runs in a row were lost to the connection or the sandbox. See one of them for the reason, mend it, and resume: lost runs are made again.',
  }
}

function sentenceOf(error: unknown): string {
  return `Paused: ${error instanceof Error ? error.message : String(error)}`
}

/** Resolves with the way to let go. Where there are no locks (plain HTTP), only this tab is known. */
function hold(locks: TabLocks | undefined, id: string, held: Set<string>): Promise<() => void> {
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const holdUntilLetGo = (lock: Lock | null) => {
      if (lock === null) {
        reject(new PlaygroundError('runs-elsewhere', 'Another tab is running this benchmark.'))
        return undefined
      }
      held.add(id)
      return new Promise<void>((letGo) => resolve(letGo))
    }
    locks
      .request(LOCK_PREFIX + id, { ifAvailable: true }, holdUntilLetGo)
      .catch(reject)
      .finally(() => held.delete(id))
  })
}
