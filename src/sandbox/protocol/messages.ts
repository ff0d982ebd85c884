import type { ReturnReason } from '@/pipeline/5-execute/GuestReturn.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'

export type { ReturnReason }

/** A file that an engine is made of, by name, as bytes: the frame may fetch nothing. */
export type EngineFile = { readonly name: string; readonly bytes: ArrayBuffer }

/** A file in the working folder of a guest. */
export type WorkerFile = { readonly name: string; readonly bytes: Uint8Array }

/** What a guest starts with, as far as the worker needs to know. */
export type WorkerSetup = {
  readonly preamble: string
  readonly files: readonly WorkerFile[]
  readonly inputLines: readonly string[]
  readonly seed: number
  readonly timeoutMs: number
  readonly memoryBytes: number
  readonly outputCharacters: number
}

/** What is asked of a worker. */
export type WorkerRequest =
  | {
      readonly type: 'boot'
      readonly files: readonly EngineFile[]
      readonly wasm: WebAssembly.Module
      /** Memory of an interpreter that had just booted; absent: boot from nothing. */
      readonly snapshot?: Uint8Array
      /** An address that must be out of reach. */
      readonly canaryUrl: string
    }
  | { readonly type: 'describe' }
  | { readonly type: 'open'; readonly setup: WorkerSetup }
  | {
      readonly type: 'run'
      /** Unguessable; every report of this run carries it. */
      readonly runId: string
      readonly program: string
      readonly source: AnswerSource
    }
  | { readonly type: 'close' }

/** What the host asks of the frame. */
export type FrameRequest =
  | {
      readonly type: 'prepare'
      readonly language: Language
      readonly workerCode: string
      readonly files: readonly EngineFile[]
      readonly canaryUrl: string
    }
  | { readonly type: 'boot'; readonly workerId: number }
  | { readonly type: 'ask'; readonly workerId: number; readonly request: WorkerRequest }
  | { readonly type: 'kill'; readonly workerId: number }

/** What a worker says. It runs untrusted code, so each is believed only as word of its own run. */
export type WorkerReport =
  | {
      readonly type: 'booted'
      /** The worker could not reach the canary, and would hear of a fatal error. */
      readonly isSealed: boolean
      /** Stays in the frame. */
      readonly snapshot?: Uint8Array
    }
  | { readonly type: 'boot-failed'; readonly message: string }
  | { readonly type: 'described'; readonly text: string }
  | { readonly type: 'opened' }
  | { readonly type: 'started'; readonly runId: string }
  | {
      readonly type: 'printed'
      readonly runId: string
      readonly stream: 'stdout' | 'stderr'
      readonly text: string
    }
  /** The program showed a figure: JSON, made inside the interpreter; `readFigure` of the host knows its shape. */
  | { readonly type: 'showed'; readonly runId: string; readonly figure: string }
  /** More was printed than may be; nothing more will come. */
  | { readonly type: 'flooded'; readonly runId: string; readonly printedLength: number }
  | {
      readonly type: 'ended'
      readonly runId: string
      /** JSON, made inside the interpreter: `readOutcome` of the host knows its shape. */
      readonly outcome: string
      readonly files: readonly WorkerFile[]
    }
  /** `as-new`: the interpreter may serve another guest, as soon as it is `renewed`. */
  | { readonly type: 'closed'; readonly reason: ReturnReason }
  | { readonly type: 'renewed' }
  | { readonly type: 'crashed'; readonly message: string }

/** What the frame says. */
export type FrameReport =
  /** First word on the port: the frame is sealed and listens. */
  | { readonly type: 'connected' }
  /** The self-test failed; the frame will run nothing. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'prepared' }
  | { readonly type: 'reported'; readonly workerId: number; readonly report: WorkerReport }
  /** The frame killed a worker that said too much. */
  | { readonly type: 'silenced'; readonly workerId: number }
