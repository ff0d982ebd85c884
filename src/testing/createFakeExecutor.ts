import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Execution, ExecutionEnd, GuestError, GuestFile } from '@/pipeline/5-execute/Execution.ts'
import type { Executor, Guest, GuestSetup, PrintedChunk, RunOptions } from '@/pipeline/5-execute/Executor.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Language, Program } from '@/pipeline/Program.ts'

/** What a fake program can do. Every print and `wait` lets the rest of the test go on. */
type FakeWorld = {
  readonly setup: GuestSetup
  readonly source: RunOptions['source']
  /** Live as long as the guest. */
  readonly variables: Map<string, GuestValue>
  readonly files: GuestFile[]
  print(text: string, stream?: PrintedChunk['stream']): Promise<void>
  wait(): Promise<void>
  readLine(): string | undefined
}

/** Gives the program's value; undefined: none. Throw a FakeException to raise. */
export type FakeProgram = (world: FakeWorld) => Promise<GuestValue | undefined>

export class FakeException extends Error {
  readonly guestError: GuestError

  constructor(guestError: GuestError) {
    super(guestError.message)
    this.guestError = guestError
  }
}

/** An executor whose programs are functions, found by their source. It keeps the contract of the real ones. */
export function createFakeExecutor(
  language: Language,
  programs: Readonly<Record<string, FakeProgram>>,
): Executor {
  return {
    language,
    describe: async () => ({ language, name: 'Fake runtime', modules: ['math'], packages: [] }),
    open: async (setup, signal) => {
      signal.throwIfAborted()
      return openFakeGuest(setup, programs)
    },
  }
}

function openFakeGuest(setup: GuestSetup, programs: Readonly<Record<string, FakeProgram>>): Guest {
  const variables = new Map<string, GuestValue>()
  let lines = 0
  let isOver = false

  async function run(program: Program, options: RunOptions): Promise<Execution> {
    if (isOver) throw new PlaygroundError('guest-unavailable', 'The interpreter of this run has ended.')
    const behaviour = programs[program.source]
    if (behaviour === undefined) throw new Error(`No fake program for: ${program.source}`)
    if (lines === 0) await programs[setup.preamble]?.(worldFor(emptyRun(setup, options)))
    return await follow(emptyRun(setup, options), behaviour)
  }

  async function follow(state: FakeRun, behaviour: FakeProgram): Promise<Execution> {
    const startedAt = performance.now()
    if (!state.options.signal.aborted) state.options.onStarted?.()
    const end = await endOf(state, behaviour, startedAt)
    isOver ||= end.type === 'stopped' || end.type === 'timed-out' || end.type === 'output-flooded'
    const { stdout, stderr, printedLength, files } = state
    const truncated = printedLength > stdout.length + stderr.length
    return {
      end,
      printed: { stdout, stderr, printedLength, truncated },
      files,
      runMs: performance.now() - startedAt,
    }
  }

  async function endOf(state: FakeRun, behaviour: FakeProgram, startedAt: number): Promise<ExecutionEnd> {
    try {
      state.check = () => checkLimits(state, startedAt)
      state.check()
      return { type: 'returned', value: await behaviour(worldFor(state)) }
    } catch (thrown) {
      if (thrown instanceof Ended) return thrown.end
      if (thrown instanceof FakeException) return { type: 'raised', error: thrown.guestError }
      throw thrown
    }
  }

  function worldFor(state: FakeRun): FakeWorld {
    return {
      setup,
      source: state.options.source,
      variables,
      files: state.files,
      print: async (text, stream = 'stdout') => {
        printInto(state, { stream, text })
        await pause(state)
      },
      wait: () => pause(state),
      readLine: () => setup.inputLines[lines++],
    }
  }

  return {
    run,
    close: () => {
      isOver = true
    },
  }
}

type FakeRun = {
  readonly setup: GuestSetup
  readonly options: RunOptions
  readonly files: GuestFile[]
  stdout: string
  stderr: string
  printedLength: number
  check: () => void
}

class Ended extends Error {
  readonly end: ExecutionEnd

  constructor(end: ExecutionEnd) {
    super(end.type)
    this.end = end
  }
}

function emptyRun(setup: GuestSetup, options: RunOptions): FakeRun {
  return { setup, options, files: [], stdout: '', stderr: '', printedLength: 0, check: () => undefined }
}

function checkLimits({ setup, options }: FakeRun, startedAt: number): void {
  if (options.signal.aborted) throw new Ended({ type: 'stopped' })
  const { timeoutMs } = setup.limits
  if (performance.now() - startedAt > timeoutMs) throw new Ended({ type: 'timed-out', afterMs: timeoutMs })
}

function printInto(state: FakeRun, { stream, text }: PrintedChunk): void {
  const limitCharacters = state.setup.limits.outputCharacters
  const fitting = text.slice(0, limitCharacters - state.stdout.length - state.stderr.length)
  state.printedLength += text.length
  state[stream] += fitting
  if (fitting !== '') state.options.onPrinted?.({ stream, text: fitting })
  if (fitting.length < text.length) throw new Ended({ type: 'output-flooded', limitCharacters })
}

async function pause(state: FakeRun): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1))
  state.check()
}
