import type { Live } from '@/ui/Live.ts'

/** A named set of packages that a person made; requirements as pip takes them: `sympy`, `networkx>=3`. */
export type EnvironmentChoice = {
  readonly id: string
  readonly name: string
  readonly packages: readonly string[]
}

/** Environments of Python packages, and where packages come from. An empty address is not used. */
export type PackageChoices = {
  readonly environments: readonly EnvironmentChoice[]
  readonly distributionAddress: string
  readonly indexAddress: string
}

/** What the section of Python packages needs from the application. */
export interface PackageServices {
  readonly packages: Live<PackageChoices>
  /** Address of the Pyodide distribution for `distributionAddress`; empty: none is known. */
  readonly knownDistribution: string
  /** Keeps it, in the place of the one with the same id, and gives what its programs find, with versions. Throws a
   * PlaygroundError with a sentence where that cannot be had; it is kept all the same. */
  saveEnvironment(environment: EnvironmentChoice): Promise<readonly string[]>
  removeEnvironment(id: string): Promise<void>
  saveAddresses(addresses: Omit<PackageChoices, 'environments'>): Promise<void>
  /** Of packages and lists that this browser keeps for use without a network. */
  keptPackageBytes(): Promise<number>
  forgetPackages(): Promise<void>
}
