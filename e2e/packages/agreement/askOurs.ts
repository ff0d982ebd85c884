import { createDownloads } from '@/sandbox/packages/createDownloads.ts'
import { createPackageLibrary } from '@/sandbox/packages/createPackageLibrary.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/** What the page would load, as sorted `name version`; `nothing` where it finds no answer. */
export async function askOurs(
  index: string,
  requests: readonly string[],
): Promise<readonly string[] | 'nothing'> {
  const library = createPackageLibrary({
    downloads: createDownloads(
      {
        read: async () => undefined,
        write: async () => undefined,
        size: async () => 0,
        clear: async () => undefined,
      },
      fetch,
    ),
    ownFolder: new URL('/nothing/', index).href,
    settings: () => ({ environments: [], distributionAddress: '', indexAddress: index }),
    distribution: async () => new Map(),
  })
  try {
    const { packages } = await library.choose({ packages: requests, modules: [] })
    return packages.map(({ name, version }) => `${name} ${version}`).toSorted()
  } catch (error) {
    if (error instanceof PlaygroundError) return 'nothing'
    throw error
  }
}
