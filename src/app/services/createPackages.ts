import type { EnvironmentChoice, PackageChoices } from '@/features/settings/PackageServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import {
  DEFAULT_PACKAGE_SETTINGS,
  readPackageSettings,
  type PackageSettings,
} from '@/sandbox/packages/PackageSettings.ts'
import type { PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createLive } from './createLive.ts'
import { loadPackageLibrary } from './loadPackageLibrary.ts'

const SETTING = 'python-packages'

/** The settings of packages, and the library that follows them; loaded when Python is first needed. */
export function createPackages(opened: Promise<Archive<RunSummary>>) {
  const settings = createLive<PackageSettings>(DEFAULT_PACKAGE_SETTINGS)
  const read = opened.then(async (archive) => {
    settings.set(readPackageSettings(await archive.readSetting(SETTING)))
  })
  let made: ReturnType<typeof loadPackageLibrary> | undefined
  const load = (): ReturnType<typeof loadPackageLibrary> => (made ??= loadPackageLibrary(settings.get))

  async function change(part: Partial<PackageSettings>): Promise<void> {
    settings.set({ ...settings.get(), ...part })
    await (await opened).writeSetting(SETTING, settings.get())
  }

  return {
    settings,
    async library(): Promise<PackageLibrary> {
      await read
      return (await load()).library
    },
    /** The environment with this id; undefined: the standard library, also where it was deleted. */
    async environmentOf(id: string): Promise<PackageEnvironment | undefined> {
      await read
      const found = settings.get().environments.find((environment) => environment.id === id)
      return found === undefined ? undefined : { name: found.name, packages: found.packages }
    },
    /** Keeps it, in the place of the one with its id, and gives what its programs find: `sympy 1.14.0`. */
    async saveEnvironment(chosen: EnvironmentChoice): Promise<readonly string[]> {
      await read
      const known = settings.get().environments
      const isKnown = known.some(({ id }) => id === chosen.id)
      await change({
        environments: isKnown
          ? known.map((item) => (item.id === chosen.id ? chosen : item))
          : [...known, chosen],
      })
      const { library } = await load()
      const { packages } = await library.choose({ packages: chosen.packages, modules: [] })
      return packages.map(({ name, version }) => `${name} ${version}`)
    },
    async removeEnvironment(id: string): Promise<void> {
      await read
      await change({ environments: settings.get().environments.filter((item) => item.id !== id) })
    },
    async saveAddresses(addresses: Omit<PackageChoices, 'environments'>): Promise<void> {
      await read
      await change(addresses)
    },
    keptBytes: async (): Promise<number> => (await load()).store.size(),
    async forgetFiles(): Promise<void> {
      await (await load()).store.clear()
    },
  }
}
