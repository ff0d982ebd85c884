import { isRecord } from '@/lib/isRecord.ts'
import { normalizeName, type LockedPackage } from './LockedPackage.ts'

const SHA256 = /^[0-9a-f]{64}$/

/**
 * The packages of a `pyodide-lock.json`, by name: the format of the Pyodide distribution and of our own copy.
 * Entries that say too little to fetch and verify are left out, and so are the packages' own tests.
 */
export function readPackageLock(data: unknown): ReadonlyMap<string, LockedPackage> {
  if (!isRecord(data) || !isRecord(data['packages'])) return new Map()
  const packages = Object.values(data['packages']).flatMap((entry) => readPackage(entry) ?? [])
  return new Map(packages.map((found) => [found.name, found]))
}

function readPackage(data: unknown): LockedPackage | undefined {
  if (!isRecord(data)) return undefined
  const { name, version, file_name: fileName, sha256 } = data
  if (typeof name !== 'string' || typeof version !== 'string' || typeof fileName !== 'string')
    return undefined
  if (typeof sha256 !== 'string' || !SHA256.test(sha256) || name.endsWith('-tests')) return undefined
  return {
    name: normalizeName(name),
    version,
    fileName,
    sha256,
    depends: readTexts(data['depends']),
    modules: readTexts(data['imports']),
  }
}

function readTexts(data: unknown): readonly string[] {
  return Array.isArray(data) ? data.filter((item) => typeof item === 'string') : []
}
