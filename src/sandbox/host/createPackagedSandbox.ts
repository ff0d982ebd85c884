import { untilAborted } from '@/lib/untilAborted.ts'
import type {
  Executor,
  Guest,
  GuestSetup,
  PackageEnvironment,
  RuntimeDescription,
} from '@/pipeline/5-execute/Executor.ts'
import type { PackageChoice, PackageLibrary, Wanted } from '@/sandbox/protocol/PackageLibrary.ts'
import { createSandbox } from './createSandbox.ts'
import { createStatus } from './createStatus.ts'
import { findModules } from './findModules.ts'
import type { Sandbox, SandboxOptions, SandboxStatus } from './Sandbox.ts'

/** Each keeps a few interpreters in memory, of 60 MB and more. */
const MOST_SANDBOXES = 3

type Packed = {
  readonly sandbox: Sandbox
  /** Ends its download. */
  readonly cancel: AbortController
  /** Why its packages did not come, the last time. */
  failure: unknown
  guests: number
  lastUsed: number
}

export type PackagedSandboxOptions = Omit<SandboxOptions, 'language' | 'loadPackages'> & {
  readonly library: PackageLibrary
}

export type PackagedSandbox = Sandbox & {
  /** The executor whose programs all find the packages of an environment; undefined: the standard library. */
  within(environment: PackageEnvironment | undefined): Executor
  /** Ends the downloads that go on; what waits for them rejects with `package-cancelled`. */
  cancelDownloads(): void
}

/**
 * Python with packages: one sandbox for each set of packages, made when a program first needs it. Its workers load
 * them before any program, and each program starts from the memory as it was then, so an import costs it nothing.
 */
export function createPackagedSandbox({ library, ...options }: PackagedSandboxOptions): PackagedSandbox {
  const status = createStatus()
  const packed = new Map<string, Packed>()
  let choosing = new AbortController()
  let workers: number | undefined
  let isDisposed = false
  let uses = 0

  /** The sandbox with these packages; of those that nobody uses the oldest give way. */
  function sandboxOf(choice: PackageChoice): Packed {
    const known = packed.get(choice.key)
    const found = known === undefined || known.cancel.signal.aborted ? pack(choice) : known
    packed.set(choice.key, found)
    found.lastUsed = ++uses
    dropUnused(found)
    return found
  }

  function pack(choice: PackageChoice): Packed {
    const cancel = new AbortController()
    const { signal } = cancel
    const sandbox = createSandbox({
      ...options,
      language: 'python',
      loadPackages: (waiting) => {
        made.failure = undefined
        return choice.load({ ...waiting, signal }).catch((error: unknown) => {
          made.failure = error
          throw error
        })
      },
    })
    const made: Packed = { sandbox, cancel, failure: undefined, guests: 0, lastUsed: 0 }
    // Of several the one that changes is the one that somebody waits for.
    sandbox.subscribe(() => showStatus(made))
    sandbox.setWorkers(workers)
    return made
  }

  function showStatus({ sandbox, failure }: Packed): void {
    const current = sandbox.status()
    if (isDisposed || current.type === 'idle') return
    // A package that did not come is told by whoever asked for it. Python itself is well.
    status.set(current.type === 'failed' && failure !== undefined ? { type: 'idle' } : current)
  }

  function dropUnused(newest: Packed): void {
    const unused = [...packed]
      .filter(([, entry]) => entry.guests === 0 && entry !== newest)
      .toSorted(([, first], [, second]) => first.lastUsed - second.lastUsed)
    for (const [key, { sandbox, cancel }] of unused.slice(0, Math.max(0, packed.size - MOST_SANDBOXES))) {
      packed.delete(key)
      cancel.abort()
      sandbox.dispose()
    }
  }

  async function choose(wanted: Wanted): Promise<PackageChoice> {
    const before = status.get()
    let shown: SandboxStatus = CHOOSING
    const show = (next: SandboxStatus): void => status.set((shown = next))
    const timer = setTimeout(() => show(CHOOSING), CHOOSING_SHOWS_AFTER_MS)
    try {
      return await library.choose(wanted, {
        signal: choosing.signal,
        onProgress: (progress) => show({ type: 'loading', what: 'packages', ...progress }),
      })
    } finally {
      clearTimeout(timer)
      if (status.get() === shown) status.set(before)
    }
  }

  async function open(
    environment: PackageEnvironment | undefined,
    setup: GuestSetup,
    signal: AbortSignal,
  ): Promise<Guest> {
    signal.throwIfAborted()
    const packages = environment?.packages ?? []
    const choice = await untilAborted(choose({ packages, modules: setup.imports ?? [] }), signal)
    const plain = await untilAborted(choose({ packages, modules: [] }), signal)
    const entry = sandboxOf(choice)
    entry.guests += 1
    try {
      const guest = await entry.sandbox.open(setup, signal)
      return withPackages(guest, packagesBeyond(plain, choice), () => {
        entry.guests -= 1
      })
    } catch (error) {
      entry.guests -= 1
      if (signal.aborted && entry.guests === 0) cancelDownload(entry)
      throw error
    }
  }

  function cancelDownload({ sandbox, cancel }: Packed): void {
    const current = sandbox.status()
    if (current.type === 'loading' && current.what === 'packages') cancel.abort()
  }

  function within(environment: PackageEnvironment | undefined): Executor {
    const packages = environment?.packages ?? []
    return {
      language: 'python',
      async describe() {
        const choice = await choose({ packages, modules: [] })
        const [plain, importable] = await Promise.all([
          sandboxOf(choice).sandbox.describe(),
          library.suggestions(),
        ])
        const described = describeWith(plain, choice, importable)
        return environment === undefined ? described : { ...described, environment }
      },
      open: (setup, signal) => open(environment, setup, signal),
      findModules: (modules, besides = []) => findModules({ modules, besides, packages }, choose, library),
    }
  }

  const start = async (): Promise<Sandbox> => sandboxOf(await choose(NOTHING)).sandbox
  return {
    ...within(undefined),
    language: 'python',
    within,
    cancelDownloads() {
      choosing.abort()
      choosing = new AbortController()
      for (const entry of packed.values()) cancelDownload(entry)
    },
    status: status.get,
    subscribe: status.subscribe,
    start: async () => (await start()).start(),
    inspect: async () => (await start()).inspect(),
    setWorkers: (count) => {
      workers = count
      for (const { sandbox } of packed.values()) sandbox.setWorkers(count)
    },
    dispose: () => {
      isDisposed = true
      for (const { sandbox, cancel } of packed.values()) {
        cancel.abort()
        sandbox.dispose()
      }
      status.set({ type: 'idle' })
    },
  }
}

const NOTHING: Wanted = { packages: [], modules: [] }

const CHOOSING: SandboxStatus = { type: 'loading', what: 'packages', loadedBytes: 0, totalBytes: 0 }
const CHOOSING_SHOWS_AFTER_MS = 300

function describeWith(
  plain: RuntimeDescription,
  { packages }: PackageChoice,
  importable: readonly string[],
): RuntimeDescription {
  const loaded = new Set(packages.map(({ name }) => name))
  const others = importable.filter((name) => !loaded.has(name))
  return {
    ...plain,
    modules: [...plain.modules, ...packages.flatMap(({ modules }) => modules)],
    packages: [...plain.packages, ...packages.map(installed)],
    ...(others.length === 0 ? {} : { importable: others }),
  }
}

function packagesBeyond(plain: PackageChoice, choice: PackageChoice): NonNullable<Guest['packages']> {
  const known = new Set(plain.packages.map(({ sha256 }) => sha256))
  return choice.packages.filter(({ sha256 }) => !known.has(sha256)).map(installed)
}

function installed({ name, version, sha256 }: PackageChoice['packages'][number]) {
  return { name, version, sha256 }
}

/** Tells once when a guest has ended: its owner closes it, also when its interpreter died. */
function withPackages(guest: Guest, packages: NonNullable<Guest['packages']>, onEnd: () => void): Guest {
  let hasEnded = false
  return {
    ...guest,
    packages,
    close() {
      guest.close()
      if (!hasEnded) onEnd()
      hasEnded = true
    },
  }
}
