import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Execution, ExecutionEnd, GuestFile } from '@/pipeline/5-execute/Execution.ts'
import type { Guest, GuestSetup, RunOptions } from '@/pipeline/5-execute/Executor.ts'
import type { GuestReturn, ReturnReason } from '@/pipeline/5-execute/GuestReturn.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { WorkerReport } from '@/sandbox/protocol/messages.ts'
import { createPrintedText } from './createPrintedText.ts'
import { createShownFigures } from './createShownFigures.ts'
import type { HostWorker } from './createWorkerMaker.ts'
import { readOutcome } from './readOutcome.ts'
import { sandboxFailure } from './sandboxFailure.ts'

/** A program starts as soon as its worker hears of it; a worker that does not even hear is broken. */
const START_TIMEOUT_MS = 10_000

/**
 * A guest in an opened worker. The clock, the limits and the word on how a run ended are the host's: a worker is
 * only believed as far as its reports carry the id of the run that is under way. `giveBack` is called once, with why
 * the interpreter died if it did; it gives whether the worker is as new.
 */
export function createGuest(
  worker: HostWorker,
  setup: GuestSetup,
  giveBack: (death: ReturnReason | undefined) => Promise<ReturnReason>,
): Guest {
  let isOver = false
  let stopRunning: (() => void) | undefined
  let tellReturn: (returned: GuestReturn) => void = () => undefined
  const returned = new Promise<GuestReturn>((resolve) => (tellReturn = resolve))

  function end(death?: ReturnReason): void {
    isOver = true
    void giveBack(death).then((reason) => tellReturn({ kept: reason === 'as-new', reason }))
  }

  /** The interpreter is gone; the guest can run nothing more. */
  function die(death: ReturnReason): void {
    if (isOver) return
    worker.kill()
    end(death)
  }

  async function run(program: Program, options: RunOptions): Promise<Execution> {
    if (isOver || stopRunning !== undefined) {
      const why = isOver ? 'has ended' : 'is still busy with another program'
      throw new PlaygroundError('guest-unavailable', `The interpreter of this run ${why}.`)
    }
    try {
      return await followRun({
        worker,
        setup,
        program,
        options,
        die,
        onStoppable: (stop) => (stopRunning = stop),
      })
    } finally {
      stopRunning = undefined
    }
  }

  function close(): void {
    if (isOver) return
    if (stopRunning !== undefined) return stopRunning()
    end()
  }

  return { run, close, returned }
}

type RunContext = {
  readonly worker: HostWorker
  readonly setup: GuestSetup
  readonly program: Program
  readonly options: RunOptions
  readonly die: (death: ReturnReason) => void
  readonly onStoppable: (stop: () => void) => void
}

function followRun({ worker, setup, program, options, die, onStoppable }: RunContext): Promise<Execution> {
  const { limits } = setup
  const runId = makeRunId()
  const printed = createPrintedText(limits.outputCharacters, options.onPrinted)
  const shown = createShownFigures()
  return new Promise((resolve, reject) => {
    let startedAt: number | undefined
    let timer = setTimeout(() => fail('A program could not be started.'), START_TIMEOUT_MS)

    function leave(): void {
      clearTimeout(timer)
      options.signal.removeEventListener('abort', stop)
      worker.listen(() => undefined)
    }

    function finish(end: ExecutionEnd, files: readonly GuestFile[] = []): void {
      leave()
      const runMs = startedAt === undefined ? 0 : performance.now() - startedAt
      const figures = shown.figures()
      resolve({ end, printed: printed.text(), files, ...(figures.length === 0 ? {} : { figures }), runMs })
    }

    /** Ends the run and the interpreter with it. */
    function kill(end: ExecutionEnd & { readonly type: ReturnReason }): void {
      die(end.type)
      finish(end)
    }

    function fail(reason: string): void {
      leave()
      die('silent')
      reject(sandboxFailure(reason))
    }

    function stop(): void {
      kill({ type: 'stopped' })
    }

    function start(): void {
      if (startedAt !== undefined) return
      startedAt = performance.now()
      clearTimeout(timer)
      timer = setTimeout(() => kill({ type: 'timed-out', afterMs: limits.timeoutMs }), limits.timeoutMs)
      options.onStarted?.()
    }

    function flood(printedLength?: number): void {
      printed.countAtLeast(printedLength ?? limits.outputCharacters + 1)
      kill({ type: 'output-flooded', limitCharacters: limits.outputCharacters })
    }

    function hear(report: WorkerReport | { readonly type: 'silenced' }): void {
      if (report.type === 'silenced') return flood()
      if (report.type === 'crashed') {
        // Before the program has started it cannot be to blame.
        if (startedAt === undefined) return fail(report.message)
        return kill({ type: 'crashed', message: report.message })
      }
      if (!('runId' in report) || report.runId !== runId) return
      if (report.type === 'started') return start()
      if (report.type === 'flooded') return flood(report.printedLength)
      if (report.type === 'printed' && !printed.add(report)) return flood()
      if (report.type === 'showed') return shown.add(report.figure)
      if (report.type !== 'ended') return
      const end = readOutcome(report.outcome, limits)
      if (end === undefined)
        return kill({ type: 'crashed', message: 'The interpreter handed out no readable result.' })
      if (end.type === 'timed-out') return kill(end)
      finish(end, report.files)
    }

    if (options.signal.aborted) return stop()
    options.signal.addEventListener('abort', stop)
    onStoppable(stop)
    worker.listen(hear)
    worker.ask({ type: 'run', runId, program: program.source, source: options.source })
  })
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
function makeRunId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}
