import { engineFiles } from 'virtual:sandbox-files'
import type { LockedPackage } from '@/sandbox/packages/LockedPackage.ts'
import type { PackageSettings } from '@/sandbox/packages/PackageSettings.ts'

/** The library of Python packages, the store behind it, and the code of both. */
export async function loadPackageLibrary(settings: () => PackageSettings) {
  const [{ createDownloads }, { createPackageLibrary }, { openPackageStore }] = await Promise.all([
    import('@/sandbox/packages/createDownloads.ts'),
    import('@/sandbox/packages/createPackageLibrary.ts'),
    import('@/sandbox/packages/openPackageStore.ts'),
  ])
  const store = openPackageStore()
  const downloads = createDownloads(store, (address, options) => fetch(address, options))
  const ownFolder = new URL('packages/', document.baseURI).href
  return { store, library: createPackageLibrary({ downloads, ownFolder, settings, distribution }) }
}

/** The distribution's list comes with the interpreter, so nobody need be asked what is in it. */
async function distribution(): Promise<ReadonlyMap<string, LockedPackage>> {
  const { readPackageLock } = await import('@/sandbox/packages/readPackageLock.ts')
  const url = engineFiles.python.find(({ name }) => name === 'pyodide-lock.json')?.url
  if (url === undefined) return new Map()
  const response = await fetch(new URL(url, document.baseURI), { credentials: 'omit' }).catch(() => undefined)
  // Without it a finding only says less.
  return response?.ok === true ? readPackageLock(await response.json()) : new Map()
}
