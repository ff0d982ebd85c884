import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { PackageChoice, PackageLibrary, Waiting, Wanted } from '@/sandbox/protocol/PackageLibrary.ts'
import { createChoice, NO_PACKAGES } from './createChoice.ts'
import type { Downloads } from './createDownloads.ts'
import { createIndexSource } from './createIndexSource.ts'
import { createLockSource } from './createLockSource.ts'
import { explainAbsence } from './explainAbsence.ts'
import { normalizeName, type FoundPackage, type LockedPackage } from './LockedPackage.ts'
import type { PackageSettings } from './PackageSettings.ts'
import type { PackageSource } from './PackageSource.ts'
import { resolvePackages } from './resolvePackages.ts'

/** Worth telling a model of, where they are to be had: what people compute with. */
const SUGGESTED =
  'numpy scipy sympy mpmath networkx pandas matplotlib scikit-learn statsmodels shapely pulp z3-solver gmpy2'.split(
    ' ',
  )

export type LibraryParts = {
  readonly downloads: Downloads
  /** Our own copy: a folder beside the page. */
  readonly ownFolder: string
  settings(): PackageSettings
  /** What the Pyodide distribution has, whether it is switched on or not. */
  distribution(): Promise<ReadonlyMap<string, LockedPackage>>
}

/** Packages from our own copy first, then the Pyodide distribution, then an index; the latter two if set. */
export function createPackageLibrary({
  downloads,
  ownFolder,
  settings,
  distribution,
}: LibraryParts): PackageLibrary {
  const own = createLockSource(ownFolder, downloads)
  let places = ''
  let sources: readonly PackageSource[] = []
  let choices = new Map<string, Promise<PackageChoice>>()

  function sourcesNow(): readonly PackageSource[] {
    const { distributionAddress, indexAddress } = settings()
    const current = JSON.stringify([distributionAddress, indexAddress])
    if (current === places) return sources
    places = current
    choices = new Map()
    sources = [
      own,
      ...(distributionAddress === '' ? [] : [createLockSource(asFolder(distributionAddress), downloads)]),
      ...(indexAddress === '' ? [] : [createIndexSource(indexAddress, downloads)]),
    ]
    return sources
  }

  async function choose({ packages, modules }: Wanted, waiting: Waiting): Promise<PackageChoice> {
    const current = sourcesNow()
    if (packages.length === 0 && modules.length === 0) return NO_PACKAGES
    const requests = [...packages]
    for (const module of modules) requests.push(await providerOf(module, current))
    const found = await resolvePackages(requests, current, waiting)
    return createChoice(found, [...modules, ...mainModules(found, requests)], downloads)
  }

  return {
    choose(wanted, waiting = {}) {
      sourcesNow()
      const key = JSON.stringify([wanted.packages.toSorted(), wanted.modules.toSorted()])
      const choice = choices.get(key) ?? choose(wanted, waiting)
      choices.set(key, choice)
      // What failed may work the next time.
      choice.catch(() => choices.delete(key))
      return choice
    },
    async explain(module, error) {
      return explainAbsence(module, error, { settings: settings(), distribution: await distribution() })
    },
    async suggestions() {
      const names = await Promise.all(sourcesNow().map((source) => namesSoon(source)))
      const had = new Set(names.flat())
      const fromOwn = names[0] ?? []
      return [
        ...new Set([...SUGGESTED.filter((name) => had.has(name)), ...fromOwn.slice(0, SUGGESTED.length)]),
      ]
    },
  }
}

const SUGGESTIONS_WAIT_MS = 3000

/** A prompt waits for no slow network. */
function namesSoon(source: PackageSource): Promise<readonly string[]> {
  const none = (): readonly string[] => []
  const later = new Promise<readonly string[]>((resolve) =>
    setTimeout(() => resolve([]), SUGGESTIONS_WAIT_MS),
  )
  return Promise.race([source.names().catch(none), later])
}

async function providerOf(module: string, sources: readonly PackageSource[]): Promise<string> {
  for (const source of sources) {
    const provider = await source.providerOf(module)
    if (provider !== undefined) return provider
  }
  throw new PlaygroundError(
    'package-missing',
    `No package with a module ${module} is in any of the places that Settings → Python packages names.`,
  )
}

/** The modules that the packages of an environment are there for, as far as their names tell. */
function mainModules(found: readonly FoundPackage[], requests: readonly string[]): readonly string[] {
  const asked = new Set(requests.map((request) => normalizeName(/^[\w.-]+/.exec(request)?.[0] ?? '')))
  return found
    .filter(({ name }) => asked.has(name))
    .flatMap(({ name, modules }) => {
      const same = modules.find((module) => normalizeName(module) === name)
      return same ?? modules.find((module) => !module.startsWith('_')) ?? []
    })
}

function asFolder(address: string): string {
  return address.replace(/\/*$/, '/')
}
