import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { createLongAnswers } from '@/benchmarks/figures/createLongAnswers.ts'
import { probeGrader } from '@/benchmarks/grading/probeGrader.ts'
import { countCells } from '@/benchmarks/running/cellsOf.ts'
import { estimateBenchmark } from '@/benchmarks/running/estimateBenchmark.ts'
import { manifestOf, type Manifest } from '@/benchmarks/running/manifestOf.ts'
import { trackProgress, type BenchmarkProgress } from '@/benchmarks/running/trackProgress.ts'
import { rereadPlan } from '@/benchmarks/running/rereadPlan.ts'
import { createLive } from '@/app/services/createLive.ts'
import { followRuns } from '@/app/services/followRuns.ts'
import type {
  BenchmarkServices,
  BenchmarkView,
  NewBenchmark,
} from '@/features/benchmarks/BenchmarkServices.ts'
import { newId } from '@/lib/newId.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { renderPrompt } from '@/pipeline/1-prompt/renderPrompt.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { withoutRuntime } from '@/pipeline/prepareTask.ts'
import type { Archive } from '@/storage/Archive.ts'
import { BENCHMARK_DRAFT } from '@/app/services/draftNames.ts'
import { createBenchmarkRunner } from './createBenchmarkRunner.ts'
import { createBenchmarkStore } from './createBenchmarkStore.ts'
import { createCellRunner, type CellRunnerParts } from './createCellRunner.ts'
import { isDecided } from '@/benchmarks/running/isDecided.ts'

export type BenchmarkParts = CellRunnerParts &
  Pick<
    BenchmarkServices,
    | 'problemSets'
    | 'templates'
    | 'versionsOf'
    | 'models'
    | 'environments'
    | 'samplingFor'
    | 'priceOf'
    | 'openRun'
    | 'editBudget'
    | 'openBenchmark'
    | 'openNewBenchmark'
    | 'openBenchmarks'
    | 'openProblemSets'
    | 'openThreeWays'
    | 'openTemplate'
    | 'openSettings'
  > & {
    readonly application: { readonly name: string; readonly version: string }
    redact(text: string): string
  }

/** Runs under way at a time. What an endpoint allows is its own setting; its queue holds back the others. */
const PARALLEL_RUNS = 8
/** The list is shown anew at most so often while runs end. */
const SHOW_AFTER_MS = 200
/** Runs end many times a second; counting figures again need not be as often. */
const SHOW_FIGURES_AFTER_MS = 1500
const CHARACTERS_PER_TOKEN = 4

/** Benchmarks: their list, their runs, and what is read from both. */
export function createBenchmarks(parts: BenchmarkParts): BenchmarkServices {
  const { archive } = parts
  const store = createBenchmarkStore(archive)
  const benchmarks = createLive<readonly BenchmarkView[]>([])
  const longAnswers = createLongAnswers(archive.eventsOf)
  const allRunsOf = async (id: string) => (await archive.runsOf(id)).map(({ summary }) => summary)
  const runner = createBenchmarkRunner({
    store,
    locks: globalThis.navigator.locks,
    runsOf: allRunsOf,
    runCellOf: ({ id, plan }) => createCellRunner(id, plan, parts),
    isDecidedOf:
      ({ plan }) =>
      async (samples, planned) =>
        isDecided(samples, planned, {
          rule: plan.columns.find(({ id }) => id === samples[0]?.place?.columnId)?.template.grading,
          answers: await longAnswers(samples),
        }),
    parallel: () => PARALLEL_RUNS,
    onChange: () => showSoon(),
  })

  // Plans are large: they are read again only when one of them has changed.
  let list: readonly Benchmark[] = []
  let elsewhere: ReadonlySet<string> = new Set()
  /** Of benchmarks whose tab was closed in the middle: nobody wrote down how far they came. */
  const interrupted = new Map<string, BenchmarkProgress>()
  let timer: ReturnType<typeof setTimeout> | undefined
  async function reload(): Promise<void> {
    ;[list, elsewhere] = await Promise.all([store.list(), runner.elsewhere()])
    show()
    await Promise.all(list.filter(isInterrupted).map(countRuns))
    show()
  }
  function isInterrupted({ id, state }: Benchmark): boolean {
    return state === 'running' && runner.activityOf(id) === undefined && !elsewhere.has(id)
  }
  async function countRuns({ id, plan }: Benchmark): Promise<void> {
    const tracker = trackProgress(plan, await allRunsOf(id), () => performance.now())
    interrupted.set(id, tracker.progress())
  }
  function showSoon(): void {
    timer ??= setTimeout(show, SHOW_AFTER_MS)
  }
  function show(): void {
    clearTimeout(timer)
    timer = undefined
    benchmarks.set(list.map(viewOf))
  }
  function viewOf(benchmark: Benchmark): BenchmarkView {
    const { id, plan, tally } = benchmark
    return {
      benchmark,
      activity: runner.activityOf(id) ?? (elsewhere.has(id) ? 'elsewhere' : 'none'),
      progress: runner.progressOf(id) ??
        (isInterrupted(benchmark) ? interrupted.get(id) : undefined) ?? {
          total: countCells(plan),
          ...tally,
        },
    }
  }
  async function manifestFor(benchmark: Benchmark): Promise<Manifest> {
    const runs = await allRunsOf(benchmark.id)
    return manifestOf(benchmark, await runtimesOf(archive, runs), parts.application)
  }
  async function start({ name, plan }: NewBenchmark): Promise<string> {
    const benchmark: Benchmark = {
      id: `benchmark-${newId()}`,
      name,
      createdAt: new Date().toISOString(),
      plan,
      state: 'paused',
      tally: { done: 0, lost: 0 },
    }
    await store.save(benchmark)
    await runner.begin(benchmark)
    return benchmark.id
  }
  store.subscribe(() => void reload())
  void reload()

  return {
    ...parts,
    benchmarks,
    start,
    earlierRuns: async () => (await archive.allRuns()).map(({ summary }) => summary),
    estimate: (plan, earlier) =>
      estimateBenchmark(plan, {
        parallel: PARALLEL_RUNS,
        earlier,
        promptTokens: ({ template }, question) => {
          const problem = { id: '', question, files: [], inputLines: [], tags: [] }
          const messages = renderPrompt(template, problem, withoutRuntime(template))
          return messages.reduce((sum, { content }) => sum + content.length, 0) / CHARACTERS_PER_TOKEN
        },
        priceOf: parts.priceOf,
      }),
    resume: async (id) => runner.begin(await store.read(id)),
    pause: runner.pause,
    stop: runner.stop,
    rename: (id, name) => store.change(id, (benchmark) => ({ ...benchmark, name })),
    async remove(id) {
      if (runner.activityOf(id) !== undefined) await runner.stop(id)
      await store.remove(id)
    },
    async reread(id, reading) {
      const benchmark = await store.read(id)
      return start({ name: `${benchmark.name}, read again`, plan: rereadPlan(benchmark, reading) })
    },
    followRuns: (id, listener) =>
      followRuns(archive, { sessionId: id, pauseMs: SHOW_FIGURES_AFTER_MS }, (runs) =>
        listener(runs.map(({ summary }) => summary)),
      ),
    longAnswers,
    eventsOf: archive.eventsOf,
    loadDraft: () => archive.readSetting(BENCHMARK_DRAFT),
    saveDraft: (draft) => archive.writeSetting(BENCHMARK_DRAFT, draft),
    probe: (rules, signal) =>
      probeGrader(
        {
          rules,
          seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
          executorFor: (language) => parts.executorFor(language, undefined),
        },
        signal,
      ),
    manifest: async (id) => manifestFor(await store.read(id)),
    async exportAs(id, format) {
      const [benchmark, summaries, { exportBenchmark }] = await Promise.all([
        store.read(id),
        allRunsOf(id),
        import('./exportBenchmark.ts'),
      ])
      const manifest = await manifestFor(benchmark)
      const { priceOf, redact } = parts
      return exportBenchmark(format, {
        benchmark,
        summaries,
        manifest,
        priceOf,
        redact,
        longAnswers,
        eventsOf: archive.eventsOf,
      })
    },
  }
}

/** Of the first and the last run of each column: a runtime changes with the page, not from run to run. */
async function runtimesOf(archive: Archive<RunSummary>, runs: readonly RunSummary[]) {
  const chosen = new Set<string>()
  for (const columnId of new Set(runs.map(({ place }) => place?.columnId))) {
    const own = runs.filter(({ place }) => place?.columnId === columnId)
    for (const run of [own.at(0), own.at(-1)]) if (run !== undefined) chosen.add(run.runId)
  }
  const events = await Promise.all([...chosen].map(archive.eventsOf))
  return events.flatMap((list) => runOf(list)?.started.runtime ?? [])
}
