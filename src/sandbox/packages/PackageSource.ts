import type { Waiting } from '@/sandbox/protocol/PackageLibrary.ts'
import type { FoundPackage } from './LockedPackage.ts'

/** One version of a package in one place. */
export type Candidate = {
  readonly name: string
  readonly version: string
  /** What it needs, as its metadata say. */
  depends(waiting: Waiting): Promise<readonly string[]>
  /** Everything about it; may download its file. */
  locate(waiting: Waiting): Promise<FoundPackage>
}

/** A place that has packages. */
export interface PackageSource {
  /** Versions that satisfy the specifier and run here, the preferred one first. Rejects with a PlaygroundError when it
   * cannot be asked. */
  candidates(name: string, specifier: string): Promise<readonly Candidate[]>
  /** The package that brings a module; undefined: none that is known here. */
  providerOf(module: string): Promise<string | undefined>
  /** Normalised names of everything it has, where that is a closed list. */
  names(): Promise<readonly string[]>
}
