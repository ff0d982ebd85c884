import { distributionUrl } from 'virtual:sandbox-files'
import { isRecord } from '@/lib/isRecord.ts'

/** Which packages Python programs find, and where more may come from. */
export type PackageSettings = {
  /** What every program finds, ready before it starts. */
  readonly environment: { readonly name: string; readonly packages: readonly string[] }
  /** Folder of the Pyodide distribution with its `pyodide-lock.json`; empty: not used. */
  readonly distributionAddress: string
  /** An index by the simple API in JSON; empty: not used. */
  readonly indexAddress: string
}

/** The folder that Pyodide's own loader would use. */
export const KNOWN_DISTRIBUTION = distributionUrl

/** Nobody is asked for anything until a person says so. */
export const DEFAULT_PACKAGE_SETTINGS: PackageSettings = {
  environment: { name: 'Standard library', packages: [] },
  distributionAddress: '',
  indexAddress: '',
}

/** Settings as they were stored; what cannot be read is as by default. */
export function readPackageSettings(data: unknown): PackageSettings {
  if (!isRecord(data)) return DEFAULT_PACKAGE_SETTINGS
  const { environment, distributionAddress, indexAddress } = data
  const packages =
    isRecord(environment) && Array.isArray(environment['packages']) ? environment['packages'] : []
  const name = isRecord(environment) && typeof environment['name'] === 'string' ? environment['name'] : ''
  return {
    environment: {
      name: name === '' ? DEFAULT_PACKAGE_SETTINGS.environment.name : name,
      packages: packages.filter((item) => typeof item === 'string'),
    },
    distributionAddress: typeof distributionAddress === 'string' ? distributionAddress : '',
    indexAddress: typeof indexAddress === 'string' ? indexAddress : '',
  }
}
