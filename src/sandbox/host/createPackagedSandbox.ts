import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import type { Guest, GuestSetup, RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { PackageChoice, PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import { createSandbox } from './createSandbox.ts'
import { createStatus } from './createStatus.ts'
import type { Sandbox, SandboxOptions, SandboxStatus } from './Sandbox.ts'

/** Each keeps a few interpreters in memory, of 60 MB and more. */
const MOST_SANDBOXES = 3

type Environment = { readonly sandbox: Sandbox; guests: number; lastUsed: number }

export type PackagedSandboxOptions = Omit<SandboxOptions, 'language' | 'loadPackages'> & {
  readonly library: PackageLibrary
}

/**
 * Python with packages: one sandbox for each set of packages, made when a program first needs it. Its workers load
 * them before any program, and each program starts from the memory as it was then, so an import costs it nothing.
 */
export function createPackagedSandbox({ library, ...options }: PackagedSandboxOptions): Sandbox {
  const status = createStatus()
  const environments = new Map<string, Environment>()
  let isDisposed = false
  let uses = 0

  /** The sandbox with these packages; of those that nobody uses the oldest give way. */
  function environmentOf(choice: PackageChoice): Environment {
    const known = environments.get(choice.key)
    const environment = known ?? { sandbox: makeSandbox(choice), guests: 0, lastUsed: 0 }
    environments.set(choice.key, environment)
    environment.lastUsed = ++uses
    dropUnused(environment)
    return environment
  }

  function makeSandbox(choice: PackageChoice): Sandbox {
    const sandbox = createSandbox({ ...options, language: 'python', loadPackages: choice.load })
    // Of several the one that changes is the one that somebody waits for.
    sandbox.subscribe(() => showStatus(sandbox.status()))
    return sandbox
  }

  function showStatus(current: SandboxStatus): void {
    if (!isDisposed && current.type !== 'idle') status.set(current)
  }

  function dropUnused(newest: Environment): void {
    const unused = [...environments]
      .filter(([, environment]) => environment.guests === 0 && environment !== newest)
      .toSorted(([, first], [, second]) => first.lastUsed - second.lastUsed)
    for (const [key, { sandbox }] of unused.slice(0, Math.max(0, environments.size - MOST_SANDBOXES))) {
      environments.delete(key)
      sandbox.dispose()
    }
  }

  async function choose(modules: readonly string[]): Promise<PackageChoice> {
    const before = status.get()
    const timer = setTimeout(() => status.set(CHOOSING), CHOOSING_SHOWS_AFTER_MS)
    try {
      return await library.choose(modules)
    } finally {
      clearTimeout(timer)
      if (status.get() === CHOOSING) status.set(before)
    }
  }

  async function describe(): Promise<RuntimeDescription> {
    const choice = await choose([])
    const [plain, importable] = await Promise.all([
      environmentOf(choice).sandbox.describe(),
      library.suggestions(),
    ])
    return withPackages(plain, choice, importable)
  }

  async function open(setup: GuestSetup, signal: AbortSignal): Promise<Guest> {
    signal.throwIfAborted()
    const choice = await untilAborted(choose(setup.imports ?? []), signal)
    const environment = environmentOf(choice)
    environment.guests += 1
    const leave = (): void => {
      environment.guests -= 1
    }
    try {
      const guest = await environment.sandbox.open(setup, signal)
      return withEnd(guest, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    language: 'python',
    describe,
    open,
    findModules: (modules) => findModules(modules, choose),
    status: status.get,
    subscribe: status.subscribe,
    start: async () => environmentOf(await choose([])).sandbox.start(),
    inspect: async () => environmentOf(await choose([])).sandbox.inspect(),
    dispose: () => {
      isDisposed = true
      for (const { sandbox } of environments.values()) sandbox.dispose()
      status.set({ type: 'idle' })
    },
  }
}

const CHOOSING: SandboxStatus = { type: 'loading', what: 'packages', loadedBytes: 0, totalBytes: 0 }
const CHOOSING_SHOWS_AFTER_MS = 300

/** Those that can be had, each with all that it needs. What cannot be reached now cannot be had. */
async function findModules(
  modules: readonly string[],
  choose: PackageLibrary['choose'],
): Promise<readonly string[]> {
  const found = await Promise.all(
    modules.map((module) =>
      choose([module]).then(
        () => [module],
        (error: unknown) => {
          if (error instanceof PlaygroundError) return []
          throw error
        },
      ),
    ),
  )
  return found.flat()
}

function withPackages(
  plain: RuntimeDescription,
  { packages }: PackageChoice,
  importable: readonly string[],
): RuntimeDescription {
  const loaded = new Set(packages.map(({ name }) => name))
  const others = importable.filter((name) => !loaded.has(name))
  return {
    ...plain,
    modules: [...plain.modules, ...packages.flatMap(({ modules }) => modules)],
    packages: [...plain.packages, ...packages.map(({ name, version }) => ({ name, version }))],
    ...(others.length === 0 ? {} : { importable: others }),
  }
}

/** Tells once when a guest has ended: its owner closes it, also when its interpreter died. */
function withEnd(guest: Guest, onEnd: () => void): Guest {
  let hasEnded = false
  return {
    ...guest,
    close() {
      guest.close()
      if (!hasEnded) onEnd()
      hasEnded = true
    },
  }
}
