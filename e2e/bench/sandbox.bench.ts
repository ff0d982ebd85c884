import { spawnSync } from 'node:child_process'
import { test, type Page } from '@playwright/test'
import type { Bench } from './page/bench.ts'
import { median, printFigure, quantile } from './printFigure.ts'
import { readPrograms, standInPrograms, type StoredProgram } from './readPrograms.ts'
import { serveBench } from './serveBench.ts'

const ROUNDS = 3
const PROGRAMS_PER_ROUND = 100
const SPAWNS_PER_ROUND = 15
const BOOTS_PER_ROUND = 2
const KILLS = 25

/** A standby boots in half a second; a killed guest is rarely followed by the next within one. */
const PAUSE_BETWEEN_KILLS_MS = 1500

/** Time that a program takes by itself, compiled and run in a warm interpreter. */
const OWN_TIME = (source: string) =>
  `import time\nbegun = time.perf_counter()\nexec(compile(${JSON.stringify(source)}, "p", "exec"), {})\n(time.perf_counter() - begun) * 1000`

type BenchLanguage = Parameters<Bench['runEach']>[0]

let server: Awaited<ReturnType<typeof serveBench>>
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await serveBench()
  page = await browser.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => 'bench' in window)
})

test.afterAll(async () => {
  await page.close()
  await server.close()
})

test('Python as new for each program', async () => {
  const programs = (readPrograms() ?? standInPrograms()).map(({ code }) => `${code}\nprint(solution())`)
  const whole: number[] = []
  const alone: number[] = []
  const own: number[] = []
  const spawned: number[] = []
  const cold: number[] = []
  const fromSnapshot: number[] = []
  const copied: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const part = programs.slice(round * PROGRAMS_PER_ROUND, (round + 1) * PROGRAMS_PER_ROUND)
    whole.push(...(await timesOf('python', part, false)))
    alone.push(...(await timesOf('python', part, true)))
    own.push(...(await valuesOf(part.map(OWN_TIME))))
    spawned.push(...part.slice(0, SPAWNS_PER_ROUND).map((source) => spawn('python3', ['-c', source])))
    for (const source of part.slice(0, BOOTS_PER_ROUND)) {
      cold.push(await page.evaluate((program) => window.bench.runFresh(program, 'nothing'), source))
      fromSnapshot.push(await page.evaluate((program) => window.bench.runFresh(program, 'snapshot'), source))
    }
    copied.push(...(await page.evaluate(() => window.bench.copyHeap(20))))
  }
  const p50 = median(whole)
  const native = { name: 'native python3 -c', value: median(spawned) }
  const name = 'pristine Python run, p50'
  const against = (baseline: string, value: number) =>
    printFigure({ name, value: p50, unit: 'ms', baseline: { name: baseline, value } })
  printFigure({ name, value: p50, unit: 'ms', baseline: native })
  against('new worker with a cold loadPyodide', median(cold))
  against('new worker with Pyodide from a snapshot', median(fromSnapshot))
  against('copy of the heap (31 MB)', median(copied))
  printFigure({
    name: "pristine Python run, p50 overhead over the program's own time",
    value: p50 - median(own),
    unit: 'ms',
    baseline: native,
  })
  printFigure({
    name: 'pristine Python run and the rewind after it, p50',
    value: median(alone),
    unit: 'ms',
    baseline: native,
  })
  printFigure({
    name: 'pristine Python run, p99',
    value: quantile(whole, 0.99),
    unit: 'ms',
    baseline: native,
  })
})

test('JavaScript as new for each program', async () => {
  const sources = Array.from(
    { length: PROGRAMS_PER_ROUND },
    (_, number) => `const solution = () => { const eggs = ${number} - 3; return eggs * 2 }\nsolution()`,
  )
  const whole: number[] = []
  const spawned: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    whole.push(...(await timesOf('javascript', sources, false)))
    spawned.push(...sources.slice(0, SPAWNS_PER_ROUND).map((source) => spawn('node', ['-e', source])))
  }
  printFigure({
    name: 'pristine QuickJS run, p50',
    value: median(whole),
    unit: 'ms',
    baseline: { name: 'native node -e', value: median(spawned) },
  })
})

test('recovery after a killed guest', async () => {
  const baseline = {
    name: 'new worker with a cold loadPyodide',
    value: await page.evaluate(() => window.bench.runFresh('1', 'nothing')),
  }
  const recover = (pauseMs: number) => page.evaluate((pause) => window.bench.recover(pause), pauseMs)
  const apart: number[] = []
  for (let kill = 0; kill < KILLS; kill++) apart.push(await recover(PAUSE_BETWEEN_KILLS_MS))
  printFigure({
    name: "recovery after a killed guest, next program's start, p95",
    value: quantile(apart, 0.95),
    unit: 'ms',
    baseline,
  })
  const inARow: number[] = []
  for (let kill = 0; kill < 10; kill++) inARow.push(await recover(0))
  printFigure({ name: 'the same, kill after kill, p50', value: median(inARow), unit: 'ms', baseline })
})

for (const atOnce of [1, 2, 3]) {
  test(`stored programs through the whole pipeline, ${atOnce} at a time`, async () => {
    const programs = readPrograms()
    test.skip(programs === undefined, 'The public programs are not beside the project.')
    const stored = programs ?? []
    const { wholeMs, stored: runs, right } = await solveAll(stored, atOnce)
    const spawned = stored.slice(0, 50).map(({ code }) => spawn('python3', ['-c', code]))
    printFigure({
      name: `${runs} stored programs, full pipeline, results stored, ${atOnce} at a time (${right} right)`,
      value: wholeMs / 1000,
      unit: 's',
      baseline: {
        name: 'native python3 -c for each, nothing else',
        value: (median(spawned) * stored.length) / 1000,
      },
    })
  })
}

function solveAll(programs: readonly StoredProgram[], atOnce: number) {
  return page.evaluate(([all, at]) => window.bench.solveAll(all, at), [programs, atOnce] as const)
}

async function timesOf(language: BenchLanguage, sources: readonly string[], isAlone: boolean) {
  const timed = await runEach(language, sources, isAlone)
  return timed.map(({ wholeMs }) => wholeMs)
}

async function valuesOf(sources: readonly string[]): Promise<readonly number[]> {
  return (await runEach('python', sources, false)).map(({ value }) => Number(value))
}

function runEach(language: BenchLanguage, sources: readonly string[], isAlone: boolean) {
  return page.evaluate(([inLanguage, programs, alone]) => window.bench.runEach(inLanguage, programs, alone), [
    language,
    sources,
    isAlone,
  ] as const)
}

/** Milliseconds of a process of its own. */
function spawn(command: string, parameters: readonly string[]): number {
  const startedAt = performance.now()
  const { status, error } = spawnSync(command, parameters, { stdio: 'ignore' })
  if (status === null) throw error ?? new Error(`${command} did not end.`)
  return performance.now() - startedAt
}
