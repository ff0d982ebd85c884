import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import { createPackagedSandbox } from '@/sandbox/host/createPackagedSandbox.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'
import { createDownloads } from '@/sandbox/packages/createDownloads.ts'
import { createPackageLibrary } from '@/sandbox/packages/createPackageLibrary.ts'
import { openPackageStore } from '@/sandbox/packages/openPackageStore.ts'

/** Where packages come from; addresses are relative to the page. */
export type Places = {
  readonly environment?: readonly string[]
  readonly own?: string
  readonly distribution?: string
  readonly index?: string
}

const store = openPackageStore()
const harness = { run, describe, findModules, cachedBytes: store.size, clearCache: store.clear }
const sandboxes = new Map<string, Sandbox>()
const statuses: string[] = []

function sandboxFor(places: Places): Sandbox {
  const key = JSON.stringify(places)
  const known = sandboxes.get(key)
  if (known !== undefined) return known
  const { environment = [], own = 'nothing/', distribution = '', index = '' } = places
  const absolute = (address: string): string =>
    address === '' ? '' : new URL(address, document.baseURI).href
  const settings = {
    environment: { name: 'Test', packages: environment },
    distributionAddress: absolute(distribution),
    indexAddress: absolute(index),
  }
  const library = createPackageLibrary({
    downloads: createDownloads(store, (address, options) => fetch(address, options)),
    ownFolder: absolute(own),
    settings: () => settings,
  })
  const sandbox = createPackagedSandbox({ library, pool: { workers: 1 } })
  sandbox.subscribe(() => {
    const status = sandbox.status()
    if (status.type === 'loading' && status.what === 'packages') {
      statuses.push(`${status.loadedBytes} of ${status.totalBytes}`)
    }
  })
  sandboxes.set(key, sandbox)
  return sandbox
}

/** One program in a guest of its own that was opened with `imports`. */
async function run(places: Places, source: string, imports: readonly string[] = []) {
  const sandbox = sandboxFor(places)
  statuses.length = 0
  const setup = {
    preamble: '',
    files: [],
    inputLines: [],
    seed: 1,
    limits: { ...DEFAULT_LIMITS, timeoutMs: 20_000 },
    imports,
  }
  const { signal } = new AbortController()
  const askedAt = performance.now()
  const guest = await sandbox.open(setup, signal)
  const openMs = performance.now() - askedAt
  const { end, printed, runMs } = await guest.run(
    { language: 'python', source },
    { source: { type: 'last-expression' }, signal },
  )
  guest.close()
  const returned = await guest.returned
  return { end, printed: printed.stdout, runMs, openMs, returned, statuses: [...statuses] }
}

async function describe(places: Places) {
  const { modules, packages, importable } = await sandboxFor(places).describe()
  return { modules, packages, importable }
}

async function findModules(places: Places, modules: readonly string[]) {
  return await sandboxFor(places).findModules?.(modules)
}

declare global {
  interface Window {
    packages: typeof harness
  }
}

window.packages = harness
