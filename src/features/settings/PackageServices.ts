import type { Live } from '@/ui/Live.ts'

/** Which packages Python programs find, and where more may come from. An empty address is not used. */
export type PackageChoices = {
  /** What every program finds. */
  readonly environment: { readonly name: string; readonly packages: readonly string[] }
  readonly distributionAddress: string
  readonly indexAddress: string
}

/** What the section of Python packages needs from the application. */
export interface PackageServices {
  readonly packages: Live<PackageChoices>
  /** Address of the Pyodide distribution for `distributionAddress`; empty: none is known. */
  readonly knownDistribution: string
  /** Keeps them and gives what every program finds from now on, with versions. Throws a PlaygroundError with a
   * sentence where that cannot be had; they are kept all the same. */
  savePackages(choices: PackageChoices): Promise<readonly string[]>
}
