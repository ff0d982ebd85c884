import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { EngineFile } from '@/sandbox/protocol/messages.ts'
import { PACKAGE_PREFIX, PRELOADED_MODULES } from '@/sandbox/protocol/packageFiles.ts'
import type { PackageChoice, PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Downloads, Progress } from './createDownloads.ts'
import { createIndexSource } from './createIndexSource.ts'
import { createLockSource } from './createLockSource.ts'
import { normalizeName, type FoundPackage } from './LockedPackage.ts'
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
}

/** Packages from our own copy first, then the Pyodide distribution, then an index; the latter two if set. */
export function createPackageLibrary({ downloads, ownFolder, settings }: LibraryParts): PackageLibrary {
  const own = createLockSource(ownFolder, downloads)
  let madeFor: PackageSettings | undefined
  let sources: readonly PackageSource[] = []
  let choices = new Map<string, Promise<PackageChoice>>()

  function sourcesNow(): readonly PackageSource[] {
    const current = settings()
    if (current === madeFor) return sources
    madeFor = current
    choices = new Map()
    const { distributionAddress, indexAddress } = current
    sources = [
      own,
      ...(distributionAddress === '' ? [] : [createLockSource(asFolder(distributionAddress), downloads)]),
      ...(indexAddress === '' ? [] : [createIndexSource(indexAddress, downloads)]),
    ]
    return sources
  }

  async function choose(modules: readonly string[]): Promise<PackageChoice> {
    const current = sourcesNow()
    const requests = [...settings().environment.packages]
    if (requests.length === 0 && modules.length === 0) return NO_PACKAGES
    for (const module of modules) requests.push(await providerOf(module, current))
    const found = await resolvePackages(requests, current)
    return choiceOf(found, [...modules, ...mainModules(found, requests)], downloads)
  }

  return {
    choose(modules) {
      sourcesNow()
      const key = modules.toSorted().join()
      const choice = choices.get(key) ?? choose(modules)
      choices.set(key, choice)
      // What failed may work the next time.
      choice.catch(() => choices.delete(key))
      return choice
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

const NO_PACKAGES: PackageChoice = { key: '', packages: [], load: async () => [] }

async function providerOf(module: string, sources: readonly PackageSource[]): Promise<string> {
  for (const source of sources) {
    const provider = await source.providerOf(module)
    if (provider !== undefined) return provider
  }
  throw new PlaygroundError('package-missing', `No package with a module ${module} is to be had.`)
}

function choiceOf(
  found: readonly FoundPackage[],
  modules: readonly string[],
  downloads: Downloads,
): PackageChoice {
  return {
    key: found
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join(),
    packages: found.map(({ name, version, modules: own }) => ({ name, version, modules: own })),
    async load(onProgress) {
      const files = await loadAll(found, downloads, onProgress)
      const preload = new TextEncoder().encode(JSON.stringify([...new Set(modules)]))
      return [...files, { name: PACKAGE_PREFIX + PRELOADED_MODULES, bytes: preload.buffer }]
    },
  }
}

async function loadAll(
  found: readonly FoundPackage[],
  downloads: Downloads,
  onProgress: Progress,
): Promise<readonly EngineFile[]> {
  const loaded = new Map<string, readonly [loadedBytes: number, totalBytes: number]>()
  const tell = (): void => {
    const parts = [...loaded.values()]
    const sum = (position: 0 | 1): number => parts.reduce((total, part) => total + part[position], 0)
    // Until each has said how large it is, the sum says nothing.
    onProgress(sum(0), parts.length === found.length ? sum(1) : 0)
  }
  return await Promise.all(
    found.map(async ({ url, sha256, fileName }) => {
      const bytes = await downloads.file(url, sha256, (loadedBytes, totalBytes) => {
        loaded.set(sha256, [loadedBytes, totalBytes])
        tell()
      })
      return { name: PACKAGE_PREFIX + fileName, bytes: bytes.buffer }
    }),
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
