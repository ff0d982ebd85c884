import type { SandboxStatus as ShownStatus } from '@/features/solve/SolveServices.ts'
import type { Executor } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Sandbox, SandboxStatus } from '@/sandbox/host/Sandbox.ts'
import type { PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Live } from '@/ui/Live.ts'
import { createLive } from './createLive.ts'

const LANGUAGES: readonly Language[] = ['python', 'javascript']

export type Sandboxes = {
  readonly statuses: Live<readonly ShownStatus[]>
  /** The executor of a language; loads what it needs when it is first used. */
  executorFor(language: Language): Executor
  /** Boots the language's interpreter ahead of the first program; what goes wrong shows in `statuses`. */
  warmUp(language: Language): void
}

/** One sandbox a language, made when first needed; Python's takes packages from the library. */
export function createSandboxes(library: () => Promise<PackageLibrary>): Sandboxes {
  const statuses = createLive<readonly ShownStatus[]>(
    LANGUAGES.map((language) => ({ language, state: 'off' })),
  )
  const made = new Map<Language, Promise<Sandbox>>()

  const sandboxFor = (language: Language): Promise<Sandbox> => {
    const known = made.get(language)
    if (known !== undefined) return known
    const loading = makeSandbox(language, library).then((sandbox) => {
      const show = () =>
        statuses.set(
          statuses
            .get()
            .map((status) =>
              status.language === language ? shownStatus(language, sandbox.status()) : status,
            ),
        )
      sandbox.subscribe(show)
      show()
      return sandbox
    })
    made.set(language, loading)
    return loading
  }

  return {
    statuses,
    executorFor: (language) => ({
      language,
      describe: async () => (await sandboxFor(language)).describe(),
      open: async (setup, signal) => (await sandboxFor(language)).open(setup, signal),
      findModules: async (modules) => (await (await sandboxFor(language)).findModules?.(modules)) ?? [],
    }),
    warmUp(language) {
      // A rejection is the status `failed`, which the screen shows.
      void sandboxFor(language).then((sandbox) => sandbox.start().catch(() => undefined))
    },
  }
}

async function makeSandbox(language: Language, library: () => Promise<PackageLibrary>): Promise<Sandbox> {
  if (language !== 'python') {
    const { createSandbox } = await import('@/sandbox/host/createSandbox.ts')
    return createSandbox({ language })
  }
  const [{ createPackagedSandbox }, packages] = await Promise.all([
    import('@/sandbox/host/createPackagedSandbox.ts'),
    library(),
  ])
  return createPackagedSandbox({ library: packages })
}

function shownStatus(language: Language, status: SandboxStatus): ShownStatus {
  switch (status.type) {
    case 'idle':
      return { language, state: 'off' }
    case 'loading':
      return {
        language,
        state: 'booting',
        message: `Loading ${status.what}`,
        ...(status.totalBytes > 0 ? { progress: status.loadedBytes / status.totalBytes } : {}),
      }
    case 'booting':
      return { language, state: 'booting', message: 'Starting the interpreter' }
    case 'ready':
      return { language, state: 'ready' }
    case 'failed':
      return { language, state: 'failed', message: status.message }
  }
}
