import { DEFAULT_LIMITS, type Guest } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import { createSandbox } from '@/sandbox/host/createSandbox.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'
import { copyHeap, runFresh } from './baselines.ts'
import { solveAll } from './solveAll.ts'

/** What the benchmarks call in the page. Times are milliseconds. */
const bench = { runEach, recover, runFresh, copyHeap, solveAll: solveAllHere }
export type Bench = typeof bench

const sandboxes = new Map<Language, Sandbox>()

function sandboxFor(language: Language): Sandbox {
  const known = sandboxes.get(language) ?? createSandbox({ language })
  sandboxes.set(language, known)
  return known
}

function open(language: Language): Promise<Guest> {
  const setup = { preamble: '', files: [], inputLines: [], seed: 1, limits: DEFAULT_LIMITS }
  return sandboxFor(language).open(setup, new AbortController().signal)
}

type Timed = {
  readonly wholeMs: number
  readonly value: string
}

/** Each program in an interpreter as new. `isAlone`: the next one waits until that has been made as new. */
async function runEach(
  language: Language,
  sources: readonly string[],
  isAlone: boolean,
): Promise<readonly Timed[]> {
  await sandboxFor(language).start()
  const times: Timed[] = []
  for (const source of sources) {
    const startedAt = performance.now()
    const guest = await open(language)
    const { end } = await guest.run(
      { language, source },
      { source: { type: 'last-expression' }, signal: new AbortController().signal },
    )
    guest.close()
    if (isAlone) await guest.returned
    const wholeMs = performance.now() - startedAt
    const value =
      end.type === 'returned' && end.value !== undefined && 'text' in end.value ? end.value.text : end.type
    times.push({ wholeMs, value })
  }
  return times
}

/** From the Stop of an endless program to the start of the next one. */
async function recover(pauseMs: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const controller = new AbortController()
  const killed = await open('python')
  await killed.run(
    { language: 'python', source: 'while True: pass' },
    {
      source: { type: 'last-line' },
      signal: controller.signal,
      onStarted: () => setTimeout(() => controller.abort(), 20),
    },
  )
  const endedAt = performance.now()
  const guest = await open('python')
  let startedAt = Number.NaN
  await guest.run(
    { language: 'python', source: '1' },
    {
      source: { type: 'last-line' },
      signal: new AbortController().signal,
      onStarted: () => (startedAt = performance.now()),
    },
  )
  guest.close()
  return startedAt - endedAt
}

function solveAllHere(programs: Parameters<typeof solveAll>[1], atOnce: number) {
  return solveAll(sandboxFor('python'), programs, atOnce)
}

declare global {
  interface Window {
    bench: Bench
  }
}

window.bench = bench
