import { DEFAULT_LIMITS, type Executor, type Guest } from '@/pipeline/5-execute/Executor.ts'
import type { ExecutionLimits, GuestPriority } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { createSandbox } from '@/sandbox/host/createSandbox.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'
import { EXECUTOR_CONTRACT } from '@/testing/executorContract.ts'
import { JAVASCRIPT_PROGRAMS, PYTHON_PROGRAMS } from '@/testing/executorPrograms.ts'

/** What the tests call in the page. */
const harness = { createSandbox, sandboxFor, runOnce, runTwice, open, keepPromise }

const sandboxes = new Map<Language, Sandbox>()

function sandboxFor(language: Language): Sandbox {
  const known = sandboxes.get(language) ?? createSandbox({ language })
  sandboxes.set(language, known)
  return known
}

/** One promise of the executors' contract: `kept`, or what was wrong. */
async function keepPromise(name: string, language: Language): Promise<string> {
  const promise = EXECUTOR_CONTRACT.find((candidate) => candidate.name === name)
  const programs = language === 'python' ? PYTHON_PROGRAMS : JAVASCRIPT_PROGRAMS
  if (promise === undefined) return `There is no promise "${name}".`
  return promise.check(sandboxFor(language), programs).then(
    () => 'kept',
    (error: unknown) => String(error),
  )
}

export type Settings = {
  readonly source?: AnswerSource
  readonly limits?: Partial<ExecutionLimits>
  readonly preamble?: string
  readonly inputLines?: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  readonly stopAfterMs?: number
  readonly priority?: GuestPriority
  readonly group?: string
  /** Of the wait for an interpreter. */
  readonly signal?: AbortSignal
}

function open(executor: Executor, settings: Settings = {}): Promise<Guest> {
  const files = Object.entries(settings.files ?? {}).map(([name, text]) => ({
    name,
    bytes: new TextEncoder().encode(text),
  }))
  const setup = {
    preamble: settings.preamble ?? '',
    files,
    inputLines: settings.inputLines ?? [],
    seed: 1,
    limits: { ...DEFAULT_LIMITS, timeoutMs: 5000, ...settings.limits },
    priority: settings.priority ?? 'person',
    ...(settings.group === undefined ? {} : { group: settings.group }),
  }
  return executor.open(setup, settings.signal ?? new AbortController().signal)
}

/** One program in a guest of its own; with when it started, when chunks came, and when it ended. */
async function runOnce(language: Language, source: string, settings: Settings = {}) {
  const askedAt = performance.now()
  const guest = await open(sandboxFor(language), settings)
  const openedAt = performance.now()
  const controller = new AbortController()
  const chunks: { readonly text: string; readonly atMs: number }[] = []
  let startedAt = 0
  let stoppedAt = 0
  const execution = await guest.run(
    { language, source },
    {
      source: settings.source ?? { type: 'last-expression' },
      signal: controller.signal,
      onPrinted: ({ text }) => chunks.push({ text, atMs: performance.now() - startedAt }),
      onStarted: () => {
        startedAt = performance.now()
        if (settings.stopAfterMs === undefined) return
        setTimeout(() => {
          stoppedAt = performance.now()
          controller.abort()
        }, settings.stopAfterMs)
      },
    },
  )
  const endedAt = performance.now()
  guest.close()
  const files = execution.files.map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) }))
  return {
    ...execution,
    files,
    chunks,
    openMs: openedAt - askedAt,
    stopMs: stoppedAt === 0 ? 0 : endedAt - stoppedAt,
    wholeMs: endedAt - openedAt,
  }
}

/** Two programs in one guest, with a pause between; the second one's end. */
async function runTwice(language: Language, first: string, pauseMs: number, second: string) {
  const guest = await open(sandboxFor(language))
  const run = (source: string) =>
    guest.run(
      { language, source },
      { source: { type: 'last-expression' }, signal: new AbortController().signal },
    )
  await run(first)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const { end } = await run(second)
  guest.close()
  return end
}

declare global {
  interface Window {
    harness: typeof harness
  }
}

window.harness = harness
