import type { Downloads } from './createDownloads.ts'
import type { LockedPackage } from './LockedPackage.ts'
import type { PackageSource } from './PackageSource.ts'
import { readPackageLock } from './readPackageLock.ts'
import { isSatisfied } from './readRequirement.ts'

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
    async find({ name, specifier }) {
      const found = (await read()).get(name)
      if (found === undefined || !isSatisfied(found.version, specifier)) return undefined
      return { ...found, url: new URL(found.fileName, folder).href }
    },
    async providerOf(module) {
      const providers = [...(await read()).values()].filter(({ modules }) => modules.includes(module))
      return (providers.find(({ name }) => name === module) ?? providers[0])?.name
    },
    names: async () => [...(await read()).keys()],
  }
}
