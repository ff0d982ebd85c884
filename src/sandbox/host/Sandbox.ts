import type { Executor, RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { PackageChoice } from '@/sandbox/protocol/PackageLibrary.ts'
import type { PoolSettings } from './createWorkerPool.ts'

/** How far a sandbox is. It can run programs in every state but `failed`: `open` waits until it is ready. */
export type SandboxStatus =
  | { readonly type: 'idle' }
  | {
      readonly type: 'loading'
      /** What is being fetched, for people: `Python`, `packages`. */
      readonly what: string
      /** Of packages: the one that moved last, with its version. */
      readonly name?: string
      readonly loadedBytes: number
      /** 0 while unknown. */
      readonly totalBytes: number
    }
  | { readonly type: 'booting' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }

/** An Executor that lives in a sealed frame of this page. */
export interface Sandbox extends Executor {
  /** The same object until something changes, so it fits `useSyncExternalStore`. */
  status(): SandboxStatus
  /** Calls `listener` after each change of the status; gives the way to stop it. */
  subscribe(listener: () => void): () => void
  /** Loads, tests and boots it ahead of the first program. Rejects with `sandbox-failed`. */
  start(): Promise<void>
  /** Asks a fresh worker what its runtime has. `describe` answers the same at once, from what was recorded. */
  inspect(): Promise<RuntimeDescription>
  /** Guests at one time from now on; undefined: as by default. Those that are too many then go on to their end. */
  setWorkers(count: number | undefined): void
  /** Removes the frame and every worker in it. Guests still running end as `stopped`. */
  dispose(): void
}

export type SandboxOptions = {
  readonly language: Language
  /** Address of `sandbox.html`; by default beside the page. */
  readonly frameUrl?: string
  /** By default one guest less than the machine has cores, 2 to 4, and five minutes. */
  readonly pool?: Partial<PoolSettings>
  /** Packages that every program finds; fetched once, before any program. */
  readonly loadPackages?: PackageChoice['load']
}
