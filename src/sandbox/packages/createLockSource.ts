import type { Downloads } from './createDownloads.ts'
import type { LockedPackage } from './LockedPackage.ts'
import type { PackageSource } from './PackageSource.ts'
import { readPackageLock } from './readPackageLock.ts'
import { isSatisfied } from './versions.ts'

/** A folder with a `pyodide-lock.json`: our own copy, or the Pyodide distribution. It is a closed list. */
export function createLockSource(folder: string, downloads: Pick<Downloads, 'json'>): PackageSource {
  let reading: Promise<ReadonlyMap<string, LockedPackage>> | undefined
  const read = (): Promise<ReadonlyMap<string, LockedPackage>> => {
    reading ??= downloads
      .json(new URL('pyodide-lock.json', folder).href)
      .then(readPackageLock)
      .catch((error: unknown) => {
        reading = undefined
        throw error
      })
    return reading
  }
  return {
    async candidates(name, specifier) {
      const found = (await read()).get(name)
      if (found === undefined || !isSatisfied(found.version, specifier)) return []
      const located = { ...found, url: new URL(found.fileName, folder).href }
      return [{ ...found, depends: async () => found.depends, locate: async () => located }]
    },
    providerOf: async (module) => providerIn(await read(), module),
    names: async () => [...(await read()).keys()],
  }
}

/** The package of a lock file that brings a module. */
export function providerIn(lock: ReadonlyMap<string, LockedPackage>, module: string): string | undefined {
  const providers = [...lock.values()].filter(({ modules }) => modules.includes(module))
  return (providers.find(({ name }) => name === module) ?? providers[0])?.name
}
