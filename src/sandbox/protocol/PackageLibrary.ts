import type { EngineFile } from './messages.ts'

/** A package beyond the standard library, and the top-level modules that it brings. */
type PackageContent = {
  readonly name: string
  readonly version: string
  readonly modules: readonly string[]
}

/** Packages that fit together, found but not yet fetched. */
export type PackageChoice = {
  /** The same for the same files; empty: no packages. */
  readonly key: string
  /** Those asked for and all that they need. */
  readonly packages: readonly PackageContent[]
  /**
   * Their files, verified, as a worker takes them (`packageFiles.ts`). Rejects with a PlaygroundError that names
   * the package.
   */
  load(onProgress: (loadedBytes: number, totalBytes: number) => void): Promise<readonly EngineFile[]>
}

/** Where a sandbox gets packages from. */
export interface PackageLibrary {
  /** What every program finds, and what these modules need beside it. Rejects with `package-missing`. */
  choose(modules: readonly string[]): Promise<PackageChoice>
  /** Names of packages worth telling a model of, because an import of them is enough. */
  suggestions(): Promise<readonly string[]>
}
