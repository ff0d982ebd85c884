import type { FoundPackage } from './LockedPackage.ts'
import type { Requirement } from './readRequirement.ts'

/** A place that has packages. */
export interface PackageSource {
  /** Undefined: it has none that fits. Rejects with a PlaygroundError when it cannot be asked. */
  find(requirement: Requirement): Promise<FoundPackage | undefined>
  /** The package that brings a module; undefined: none that is known here. */
  providerOf(module: string): Promise<string | undefined>
  /** Normalised names of everything it has, where that is a closed list. */
  names(): Promise<readonly string[]>
}
