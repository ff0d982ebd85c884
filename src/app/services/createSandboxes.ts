import type { SandboxChoice } from '@/features/settings/SandboxServices.ts'
import type { SandboxStatus as ShownStatus } from '@/features/solve/SolveServices.ts'
import type { Executor, PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { PackagedSandbox } from '@/sandbox/host/createPackagedSandbox.ts'
import type { Sandbox, SandboxStatus } from '@/sandbox/host/Sandbox.ts'
import type { PackageLibrary } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Live } from '@/ui/Live.ts'
import { createLive } from './createLive.ts'

const LANGUAGES: readonly Language[] = ['python', 'javascript']

export type Sandboxes = {
  readonly statuses: Live<readonly ShownStatus[]>
  /** The executor of a language, of Python with the packages of an environment; loads what it needs when it is first
   * used. */
  executorFor(language: Language, environment?: PackageEnvironment): Executor
  /** Ends the downloads of packages that go on. */
  cancelDownloads(): void
  /** Boots the language's interpreter ahead of the first program; what goes wrong shows in `statuses`. */
  warmUp(language: Language): void
}

type Made = Sandbox & Partial<Pick<PackagedSandbox, 'within' | 'cancelDownloads'>>

/** One sandbox a language, made when first needed; Python's takes packages from the library. Follows the choice. */
export function createSandboxes(
  library: () => Promise<PackageLibrary>,
  choice: Live<SandboxChoice>,
): Sandboxes {
  const statuses = createLive<readonly ShownStatus[]>(
    LANGUAGES.map((language) => ({ language, state: 'off' })),
  )
  const made = new Map<Language, Promise<Made>>()
  const follow = (sandbox: Sandbox) => sandbox.setWorkers(choice.get().workers)
  choice.subscribe(() => {
    for (const loading of made.values()) void loading.then(follow)
  })

  const sandboxFor = (language: Language): Promise<Made> => {
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
      follow(sandbox)
      return sandbox
    })
    made.set(language, loading)
    return loading
  }

  return {
    statuses,
    executorFor(language, environment) {
      const within = async (): Promise<Executor> => {
        const sandbox = await sandboxFor(language)
        return sandbox.within?.(environment) ?? sandbox
      }
      return {
        language,
        describe: async () => (await within()).describe(),
        open: async (setup, signal) => (await within()).open(setup, signal),
        findModules: async (modules, besides) =>
          (await (await within()).findModules?.(modules, besides)) ?? { found: [], absent: [] },
      }
    },
    cancelDownloads() {
      void made.get('python')?.then((sandbox) => sandbox.cancelDownloads?.())
    },
    warmUp(language) {
      // A rejection is the status `failed`, which the screen shows.
      void sandboxFor(language).then((sandbox) => sandbox.start().catch(() => undefined))
    },
  }
}

async function makeSandbox(language: Language, library: () => Promise<PackageLibrary>): Promise<Made> {
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
        ...(status.what === 'packages' ? { download: downloadOf(status) } : {}),
      }
    case 'booting':
      return { language, state: 'booting', message: 'Starting the interpreter' }
    case 'ready':
      return { language, state: 'ready' }
    case 'failed':
      return { language, state: 'failed', message: status.message }
  }
}

function downloadOf({ name, loadedBytes, totalBytes }: SandboxStatus & { readonly type: 'loading' }) {
  return { loadedBytes, totalBytes, ...(name === undefined ? {} : { name }) }
}
