import type { EngineFile } from '@/sandbox/protocol/messages.ts'
import { PACKAGE_PREFIX, PRELOADED_MODULES } from '@/sandbox/protocol/packageFiles.ts'
import type { PackageChoice, PackageProgress, Waiting } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Downloads } from './createDownloads.ts'
import type { FoundPackage } from './LockedPackage.ts'

export const NO_PACKAGES: PackageChoice = { key: '', packages: [], load: async () => [] }

/** Packages that were found, to be fetched when a sandbox needs them; `modules` are imported before any program. */
export function createChoice(
  found: readonly FoundPackage[],
  modules: readonly string[],
  downloads: Downloads,
): PackageChoice {
  return {
    key: found
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join(),
    packages: found.map(({ name, version, sha256, modules: own }) => ({
      name,
      version,
      sha256,
      modules: own,
    })),
    async load(waiting = {}) {
      const files = await loadAll(found, downloads, waiting)
      const preload = new TextEncoder().encode(JSON.stringify([...new Set(modules)]))
      return [...files, { name: PACKAGE_PREFIX + PRELOADED_MODULES, bytes: preload.buffer }]
    },
  }
}

/** All or none: where one does not come, the others are not waited for. */
async function loadAll(
  found: readonly FoundPackage[],
  downloads: Downloads,
  waiting: Waiting,
): Promise<readonly EngineFile[]> {
  const tell = sumProgress(found.length, waiting)
  const abandon = new AbortController()
  const signal =
    waiting.signal === undefined ? abandon.signal : AbortSignal.any([waiting.signal, abandon.signal])
  try {
    return await Promise.all(
      found.map(async ({ name, version, url, sha256, fileName }) => {
        const bytes = await downloads.file(url, sha256, {
          signal,
          onProgress: (progress) => tell({ ...progress, name: `${name} ${version}` }),
        })
        return { name: PACKAGE_PREFIX + fileName, bytes: bytes.buffer }
      }),
    )
  } catch (error) {
    abandon.abort()
    throw error
  }
}

/** Progress of several files as one. */
function sumProgress(files: number, { onProgress }: Waiting): (progress: PackageProgress) => void {
  const known = new Map<string, PackageProgress>()
  return (progress) => {
    known.set(progress.name, progress)
    const parts = [...known.values()]
    const loadedBytes = parts.reduce((total, part) => total + part.loadedBytes, 0)
    const totalBytes = parts.reduce((total, part) => total + part.totalBytes, 0)
    // Until each has said how large it is, the sum says nothing.
    onProgress?.({ name: progress.name, loadedBytes, totalBytes: parts.length === files ? totalBytes : 0 })
  }
}
