import type { RunSummary } from '@/metrics/RunSummary.ts'
import {
  DEFAULT_PACKAGE_SETTINGS,
  readPackageSettings,
  type PackageSettings,
} from '@/sandbox/packages/PackageSettings.ts'
import type { PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createLive } from './createLive.ts'

const SETTING = 'python-packages'

/** The settings of packages, and the library that follows them; loaded when Python is first needed. */
export function createPackages(opened: Promise<Archive<RunSummary>>) {
  const settings = createLive<PackageSettings>(DEFAULT_PACKAGE_SETTINGS)
  const read = opened.then(async (archive) => {
    settings.set(readPackageSettings(await archive.readSetting(SETTING)))
  })
  let made: ReturnType<typeof loadLibrary> | undefined
  const load = (): ReturnType<typeof loadLibrary> => (made ??= loadLibrary(settings.get))

  return {
    settings,
    async library(): Promise<PackageLibrary> {
      await read
      return (await load()).library
    },
    /** Gives what every program finds from now on: `sympy 1.14.0`. */
    async save(chosen: PackageSettings): Promise<readonly string[]> {
      await read
      settings.set(chosen)
      await (await opened).writeSetting(SETTING, chosen)
      const { packages } = await (await load()).library.choose([])
      return packages.map(({ name, version }) => `${name} ${version}`)
    },
    async forgetFiles(): Promise<void> {
      await (await load()).store.clear()
    },
  }
}

async function loadLibrary(settings: () => PackageSettings) {
  const [{ createDownloads }, { createPackageLibrary }, { openPackageStore }] = await Promise.all([
    import('@/sandbox/packages/createDownloads.ts'),
    import('@/sandbox/packages/createPackageLibrary.ts'),
    import('@/sandbox/packages/openPackageStore.ts'),
  ])
  const store = openPackageStore()
  const downloads = createDownloads(store, (address, options) => fetch(address, options))
  const ownFolder = new URL('packages/', document.baseURI).href
  return { store, library: createPackageLibrary({ downloads, ownFolder, settings }) }
}
