import type { ReturnReason, WorkerFile, WorkerRequest, WorkerSetup } from '@/sandbox/protocol/messages.ts'

export type BootRequest = WorkerRequest & { type: 'boot' }
export type RunRequest = WorkerRequest & { type: 'run' }

/** Where what a program prints goes. */
export type Print = (stream: 'stdout' | 'stderr', text: string) => void

/** What an engine learns from the worker that it lives in. */
export type Surroundings = {
  readonly print: Print
  /** Takes a figure that the program shows, as JSON. */
  readonly show: (figure: string) => void
  /** The engine is beyond use; says why. */
  readonly crash: (message: string) => void
}

/** An interpreter in a worker. */
export interface Engine {
  /** Memory of the booted interpreter, if other workers can start from it. */
  readonly snapshot?: Uint8Array
  /** JSON: what a program finds in here. */
  describe(): string
  /** Gets ready for a guest. */
  open(setup: WorkerSetup): Promise<void>
  /** JSON of what became of the program, and the files it left. */
  run(request: RunRequest): Promise<{ readonly outcome: string; readonly files: readonly WorkerFile[] }>
  /** Ends the guest; gives whether the interpreter can be made as new, or why not. */
  close(): ReturnReason
  /** Makes it as new, after a `close` that gave `as-new`. */
  renew(): Promise<void>
}

export type BootEngine = (request: BootRequest, surroundings: Surroundings) => Promise<Engine>
