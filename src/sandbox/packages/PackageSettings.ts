import { distributionUrl } from 'virtual:sandbox-files'
import { isRecord } from '@/lib/isRecord.ts'
import { newId } from '@/lib/newId.ts'
import type { PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'

/** An environment that a person made. */
type NamedEnvironment = PackageEnvironment & { readonly id: string }

/** Environments to choose from, and where packages may come from. */
export type PackageSettings = {
  /** Beside these there is always the standard library alone. */
  readonly environments: readonly NamedEnvironment[]
  /** Folder of the Pyodide distribution with its `pyodide-lock.json`; empty: not used. */
  readonly distributionAddress: string
  /** An index by the simple API in JSON; empty: not used. */
  readonly indexAddress: string
}

/** The folder that Pyodide's own loader would use. */
export const KNOWN_DISTRIBUTION = distributionUrl

/** Nobody is asked for anything until a person says so. */
export const DEFAULT_PACKAGE_SETTINGS: PackageSettings = {
  environments: [],
  distributionAddress: '',
  indexAddress: '',
}

/** Settings as they were stored; what cannot be read is as by default. */
export function readPackageSettings(data: unknown): PackageSettings {
  if (!isRecord(data)) return DEFAULT_PACKAGE_SETTINGS
  const { environments, environment, distributionAddress, indexAddress } = data
  // Once there was a single one, without an id.
  const stored: readonly unknown[] = Array.isArray(environments) ? environments : [environment]
  return {
    environments: stored.flatMap((item) => readEnvironment(item) ?? []),
    distributionAddress: typeof distributionAddress === 'string' ? distributionAddress : '',
    indexAddress: typeof indexAddress === 'string' ? indexAddress : '',
  }
}

function readEnvironment(data: unknown): NamedEnvironment | undefined {
  if (!isRecord(data) || !Array.isArray(data['packages'])) return undefined
  const packages = data['packages'].filter((item) => typeof item === 'string')
  const { id, name } = data
  if (typeof name !== 'string' || (typeof id !== 'string' && packages.length === 0)) return undefined
  return { id: typeof id === 'string' ? id : newId(), name, packages }
}
