import type { AbsentModule } from '@/pipeline/5-execute/Executor.ts'
import type { EngineFile } from './messages.ts'

/** A package beyond the standard library, and the top-level modules that it brings. */
type PackageContent = {
  readonly name: string
  readonly version: string
  /** Of its file, hexadecimal. */
  readonly sha256: string
  readonly modules: readonly string[]
}

/** How far a download is: of several packages the one that moved last, and the bytes of all. */
export type PackageProgress = {
  /** File or package, for people. */
  readonly name: string
  readonly loadedBytes: number
  /** 0 while unknown. */
  readonly totalBytes: number
}

/** Who follows a download, and who may end it. */
export type Waiting = { readonly signal?: AbortSignal; onProgress?(progress: PackageProgress): void }

/** Packages that fit together, found but not all fetched. */
export type PackageChoice = {
  /** The same for the same files; empty: no packages. */
  readonly key: string
  /** Those asked for and all that they need. */
  readonly packages: readonly PackageContent[]
  /**
   * Their files, verified, as a worker takes them (`packageFiles.ts`). Rejects with a PlaygroundError that names
   * the file.
   */
  load(waiting?: Waiting): Promise<readonly EngineFile[]>
}

/** What is asked of a library: requirements as pip takes them, and modules that programs import. */
export type Wanted = { readonly packages: readonly string[]; readonly modules: readonly string[] }

/** Where a sandbox gets packages from. */
export interface PackageLibrary {
  /** What these need together. Rejects with `package-missing`, `package-excluded` or `package-unreachable`. */
  choose(wanted: Wanted, waiting?: Waiting): Promise<PackageChoice>
  /** Why a module is not to be had, from what `choose` rejected with, and whether a place that is switched off has it. */
  explain(module: string, error: unknown): Promise<AbsentModule>
  /** Names of packages worth telling a model of, because an import of them is enough. */
  suggestions(): Promise<readonly string[]>
}
