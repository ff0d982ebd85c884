import { DEFAULT_LIMITS, type Executor } from '@/pipeline/5-execute/Executor.ts'
import { createPackagedSandbox, type PackagedSandbox } from '@/sandbox/host/createPackagedSandbox.ts'
import type { PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import { createDownloads } from '@/sandbox/packages/createDownloads.ts'
import { createPackageLibrary } from '@/sandbox/packages/createPackageLibrary.ts'
import type { LockedPackage } from '@/sandbox/packages/LockedPackage.ts'
import { openPackageStore } from '@/sandbox/packages/openPackageStore.ts'

/** Where packages come from; addresses are relative to the page. */
export type Places = {
  readonly environment?: readonly string[]
  readonly own?: string
  readonly distribution?: string
  readonly index?: string
}

const store = openPackageStore()
const harness = {
  run,
  describe,
  findModules,
  resolve,
  cancel,
  cachedBytes: store.size,
  clearCache: store.clear,
}
const sandboxes = new Map<string, PackagedSandbox>()
const statuses: string[] = []

function sandboxFor(places: Places): PackagedSandbox {
  const key = JSON.stringify(places)
  const known = sandboxes.get(key)
  if (known !== undefined) return known
  const sandbox = createPackagedSandbox({ library: libraryFor(places), pool: { workers: 1 } })
  sandbox.subscribe(() => {
    const status = sandbox.status()
    if (status.type === 'loading' && status.what === 'packages') {
      statuses.push(`${status.name ?? ''}: ${status.loadedBytes} of ${status.totalBytes}`)
    }
  })
  sandboxes.set(key, sandbox)
  return sandbox
}

function libraryFor({ own = 'nothing/', distribution = '', index = '' }: Places): PackageLibrary {
  const absolute = (address: string): string =>
    address === '' ? '' : new URL(address, document.baseURI).href
  const settings = {
    environments: [],
    distributionAddress: absolute(distribution),
    indexAddress: absolute(index),
  }
  return createPackageLibrary({
    downloads: createDownloads(store, (address, options) => fetch(address, options)),
    ownFolder: absolute(own),
    settings: () => settings,
    distribution: async () => new Map<string, LockedPackage>(),
  })
}

function executorFor(places: Places): Executor {
  const { environment = [] } = places
  return sandboxFor(places).within(
    environment.length === 0 ? undefined : { name: 'Test', packages: environment },
  )
}

/** One program in a guest of its own that was opened with `imports`. */
async function run(places: Places, source: string, imports: readonly string[] = [], timeoutMs = 20_000) {
  const executor = executorFor(places)
  statuses.length = 0
  const setup = {
    preamble: '',
    files: [],
    inputLines: [],
    seed: 1,
    limits: { ...DEFAULT_LIMITS, timeoutMs },
    imports,
  }
  const { signal } = new AbortController()
  const askedAt = performance.now()
  const guest = await executor.open(setup, signal)
  const openMs = performance.now() - askedAt
  const { end, printed, runMs } = await guest.run(
    { language: 'python', source },
    { source: { type: 'last-expression' }, signal },
  )
  guest.close()
  const returned = await guest.returned
  const { packages = [] } = guest
  return { end, printed: printed.stdout, runMs, openMs, returned, packages, statuses: [...statuses] }
}

async function describe(places: Places) {
  const { modules, packages, importable, environment } = await executorFor(places).describe()
  return { modules, packages, importable, environment }
}

async function findModules(places: Places, modules: readonly string[]) {
  return await executorFor(places).findModules?.(modules)
}

/** Names and versions that requirements lead to, or the sentence why there are none. */
async function resolve(places: Places, packages: readonly string[]): Promise<readonly string[] | string> {
  return await libraryFor(places)
    .choose({ packages, modules: [] })
    .then(
      (choice) => choice.packages.map(({ name, version }) => `${name} ${version}`),
      (error: unknown) => String(error),
    )
}

/** Ends every download that goes on. */
function cancel(places: Places): void {
  sandboxFor(places).cancelDownloads()
}

declare global {
  interface Window {
    packages: typeof harness
  }
}

window.packages = harness
