import {
  MAXIMUM_FIGURES,
  MAXIMUM_FIGURE_CHARACTERS,
  MAXIMUM_REPORTS,
  MAXIMUM_STRAY_MESSAGES,
  OUTPUT_SLACK_CHARACTERS,
} from '@/sandbox/protocol/limits.ts'
import { readWorkerReport } from '@/sandbox/protocol/readWorkerReport.ts'
import type {
  EngineFile,
  FrameReport,
  FrameRequest,
  WorkerReport,
  WorkerRequest,
} from '@/sandbox/protocol/messages.ts'

type GuestWorker = {
  readonly worker: Worker
  readonly port: MessagePort
  /** No guest has been in it yet. */
  isUnused: boolean
  reports: number
  strayMessages: number
  printedCharacters: number
  outputCharacters: number
  shownFigures: number
  shownCharacters: number
}

type Engine = {
  readonly workerUrl: string
  readonly wasm: WebAssembly.Module
  readonly files: readonly EngineFile[]
  readonly canaryUrl: string
  snapshot?: Uint8Array
}

/** Makes workers, hands requests in and reports out, and silences a worker that says too much. */
export function createWorkers(report: (frameReport: FrameReport) => void) {
  const workers = new Map<number, GuestWorker>()
  let engine: Engine | undefined

  async function prepare(request: FrameRequest & { type: 'prepare' }): Promise<void> {
    const isWasm = (file: EngineFile) => file.name.endsWith('.wasm')
    const binary = request.files.find(isWasm)
    if (binary === undefined) throw new Error('The engine has no wasm file.')
    engine = {
      workerUrl: URL.createObjectURL(new Blob([request.workerCode], { type: 'text/javascript' })),
      // Compiled once; a compiled module can be posted to each worker.
      wasm: await WebAssembly.compile(binary.bytes),
      files: request.files.filter((file) => !isWasm(file)),
      canaryUrl: request.canaryUrl,
    }
  }

  function boot(workerId: number): void {
    if (engine === undefined) return
    const { workerUrl, files, wasm, canaryUrl, snapshot } = engine
    // A classic worker: Chromium starts no module worker from a blob in an opaque origin.
    const worker = new Worker(workerUrl)
    const channel = new MessageChannel()
    const guest = {
      worker,
      port: channel.port1,
      isUnused: true,
      reports: 0,
      strayMessages: 0,
      printedCharacters: 0,
      outputCharacters: 0,
      shownFigures: 0,
      shownCharacters: 0,
    }
    workers.set(workerId, guest)
    channel.port1.addEventListener('message', (event) => hear(workerId, guest, event.data))
    channel.port1.start()
    worker.addEventListener('message', () => countStray(workerId, guest))
    worker.addEventListener('error', (event) => {
      relay(workerId, {
        type: 'crashed',
        message: `The worker failed: ${event.message ?? 'no reason given'}`,
      })
    })
    worker.postMessage('connect', [channel.port2])
    const request: WorkerRequest = {
      type: 'boot',
      files,
      wasm,
      canaryUrl,
      ...(snapshot === undefined ? {} : { snapshot }),
    }
    guest.port.postMessage(request)
  }

  function ask(workerId: number, request: WorkerRequest): void {
    const guest = workers.get(workerId)
    if (guest === undefined) return
    if (request.type === 'open') {
      guest.isUnused = false
      guest.outputCharacters = request.setup.outputCharacters
    }
    if (request.type === 'run') {
      guest.printedCharacters = 0
      guest.shownFigures = 0
      guest.shownCharacters = 0
    }
    guest.port.postMessage(request)
  }

  function kill(workerId: number): void {
    const guest = workers.get(workerId)
    workers.delete(workerId)
    guest?.worker.terminate()
    guest?.port.close()
  }

  function hear(workerId: number, guest: GuestWorker, data: unknown): void {
    if (workers.get(workerId) !== guest) return
    guest.reports += 1
    const workerReport = readWorkerReport(data)
    if (workerReport?.type === 'printed') guest.printedCharacters += workerReport.text.length
    if (workerReport?.type === 'showed') {
      guest.shownFigures += 1
      guest.shownCharacters += workerReport.figure.length
    }
    if (saysTooMuch(guest)) return silence(workerId)
    if (workerReport?.type !== 'booted') return workerReport && relay(workerId, workerReport)
    // Memory for other guests to start from is taken only from a worker that no guest has been in.
    if (!guest.isUnused) return
    const { snapshot, ...booted } = workerReport
    if (engine !== undefined && snapshot !== undefined) engine.snapshot ??= snapshot
    relay(workerId, booted)
  }

  // A guest has no other way to this document than the port that its worker keeps to itself. What comes past it
  // is never looked at.
  function countStray(workerId: number, guest: GuestWorker): void {
    guest.strayMessages += 1
    if (guest.strayMessages > MAXIMUM_STRAY_MESSAGES && workers.has(workerId)) silence(workerId)
  }

  function silence(workerId: number): void {
    kill(workerId)
    report({ type: 'silenced', workerId })
  }

  function relay(workerId: number, workerReport: WorkerReport): void {
    report({ type: 'reported', workerId, report: workerReport })
  }

  return { prepare, boot, ask, kill }
}

/** More than a worker of ours would hand out. */
function saysTooMuch(guest: GuestWorker): boolean {
  return (
    guest.reports > MAXIMUM_REPORTS ||
    guest.printedCharacters > guest.outputCharacters + OUTPUT_SLACK_CHARACTERS ||
    guest.shownFigures > MAXIMUM_FIGURES ||
    guest.shownCharacters > MAXIMUM_FIGURE_CHARACTERS
  )
}
